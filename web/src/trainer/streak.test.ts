import { describe, expect, it } from 'vitest'
import { dayOf, grown } from './streak'

describe('a streak', () => {
  it('grows from day to day, across months too, and once a day', () => {
    const first = grown(null, '2026-10-31')
    expect(first).toEqual({ day: '2026-10-31', days: 1 })
    const second = grown(first, '2026-11-01')
    expect(second).toEqual({ day: '2026-11-01', days: 2 })
    expect(grown(second, '2026-11-01')).toEqual(second)
  })
  it('begins anew after a day without', () => {
    expect(grown({ day: '2026-11-01', days: 9 }, '2026-11-03')).toEqual({ day: '2026-11-03', days: 1 })
  })
  it('goes by the calendar of the place', () => {
    expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
  })
})
