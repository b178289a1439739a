import { beforeEach, expect, it, vi } from 'vitest'
import { keepScore, rulesOf } from './scores'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) })
})

it('keeps every score once and compares only what has the same rules', () => {
  const full = rulesOf('dice', {})
  keepScore({ table: 'a', rules: full, points: 80, when: 1 })
  keepScore({ table: 'b', rules: rulesOf('dice', { turns: 3 }), points: 9, when: 2 })
  keepScore({ table: 'c', rules: full, points: 95, when: 3 })
  const again = keepScore({ table: 'a', rules: full, points: 80, when: 99 }) // looked at again
  expect(again.map(({ table, points, when }) => [table, points, when])).toEqual([['a', 80, 1], ['c', 95, 3]])
})
it('starts anew where what is kept cannot be read', () => {
  localStorage.setItem('landnam.scores', '{"oh": 1}')
  expect(keepScore({ table: 'a', rules: 'dice', points: 80, when: 1 })).toHaveLength(1)
})
it('does not care in which order options were said', () => {
  expect(rulesOf('x', { b: 1, a: 2 })).toBe(rulesOf('x', { a: 2, b: 1 }))
})
