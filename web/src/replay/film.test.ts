import { describe, expect, it, vi } from 'vitest'
import { api } from '../net/api'
import type { GameView } from '../net/views'
import { Film, momentFrom, turnFrom } from './film'

describe('a replay', () => {
  it('steps by turns, to the ends where there is no further one', () => {
    const turns = [0, 9, 14, 30]
    expect(turnFrom(turns, 9, 1, 40)).toBe(14)
    expect(turnFrom(turns, 12, -1, 40)).toBe(9)
    expect(turnFrom(turns, 35, 1, 40)).toBe(39)
    expect(turnFrom(turns, 0, -1, 40)).toBe(0)
  })
  it('jumps to moments of a kind, or of any', () => {
    const moments = [{ step: 3, kind: 'build', seat: 0 }, { step: 8, kind: 'seven', seat: 1 }, { step: 8, kind: 'lead', seat: 1 }, { step: 20, kind: 'build', seat: 1 }]
    expect(momentFrom(moments, '', 3, 1)!.step).toBe(8)
    expect(momentFrom(moments, 'build', 3, 1)!.step).toBe(20)
    expect(momentFrom(moments, 'seven', 20, -1)!.step).toBe(8)
    expect(momentFrom(moments, 'trade', 0, 1)).toBeNull()
    expect(momentFrom(moments, '', 20, 1)).toBeNull()
  })
  it('asks for each piece once and stops at the last frame', async () => {
    const frames = (from: number) => Array.from({ length: Math.max(0, Math.min(60, 70 - from)) }, (_, i) => ({ number: from + i, turn: 0, seat: null, events: [], view: {} as GameView }))
    const asked = vi.spyOn(api, 'frames').mockImplementation(async (_id, _seat, from) => ({ frames: frames(from), total: 70, turns: [0], players: ['red'], names: [], moments: [], game: 'island' }))
    const film = new Film({ table: 't' }, null)
    expect((await film.at(3))!.number).toBe(3)
    expect((await film.at(5))!.number).toBe(5)
    expect((await film.at(65))!.number).toBe(65)
    expect((await film.at(500))!.number).toBe(69)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(film.before(5, 3).map((frame) => frame.number)).toEqual([3, 4, 5])
  })
})
