import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { read } = await import('./route.svelte')

describe('addresses', () => {
  it('name the pages', () => {
    expect(read('')).toEqual({ page: 'home' })
    expect(read('#/new/duel')).toEqual({ page: 'new', game: 'duel' })
    expect(read('#/table/abc')).toEqual({ page: 'table', table: 'abc' })
    expect(read('#/join/abc/xyz')).toEqual({ page: 'join', table: 'abc', code: 'xyz' })
    expect(read('#/replay/abc?step=12&seat=1')).toEqual({ page: 'replay', table: 'abc', step: 12, seat: 1, report: false })
    expect(read('#/replay')).toEqual({ page: 'replay', table: null, step: 0, seat: 'all', report: false })
    expect(read('#/replay/abc?report')).toMatchObject({ page: 'replay', table: 'abc', report: true })
  })
  it('lead home when they are unknown', () => {
    expect(read('#/nowhere')).toEqual({ page: 'home' })
  })
})
