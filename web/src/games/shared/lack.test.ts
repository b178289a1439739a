import { describe, expect, it } from 'vitest'
import { lacking, readiness, spare, usefulSwap } from './lack'

const COSTS = { road: { wood: 1, brick: 1 }, city: { wheat: 2, ore: 3 }, card: { wool: 1, wheat: 1, ore: 1 } }

describe('what a hand lacks', () => {
  it('is listed with the nearest building first', () => {
    expect(lacking({ wood: 1, ore: 3 }, COSTS)[0]).toEqual({ piece: 'road', missing: { brick: 1 } })
    expect(lacking({ wood: 1, brick: 1 }, COSTS)[0]!.missing).toEqual({})
  })
  it('leaves the rest to spare', () => {
    expect(spare({ wood: 3, brick: 1, ore: 2 }, COSTS.road)).toEqual({ wood: 2, ore: 2 })
  })
  it('is swapped for the card that is most to spare', () => {
    expect(usefulSwap({ wood: 1, ore: 4, wool: 1 }, { road: COSTS.road })).toEqual({ give: 'ore', want: 'brick', piece: 'road' })
    expect(usefulSwap({ wood: 1 }, COSTS)).toBeNull()
    expect(usefulSwap({}, COSTS)).toBeNull()
  })
  it('makes a hand nearer to a building the better one', () => {
    expect(readiness({ wood: 1, brick: 1 }, COSTS)).toBeGreaterThan(readiness({ wood: 2 }, COSTS))
  })
})
