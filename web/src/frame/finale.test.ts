import { expect, it } from 'vitest'
import { hiddenPoints, lastMove } from './finale'
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
