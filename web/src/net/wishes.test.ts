import { expect, test } from 'vitest'
import { isNoBetter } from './wishes'

const never = { give: { wood: 1 }, want: { ore: 1 } }

test('the same offer, and a worse one, are no better', () => {
  expect(isNoBetter({ give: { wood: 1 }, want: { ore: 1 } }, never)).toBe(true)
  expect(isNoBetter({ give: { wood: 1, brick: 0 }, want: { ore: 2 } }, never)).toBe(true)
})

test('more for it, or something else, is better', () => {
  expect(isNoBetter({ give: { wood: 2 }, want: { ore: 1 } }, never)).toBe(false)
  expect(isNoBetter({ give: { wood: 1, brick: 1 }, want: { ore: 1 } }, never)).toBe(false)
  expect(isNoBetter({ give: { wood: 1 }, want: { wool: 1 } }, never)).toBe(false)
})
