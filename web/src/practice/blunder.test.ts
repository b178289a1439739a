import { describe, expect, it } from 'vitest'
import { blunder } from './blunder'

const moves = [{ action: 'settle 28', value: 0.4 }, { action: 'settle 3', value: 0.35 }, { action: 'settle 0', value: 0.3 }]

describe('a warning', () => {
  it('comes before a move that costs much', () => {
    expect(blunder('settle 0', moves, 'chance')).toEqual({ action: 'settle 0', best: moves[0], loss: expect.closeTo(0.1) })
  })
  it('does not come before the best, one that is nearly as good, or one that nobody has weighed', () => {
    expect(blunder('settle 28', moves, 'chance')).toBeNull()
    expect(blunder('settle 3', moves, 'chance')).toBeNull()
    expect(blunder('offer 1 wood for 1 ore', moves, 'chance')).toBeNull()
    expect(blunder('settle 0', [], 'chance')).toBeNull()
  })
  it('has another measure for points', () => {
    expect(blunder('b', [{ action: 'a', value: 60 }, { action: 'b', value: 58 }], 'points')).toBeNull()
    expect(blunder('b', [{ action: 'a', value: 60 }, { action: 'b', value: 56 }], 'points')?.loss).toBe(4)
  })
})
