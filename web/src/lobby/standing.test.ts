import { expect, it } from 'vitest'
import type { Standing } from '../net/messages'
import { ago, pointsOf } from './standing'

it('says how long ago something was, in the largest unit that fits', () => {
  const now = 1e12
  expect(ago(now - 20_000, now, 'en')).toBe('this minute')
  expect(ago(now - 5 * 60_000, now, 'en')).toBe('5 minutes ago')
  expect(ago(now - 3 * 3_600_000, now, 'en')).toBe('3 hours ago')
  expect(ago(now - 26 * 3_600_000, now, 'en')).toBe('yesterday')
  expect(ago(now + 90_000, now, 'en')).toBe('this minute') // a server whose clock is ahead
})
it('tells own points apart from those of the others', () => {
  const told = { points: [3, 5, 4] } as unknown as Standing
  expect(pointsOf(told, [0])).toEqual({ mine: 3, others: [5, 4] })
  expect(pointsOf({ ...told, points: null }, [0])).toBeNull()
})
