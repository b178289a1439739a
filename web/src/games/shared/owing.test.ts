import { expect, it } from 'vitest'
import { handOver } from './owing'

it('hands over as many cards as are owed, those first that are spared most easily', () => {
  const hand = { wood: 3, ore: 2, wheat: 1 }
  const sparing = (action: string) => -Number(/(\d) ore/.exec(action)?.[1] ?? 0) - 2 * Number(/(\d) wheat/.exec(action)?.[1] ?? 0)
  expect(handOver('discard', hand, 3, sparing)).toBe('discard 3 wood')
  expect(handOver('discard', hand, 4, sparing)).toBe('discard 3 wood 1 ore')
  expect(handOver('give', { brick: 1 }, 2, () => 0)).toBe('give 1 brick')
})
