import { describe, expect, it } from 'vitest'
import { exactSum, meanOf, rounded } from './numbers'

describe('sums', () => {
  it('do not depend on the order', () => {
    const values = [1e16, 1, -1e16, 0.1, 0.2, 0.3, 1e-9]
    expect(exactSum(values)).toBe(exactSum([...values].reverse()))
    expect(exactSum([1e16, 1, -1e16])).toBe(1)
    expect(exactSum(Array(10).fill(0.1))).toBe(1)
    expect(exactSum([])).toBe(0)
  })
})

describe('rounding', () => {
  it('takes what lies half-way to the even digit, as Python does', () => {
    expect(rounded(1 / 128, 6)).toBe(0.007812)
    expect(rounded(3 / 128, 6)).toBe(0.023438)
    expect(rounded(-1 / 128, 6)).toBe(-0.007812)
    expect(rounded(127 / 128, 6)).toBe(0.992188)
    expect(rounded(0.1234565, 6)).toBe(0.123456)
    expect(Object.is(rounded(-1e-9, 6), 0)).toBe(true)
  })
})

describe('a mean', () => {
  it('has a standard error if there are two values', () => {
    expect(meanOf([1, 3])).toEqual([2, 1])
    expect(meanOf([0.5])).toEqual([0.5, 1])
    expect(meanOf([])).toEqual([0, 1])
  })
})
