import { describe, expect, it, vi } from 'vitest'
import type { Happening } from '../net/reducer'
import type { GameEvent } from '../net/views'
import type { Kit, Tableau } from './game'
import { folded, Teller, type LogLine } from './lines'
import { language } from '../words/language.svelte'

function setup() {
  const told: string[] = []
  const kit = {
    tell: (event: GameEvent, table: Tableau) => {
      told.push(event.kind)
      return { icon: 'flag', text: `${table.name(event.seat)} ${event.kind}`, seat: event.seat }
    },
  } as unknown as Kit
  const names = ['Ann', 'Bob']
  const table = {
    seat: 0,
    seats: [{ seat: 0 }, { seat: 1 }],
    name: (seat: number) => names[seat],
  } as unknown as Tableau
  const happening = (number: number, kind: string): Happening => ({
    number,
    time: 0,
    entry: { kind: 'move', seat: 1 } as Happening['entry'],
    events: new Map([[0, [{ kind, seat: 1 }]]]),
  })
  return { told, kit, names, table, happening }
}

describe('the log as lines', () => {
  it('tells every entry once, however often it is asked', () => {
    const { told, kit, table, happening } = setup()
    const teller = new Teller(kit)
    const log = [happening(1, 'road')]
    const first = teller.lines(log, table)
    const second = teller.lines([...log, happening(2, 'city')], table)
    expect(second.map((line) => line.text)).toEqual(['Bob road', 'Bob city'])
    expect(second[0]).toBe(first[0])
    expect(told).toEqual(['road', 'city'])
  })

  it('tells all anew when somebody has got another name', () => {
    const { kit, names, table, happening } = setup()
    const teller = new Teller(kit)
    const log = [happening(1, 'road')]
    teller.lines(log, table)
    names[1] = 'Bea'
    expect(teller.lines(log, table).map((line) => line.text)).toEqual(['Bea road'])
  })
})

describe('the language of the log', () => {
  it('is that of the page, also for what was told before', () => {
    const { told, kit, table, happening } = setup()
    const teller = new Teller(kit)
    const log = [happening(1, 'road')]
    teller.lines(log, table)
    const spoken = vi.spyOn(language, 'code', 'get').mockReturnValue('de')
    teller.lines(log, table)
    spoken.mockRestore()
    expect(told).toEqual(['road', 'road'])
  })
})

describe('answers to an offer', () => {
  const line = (id: string, how: Partial<LogLine> = {}): LogLine => ({ id, icon: 'flag', text: id, seat: 0, ...how })
  const shape = (lines: LogLine[]) => folded(lines).map(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])

  it('fold into the line that asked, whatever came between', () => {
    const lines = [line('offer', { asks: true }), line('counter'), line('no', { folded: true }), line('yes', { folded: true }), line('deal')]
    expect(shape(lines)).toEqual([['offer', 'no', 'yes'], ['counter'], ['deal']])
  })
  it('have a line of their own in another turn', () => {
    expect(shape([line('offer', { asks: true }), line('turn', { weight: 'turn' }), line('no', { folded: true })])).toEqual([['offer'], ['turn'], ['no']])
  })
})
