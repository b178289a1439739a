import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from './refusal'
import { Connection, type ConnectionState } from './socket'

class Wire {
  static made: Wire[] = []
  static OPEN = 1
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor(readonly url: string) {
    Wire.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  welcome() {
    this.onopen?.()
    this.say({ type: 'welcome', table: {}, seats: [0], number: 0, resumed: false })
    this.say({ type: 'state', number: 0, table: {}, you: [], clocks: null })
  }
}

describe('a connection', () => {
  let states: ConnectionState[]
  const make = () =>
    new Connection('t1', ['secret'], { message: () => undefined, connection: (state) => states.push(state), last: () => 4 }, 'http://x')

  beforeEach(() => {
    vi.useFakeTimers()
    states = []
    Wire.made = []
    vi.stubGlobal('WebSocket', Wire)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says hello with its tokens and the last number it has seen, and no secret stands in the address', () => {
    make()
    Wire.made[0]!.onopen!()
    expect(Wire.made[0]!.sent[0]).toEqual({ type: 'hello', protocol: 2, table: 't1', tokens: ['secret'], last: 4 })
    expect(Wire.made[0]!.url).not.toContain('secret')
  })
  it('sends an unanswered command again after a loss, with the same key', async () => {
    const connection = make()
    Wire.made[0]!.welcome()
    const answer = connection.command({ type: 'act', action: 'roll' })
    const first = Wire.made[0]!.sent.at(-1)!
    Wire.made[0]!.close()
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(1000)
    Wire.made[1]!.welcome()
    expect(Wire.made[1]!.sent.at(-1)).toEqual(first)
    Wire.made[1]!.say({ type: 'done', key: first.key, number: 9 })
    await expect(answer).resolves.toBe(9)
    expect(states.at(-1)).toBe('open')
  })
  it('names the table in its address, so that a proxy can send all of a table to one process', () => {
    make()
    expect(Wire.made[0]!.url).toBe('ws://x/api/tables/t1/socket')
  })
  it('goes at once to the process in which the table lives, and asks the site again when that is gone', () => {
    make()
    Wire.made[0]!.onopen!()
    const elsewhere = { slug: 'elsewhere', message: '', rule: null, details: { address: '/at/2' } }
    Wire.made[0]!.say({ type: 'bye', error: elsewhere })
    Wire.made[0]!.close()
    expect(Wire.made[1]!.url).toBe('ws://x/at/2/api/tables/t1/socket')
    Wire.made[1]!.close()
    vi.advanceTimersByTime(1000)
    expect(Wire.made[2]!.url).toBe('ws://x/api/tables/t1/socket')
  })
  it('waits before it goes on when one process sends it to the other and back', () => {
    make()
    for (const number of [0, 1]) {
      Wire.made[number]!.onopen!()
      Wire.made[number]!.say({ type: 'bye', error: { slug: 'elsewhere', message: '', rule: null, details: { address: `/at/${number}` } } })
      Wire.made[number]!.close()
    }
    expect(Wire.made.length).toBe(2)
    vi.advanceTimersByTime(1000)
    expect(Wire.made.length).toBe(3)
  })
  it('keeps a command that is given while nobody listens', () => {
    const connection = make()
    void connection.command({ type: 'act', action: 'end' })
    expect(Wire.made[0]!.sent).toEqual([])
    Wire.made[0]!.welcome()
    expect(Wire.made[0]!.sent.at(-1)!.action).toBe('end')
  })
  it('acknowledges once what came in a moment', () => {
    make()
    const wire = Wire.made[0]!
    wire.welcome()
    wire.say({ type: 'update', number: 5 })
    wire.say({ type: 'update', number: 6 })
    vi.advanceTimersByTime(500)
    expect(wire.sent.filter((message) => message.type === 'ack')).toEqual([{ type: 'ack', number: 4 }])
    wire.say({ type: 'update', number: 7 })
    vi.advanceTimersByTime(500)
    expect(wire.sent.filter((message) => message.type === 'ack')).toHaveLength(2)
  })
  it('tells a refusal with its rule', async () => {
    const connection = make()
    Wire.made[0]!.welcome()
    const answer = connection.command({ type: 'act', action: 'settle 1' })
    const error = { slug: 'illegal-action', message: 'no', rule: { id: 'I-SETTLE-2', title: '', sentence: '' }, details: null }
    Wire.made[0]!.say({ type: 'refused', key: Wire.made[0]!.sent.at(-1)!.key, error })
    await expect(answer).rejects.toBeInstanceOf(Refusal)
  })
  it('hangs up and tries again when nothing is heard', () => {
    make()
    Wire.made[0]!.welcome()
    vi.advanceTimersByTime(26_000)
    expect(Wire.made[0]!.sent.at(-1)!.type).toBe('ping')
    vi.advanceTimersByTime(20_000)
    expect(Wire.made.length).toBeGreaterThan(1)
  })
  it('does not try again when the table is not there', () => {
    make()
    Wire.made[0]!.onopen!()
    Wire.made[0]!.say({ type: 'bye', error: { slug: 'not-found', message: '', rule: null, details: null } })
    vi.advanceTimersByTime(60_000)
    expect(Wire.made).toHaveLength(1)
    expect(states.at(-1)).toBe('closed')
  })
})
