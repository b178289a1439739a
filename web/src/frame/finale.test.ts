import { render } from 'svelte/server'
import { expect, it, vi } from 'vitest'
import { endWords } from '../words/end'
import { hiddenPoints, lastMove, type FinaleProps } from './finale'
import Finale from './Finale.svelte'
import type { LogLine } from './lines'

const line = (id: string, seat: number | null, weight?: LogLine['weight']): LogLine => ({ id, icon: 'flag', text: id, seat, weight })

it('shows what the winner did last, not what others or the frame did', () => {
  const lines = [line('city', 1), line('turn', 1, 'turn'), line('road', 1), line('robbed', 0), line('settles', 1), line('over', null)]
  expect(lastMove(lines, [1]).map(({ id }) => id)).toEqual(['settles'])
  expect(lastMove(lines, []).map(({ id }) => id)).toEqual(['settles'])
  expect(lastMove([], [1])).toEqual([])
})
it('finds the points that were hidden until the end', () => {
  expect(hiddenPoints([10, 7, 4], [8, 7, 4])).toEqual([2, 0, 0])
})
it('reveals them beside the last move, and nobody who had none', () => {
  const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, colour: ['red', 'blue'][seat] }))
  const props = {
    info: { seats, outcome: { ending: 'won', winners: [0], points: [10, 7] } },
    table: { own: [1], view: {}, seats, name: (seat: number) => seats[seat]!.name },
    kit: { points: (_: unknown, seat: number) => ({ open: [8, 7][seat], hidden: 0 }) },
    lines: [line('settles', 0)],
    ondone: () => undefined,
  } as unknown as FinaleProps
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { body } = render(Finale, { props })
  vi.unstubAllGlobals()
  expect(body).toContain(endWords.hidden('Ann', 2))
  expect(body).not.toContain('Bob')
  expect(body).toContain('settles')
})
