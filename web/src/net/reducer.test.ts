import { describe, expect, it } from 'vitest'
import type { ServerMessage, TableInfo, You } from './messages'
import type { GameEvent, GameView } from './views'
import { EMPTY, leavesGap, reduce, type TableState } from './reducer'

const table = { id: 't1', state: 'running', seats: [{ seat: 0, connected: true }, { seat: 1, connected: false }], spectators: 0 } as unknown as TableInfo
const you = (view: Partial<GameView> | null, events: GameEvent[] = []): You => ({
  seat: 0, events, view: view as GameView | null, legal: view ? ['roll'] : [], may: [], decision: 0, undo: false,
})
const update = (number: number, part: Partial<Extract<ServerMessage, { type: 'update' }>> = {}): ServerMessage => ({
  type: 'update', number, time: 1, entry: { kind: 'move', seat: 0 }, table: null, you: [you({ turn: number })], clocks: null, link: null, ...part,
})
const fold = (messages: ServerMessage[], from: TableState = EMPTY) => messages.reduce((state, message) => reduce(state, message, 7), from)
const welcome = (resumed: boolean): ServerMessage => ({ type: 'welcome', protocol: 2, table, seats: [0], number: 3, resumed })

describe('the reducer', () => {
  it('takes updates in order and keeps them in the log', () => {
    const state = fold([welcome(false), update(0), update(1)])
    expect(state.number).toBe(1)
    expect(state.you[0]!.view).toEqual({ turn: 1 })
    expect(state.log.map((entry) => entry.number)).toEqual([0, 1])
  })
  it('knows for which bots another plays', () => {
    const absent: ServerMessage = { type: 'preparing', bots: ['expert'], stand_in: 'normal', why: 'building' }
    const all: ServerMessage = { type: 'preparing', bots: [], stand_in: null, why: null }
    expect(fold([welcome(false), absent]).preparing).toEqual(absent)
    expect(fold([welcome(false), absent, all]).preparing).toBeNull()
    expect(fold([welcome(false), absent, welcome(true)]).preparing).toBeNull()
  })
  it('ignores an entry it has seen, so that sending twice does no harm', () => {
    const state = fold([welcome(false), update(0), update(1)])
    expect(reduce(state, update(1), 9)).toBe(state)
  })
  it('keeps the view when a missed entry brings only events', () => {
    const state = fold([welcome(false), update(0), update(1, { you: [you(null, [{ kind: 'dice', seat: 0 }])] })])
    expect(state.you[0]!.view).toEqual({ turn: 0 })
    expect(state.you[0]!.legal).toEqual(['roll'])
    expect(state.log[1]!.events.get(0)).toEqual([{ kind: 'dice', seat: 0 }])
  })
  it('holds a seat that it had lost before it came again', () => {
    const lost = (number: number, entry: object) => update(number, { entry: entry as Extract<ServerMessage, { type: 'update' }>['entry'], you: [] })
    const kicked = { kind: 'kicked', seat: 1, who: 0 }
    const left = { kind: 'left', seat: 0 }
    expect(fold([welcome(true), lost(1, kicked), lost(2, left), update(3)]).seats).toEqual([0])
    expect(fold([welcome(true), update(3), lost(4, kicked)]).seats).toEqual([])
    expect(fold([welcome(true), update(3), lost(4, left)]).seats).toEqual([])
  })
  it('takes everything from a state message and starts the clocks there', () => {
    const state = fold([welcome(false), { type: 'state', number: 5, table, you: [you({ turn: 5 })], clocks: { '0': 30 }, link: null }])
    expect(state.number).toBe(5)
    expect(state.clocks).toEqual({ '0': 30 })
    expect(state.clocksAt).toBe(7)
  })
  it('keeps the log over a resume and drops it when everything is told anew', () => {
    const before = fold([welcome(false), update(0)])
    expect(reduce(before, welcome(true), 8).log).toHaveLength(1)
    expect(reduce(before, welcome(false), 8).log).toHaveLength(0)
  })
  it('shows who is there', () => {
    const state = fold([welcome(false), { type: 'presence', seat: 1, connected: true }, { type: 'spectators', count: 3 }])
    expect(state.table!.seats[1]!.connected).toBe(true)
    expect(state.table!.spectators).toBe(3)
  })
  it('notices a gap', () => {
    const state = fold([welcome(false), update(0)])
    expect(leavesGap(state, update(2))).toBe(true)
    expect(leavesGap(state, update(1))).toBe(false)
  })
})
