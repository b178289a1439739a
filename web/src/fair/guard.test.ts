import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntryInfo, ServerMessage, TableInfo } from '../net/messages'
import { Guard } from './guard'
import { commitment, fromHex } from './hash'
import { keptOf, type Alarm } from './kept'

let alarms: Alarm[] = []
let guard: Guard
let mine = ''

beforeEach(async () => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
  guard = sit()
  guard.hear({ type: 'welcome', protocol: 2, table: table('gathering'), seats: [0], number: 0, resumed: false })
  mine = await guard.commit()
})

/** The page, or a page that was loaded again. */
const sit = () => new Guard('t1', true, (all) => (alarms = all))

interface Facts { commit?: string; commits?: (string | null)[]; nonces?: (string | null)[] }
const table = (state: TableInfo['state'], { commit = 'sealed', commits = [null, null], nonces = [null, null] }: Facts = {}) =>
  ({ id: 't1', state, commit, seats: [0, 1].map((seat) => ({ seat, kind: 'human', commit: commits[seat], nonce: nonces[seat] })) }) as unknown as TableInfo

let number = 0
const update = (entry: Partial<EntryInfo>, part: { table?: TableInfo; link?: [number, string]; at?: number } = {}): ServerMessage => ({
  type: 'update', number: part.at ?? ++number, time: 0, entry: { kind: 'move', seat: 0, ...entry }, table: part.table ?? null,
  you: [], clocks: null, link: part.link ? { moves: part.link[0], hash: part.link[1].padEnd(64, '0') } : null,
})
const hear = (...messages: ServerMessage[]) => messages.forEach((message) => guard.hear(message))
const sealed = (facts: Facts = {}) => hear(update({ kind: 'sealed' }, { table: table('revealing', { commits: [mine, 'theirs'], ...facts }) }))
const opened = () => (guard.step(0) as { reveal: string }).reveal

describe('nonces', () => {
  it('are opened for the commit that this browser made', async () => {
    sealed()
    expect(await commitment(fromHex(opened()))).toBe(mine)
    expect(keptOf('t1')).toMatchObject({ commit: 'sealed', nonces: { 0: opened() }, commits: { 0: mine, 1: 'theirs' } })
  })
  it('are opened by a page that was loaded again', () => {
    guard = sit()
    sealed()
    expect(opened()).toHaveLength(64)
  })
  it('stay closed before everybody has committed', () => {
    expect(guard.step(0)).toBeNull()
  })
  it('stay closed if the server has put another commit in its place', () => {
    sealed({ commits: ['another', 'theirs'] })
    expect([guard.step(0), alarms]).toEqual(['refuse', ['own commit']])
  })
  it('stay closed if the server has changed its own commit', () => {
    sealed({ commit: 'another' })
    expect([guard.step(0), alarms]).toEqual(['refuse', ['commit']])
  })
  it('stay closed if the commit of another seat changes meanwhile', () => {
    sealed()
    hear(update({ kind: 'chat' }, { table: table('revealing', { commits: [mine, 'changed'] }) }))
    expect([guard.step(0), alarms]).toEqual(['refuse', ['other commit']])
  })
  it('are not invented by a page that made none', () => {
    localStorage.removeItem('landnam.fair.t1')
    guard = sit()
    sealed()
    expect(guard.step(0)).toBeNull()
  })
  it('are spent when the game does not begin, and that is counted', async () => {
    sealed()
    const first = opened()
    hear(update({ kind: 'revealed' }, { table: table('revealing', { commits: [mine, 'theirs'], nonces: [first, null] }) }))
    hear(update({ kind: 'recalled' }, { table: table('gathering') }))
    expect(keptOf('t1')).toMatchObject({ nonces: {}, commits: {}, recalled: 1 })
    mine = await guard.commit()
    sealed()
    expect(opened()).not.toBe(first)
  })
  it('must be the ones that the game is played with', () => {
    sealed()
    opened()
    hear(update({ kind: 'started' }, { table: table('running', { commits: [mine, 'theirs'], nonces: ['ground', 'x'] }) }))
    expect(alarms).toEqual(['nonce'])
  })
})

describe('links', () => {
  it('grow with the moves', () => {
    hear(update({}, { link: [1, 'aa'] }), update({}, { link: [3, 'bb'] }), update({ kind: 'chat' }, { link: [3, 'bb'] }))
    expect([Object.keys(keptOf('t1').links), alarms]).toEqual([['1', '3'], []])
  })
  it('may change where moves were taken back', () => {
    hear(update({}, { link: [1, 'aa'] }), update({}, { link: [2, 'bb'] }), update({ kind: 'undo' }, { link: [1, 'aa'] }), update({}, { link: [2, 'cc'] }))
    expect([keptOf('t1').links[2]!.slice(0, 2), alarms]).toEqual(['cc', []])
  })
  it('may change where moves were taken back while nobody looked', () => {
    hear(update({}, { link: [1, 'aa'] }), update({}, { link: [2, 'bb'] }), update({ kind: 'undo' }), update({}), update({}, { link: [3, 'dd'] }))
    expect(alarms).toEqual([])
  })
  it('must not go back by whole turns among people', () => {
    hear(update({}, { link: [1, 'aa'] }), update({}, { link: [7, 'bb'] }), update({ kind: 'takeback', moves: 3 }, { link: [3, 'cc'] }))
    expect(alarms).toEqual(['link'])
  })
  it('may go back by whole turns where all others are bots', () => {
    const bots = table('running')
    bots.seats[1] = { ...bots.seats[1]!, kind: 'bot', bot: 'easy' }
    hear(update({ kind: 'started' }, { table: bots, link: [0, '00'] }), update({}, { link: [1, 'aa'] }), update({}, { link: [7, 'bb'] }))
    hear(update({ kind: 'takeback', moves: 3 }, { link: [3, 'cc'] }), update({}, { link: [4, 'dd'] }))
    expect([Object.keys(keptOf('t1').links), alarms]).toEqual([['0', '1', '3', '4'], []])
    hear(update({ kind: 'takeback', moves: 3 }, { link: [2, 'ee'] }))
    expect(alarms).toEqual(['link'])
  })
  it('must not change otherwise', () => {
    hear(update({}, { link: [1, 'aa'] }), update({}, { link: [2, 'bb'] }), update({}, { link: [2, 'cc'] }))
    expect(alarms).toEqual(['link'])
  })
  it('must not go back further than moves were taken back', () => {
    hear(update({}, { link: [5, 'aa'] }), update({ kind: 'undo' }, { link: [3, 'bb'] }))
    expect(alarms).toEqual(['link'])
  })
  it('must be the same for the same entry after the page was loaded again', () => {
    hear(update({}, { link: [4, 'aa'] }))
    guard = sit()
    hear(update({}, { link: [4, 'bb'], at: number }))
    expect([alarms, keptOf('t1').alarms]).toEqual([['link'], ['link']])
  })
})
