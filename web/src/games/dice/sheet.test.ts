import { describe, expect, it } from 'vitest'
import { boxText, diceOf, goldOf, jokersOf, keepText, nextRoad, roadsOf } from './sheet'

describe('actions of the dice game', () => {
  const legal = ['joker 2 die 4', 'joker 6 die 1 ore', 'gold wool', 'road R3', 'settlement', 'end']
  it('reads jokers', () => {
    expect(jokersOf(legal)).toEqual([
      { action: 'joker 2 die 4', knight: 2, die: 4, face: null },
      { action: 'joker 6 die 1 ore', knight: 6, die: 1, face: 'ore' },
    ])
  })
  it('reads gold and roads', () => {
    expect(goldOf(legal)).toEqual([{ action: 'gold wool', face: 'wool' }])
    expect([...roadsOf(legal)]).toEqual([['R3', 'road R3']])
  })
  it('writes what is kept', () => {
    expect(keepText([], 6)).toBe('roll')
    expect(keepText([5, 1], 6)).toBe('keep 1 5')
    expect(keepText([1, 2, 3, 4, 5, 6], 6)).toBe('stand')
  })
  it('says which dice an action is about', () => {
    expect(['keep 1 5', 'stand', 'joker 2 die 4', 'roll'].map((action) => diceOf(action, 6))).toEqual([[1, 5], [1, 2, 3, 4, 5, 6], [4], []])
  })
})

describe('the sheet', () => {
  it('marks boxes', () => {
    expect([null, -2, 0, 12].map((points) => boxText(points, -2))).toEqual(['', 'X', '0', '12'])
  })
  it('finds the next road', () => {
    expect(nextRoad(['R0', 'R1', 'R3'], 16)).toBe('R2')
  })
})
