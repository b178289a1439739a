import { expect, it } from 'vitest'
import island from '../../fixtures/island.json'
import { IslandPlay } from './play.svelte'
import type { IsleEvent, IsleTable } from './types'

const view = (island as unknown as { view?: unknown }).view ?? island
const table = { id: 'flights', view, seat: 0, seats: [], own: [0], legal: [], may: [], constants: { yields: {} }, name: () => '' } as unknown as IsleTable
const HAND = (card: string) => [`.hand [data-resource="${card}"]`, '.hand', '[data-seat="0"]']
const SEAT = (seat: number) => [`[data-seat="${seat}"]`]
const BANK = ['[data-bank]', '.island']

const flown: [string, IsleEvent, unknown[]][] = [
  ['a theft from me', { kind: 'stolen', seat: 1, victim: 0, card: 'wood' }, [{ resource: 'wood', from: HAND('wood'), to: SEAT(1) }]],
  ['a theft among others, face down', { kind: 'stolen', seat: 1, victim: 2 }, [{ resource: 'back', from: SEAT(2), to: SEAT(1) }]],
  [
    'a deal, both ways',
    { kind: 'deal', seat: 1, partner: 2, give: { wood: 1 }, want: { ore: 1 } },
    [{ resource: 'wood', from: SEAT(1), to: SEAT(2) }, { resource: 'ore', from: SEAT(2), to: SEAT(1) }],
  ],
  ['a monopoly', { kind: 'monopoly', seat: 1, resource: 'ore', paid: { 0: 1, 2: 1 } }, [{ resource: 'ore', from: HAND('ore'), to: SEAT(1) }, { resource: 'ore', from: SEAT(2), to: SEAT(1) }]],
  [
    'a trade with the supply',
    { kind: 'supply', seat: 2, give: { wood: 1 }, want: { ore: 1 } },
    [{ resource: 'wood', from: SEAT(2), to: BANK }, { resource: 'ore', from: BANK, to: SEAT(2) }],
  ],
]

it.each(flown)('cards travel from and to the seats they concern: %s', (_, event, trips) => {
  expect(new IslandPlay(table).flights([event])).toEqual(trips)
})
it('what the dice bring comes from the hexes that yield it', () => {
  const rolled = { ...table, view: { ...table.view!, yielding: [3] } } as unknown as IsleTable
  const trips = new IslandPlay(rolled).flights([{ kind: 'received', seat: 1, cards: { wood: 2 } }])
  expect(trips.map(({ resource, to }) => [resource, to])).toEqual([['wood', SEAT(1)], ['wood', SEAT(1)]])
  for (const { from } of trips) expect(from).toMatch(/^\[data-hex="\d+"\]$/)
})
