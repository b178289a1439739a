import { describe, expect, it } from 'vitest'
import { pathBetween } from '../../board/place'
import { bundleText, offerText, plus, proposeText, total } from '../shared/bundles'
import { bestRates, byPlace, placing, supplyTrades } from './actions'

describe('actions as places', () => {
  it('reads where a piece would stand', () => {
    expect(placing('settle 28')).toEqual({ action: 'settle 28', place: { kind: 'point', at: 28 }, piece: 'settlement' })
    expect(placing('road 0-3')!.place).toEqual({ kind: 'path', at: pathBetween(0, 3) })
    expect(placing('robber 9 red')).toMatchObject({ place: { kind: 'hex', at: 9 }, victim: 'red' })
    expect(placing('neutral red settle 20')).toMatchObject({ place: { kind: 'point', at: 20 }, piece: 'settlement', colour: 'red' })
  })
  it('finds no place where there is none', () => {
    for (const action of ['roll', 'end', 'buy', 'roads', 'supply 4 wood 1 ore', 'accept']) expect(placing(action)).toBeNull()
  })
  it('gathers what can be done at one place', () => {
    const places = byPlace(['robber 9 red', 'robber 9 blue', 'robber 4', 'end'])
    expect(places.get('hex-9')!.map(({ victim }) => victim)).toEqual(['red', 'blue'])
    expect(places.size).toBe(2)
  })
})

describe('bundles', () => {
  it('are written in the order of the resources', () => {
    expect(bundleText({ ore: 1, wood: 2 })).toBe('2 wood 1 ore')
    expect(offerText({ wood: 1 }, { brick: 1 }, ['blue'])).toBe('offer 1 wood for 1 brick to blue')
    expect(offerText({ wood: 1 }, { brick: 1 })).toBe('offer 1 wood for 1 brick')
    expect(proposeText({ ore: 1 }, { wool: 2 })).toBe('propose 1 ore for 2 wool')
  })
  it('never hold fewer than none', () => {
    expect(plus({ wood: 1 }, 'wood', -2)).toEqual({})
    expect(plus({}, 'ore', 1)).toEqual({ ore: 1 })
    expect(total({ wood: 2, ore: 1 })).toBe(3)
  })
  it('the best rate is the lowest', () => {
    const rates = supplyTrades(['supply 4 wood 1 ore', 'supply 3 wood 1 ore', 'supply 4 wool 1 ore', 'end'])
    expect([...bestRates(rates)]).toEqual([['wood', 3], ['wool', 4]])
    expect(rates[0]).toEqual({ n: 4, give: 'wood', want: 'ore', action: 'supply 4 wood 1 ore' })
  })
})
