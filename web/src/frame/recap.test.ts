import { describe, expect, it } from 'vitest'
import type { Happening } from '../net/reducer'
import type { GameEvent } from '../net/views'
import type { Kit, Tableau } from './game'
import { lastPlaced, recapOf, rollsOf } from './recap'

type Told = GameEvent & { dice?: number[]; at?: string }
const kit = {
  recap: (event: Told) => (['dice', 'settle', 'got'].includes(event.kind) ? [{ words: `${event.kind} ${event.seat}`, instead: event.kind === 'got' ? 'got' : undefined }] : []),
  placed: (event: Told) => event.at ?? null,
  rolled: (event: Told) => event.dice ?? null,
} as unknown as Kit
const table = { seat: 0, seats: [{}, {}, {}] } as unknown as Tableau

let number = 0
const did = (seat: number | null, ...events: Partial<Told>[]): Happening => ({
  number: ++number,
  time: 0,
  entry: { kind: 'move', seat } as Happening['entry'],
  events: new Map([[0, events.map((event) => ({ kind: '', seat, ...event }) as GameEvent)]]),
})
const undo = (seat: number): Happening => ({ number: ++number, time: 0, entry: { kind: 'undo', seat } as Happening['entry'], events: new Map() })
const turn = (seat: number) => ({ kind: 'turn', seat })
const said = (log: Happening[]) => recapOf(log, kit, table).map(({ seat, bits }) => [seat, ...bits.map(({ words }) => words)])

describe('the recap', () => {
  const others = [did(2, turn(0)), did(0, { kind: 'dice' }, turn(1)), did(1, { kind: 'dice' }), did(1, { kind: 'settle' }, turn(2)), did(2, { kind: 'dice' })]

  it('has a line for the turn of each other seat since the own one', () => {
    expect(said(others)).toEqual([[1, 'dice 1', 'settle 1'], [2, 'dice 2']])
  })
  it('stays until the own turn has begun in earnest, and not only been dealt cards', () => {
    const mine = [...others, did(2, turn(0), { kind: 'got', seat: 0 })]
    expect(said(mine)).toEqual([[1, 'dice 1', 'settle 1'], [2, 'dice 2']])
    expect(said([...mine, did(0, { kind: 'dice' })])).toEqual([])
  })
  it('tells what came to the own seat in the turn of another', () => {
    expect(said([did(2, turn(1)), did(1, { kind: 'dice' }, { kind: 'got', seat: 0 })])).toEqual([[1, 'dice 1', 'got 0']])
  })
  it('counts a stretch of pieces as a turn before the first one', () => {
    expect(said([did(1, { kind: 'settle' }), did(2, { kind: 'settle' }), did(2, { kind: 'settle' })])).toEqual([[1, 'settle 1'], [2, 'settle 2', 'settle 2']])
  })
  it('leaves out what was taken back', () => {
    expect(said([did(2, turn(1)), did(1, { kind: 'dice' }), did(1, { kind: 'settle' }), undo(1)])).toEqual([[1, 'dice 1']])
  })
  it('leaves out all that was taken back with an own choice', () => {
    const back: Happening = { ...undo(0), entry: { kind: 'takeback', seat: 0, moves: 1 } as Happening['entry'] }
    expect(said([did(2, turn(1)), did(1, { kind: 'dice' }, turn(0)), did(0, { kind: 'settle' }, turn(1)), did(1, { kind: 'settle' }), back])).toEqual([[1, 'dice 1']])
  })
  it('shows only the last of what takes the place of one another', () => {
    expect(said([did(2, turn(1)), did(1, { kind: 'got' }), did(1, { kind: 'got' })])).toEqual([[1, 'got 1']])
  })
})

describe('the last piece', () => {
  it('is the last that was placed and not taken back', () => {
    const log = [did(1, { kind: 'settle', at: 'point-3' }), did(2, { kind: 'dice' }), did(2, { kind: 'road', at: 'path-7' })]
    expect(lastPlaced(log, kit, table)).toBe('path-7')
    expect(lastPlaced([...log, undo(2)], kit, table)).toBe('point-3')
  })
})

describe('the rolls', () => {
  it('are kept for the game, and both of a turn for the turn', () => {
    const log = [did(1, turn(1)), did(1, { kind: 'dice', dice: [1, 2] }), did(1, turn(2)), did(2, { kind: 'dice', dice: [3, 4] }), did(2, { kind: 'dice', dice: [5, 5] })]
    expect(rollsOf(log, kit, table)).toEqual({ all: [[1, 2], [3, 4], [5, 5]], now: [[3, 4], [5, 5]] })
  })
})
