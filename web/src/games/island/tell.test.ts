import { describe, expect, it } from 'vitest'
import { hexesOf } from '../../board/place'
import island from '../../fixtures/island.json'
import { numbersAt } from './describe'
import { harm, placed, recap } from './recap'
import { tell } from './tell'
import type { IsleEvent, IsleTable } from './types'

const NAMES = ['Ann', 'Bob', 'Cid', 'Dag']
const view = (island as unknown as { view?: unknown }).view ?? island
const table = { view, seat: 0, constants: {}, name: (seat: number) => NAMES[seat] ?? '' } as unknown as IsleTable
const layout = table.view!.board
const said = (event: IsleEvent) => tell(event, table)

describe('the log of the island', () => {
  it('says where something was built by the numbers of the hexes that meet there, and knows the place', () => {
    const inland = Array.from({ length: 54 }, (_, at) => at).find((at) => hexesOf({ kind: 'point', at }).length === 3 && hexesOf({ kind: 'point', at }).every((hex) => layout.numbers[hex]))!
    const numbers = hexesOf({ kind: 'point', at: inland }).map((hex) => layout.numbers[hex]).join('·')
    const line = said({ kind: 'settle', seat: 1, place: inland })!
    expect(line.text).toBe(`Bob settles at ${numbers}`)
    expect(line.places).toEqual([`point-${inland}`])
    expect(numbersAt(layout, { kind: 'point', at: inland })).toBe(numbers)
    expect(placed({ kind: 'settle', seat: 1, place: inland })).toBe(`point-${inland}`)
  })
  it('lights up the hexes of a roll', () => {
    const total = layout.numbers.find((number) => number)!
    const dice: [number, number] = total > 6 ? [6, total - 6] : [1, total - 1]
    const line = said({ kind: 'dice', seat: 1, dice })!
    expect(line.text).toBe(`Bob rolls ${dice[0]} and ${dice[1]}: ${total}`)
    expect(line.places).toEqual(layout.numbers.flatMap((number, hex) => (number === total ? [`hex-${hex}`] : [])))
  })
  it('shows cards as pictures, with words beside them', () => {
    const line = said({ kind: 'received', seat: 1, cards: { wood: 2, ore: 1 } })!
    expect(line.text).toBe('Bob gets 2 wood, 1 ore')
    expect(line.pieces).toContainEqual({ kind: 'cards', text: '2 wood, 1 ore', cards: { wood: 2, ore: 1 } })
  })
  it('folds answers away into the offer', () => {
    expect(said({ kind: 'offer', seat: 1, give: { wood: 1 }, want: { ore: 1 }, to: null })).toMatchObject({ asks: true })
    expect(said({ kind: 'decline', seat: 2 })).toMatchObject({ folded: true })
  })
})

describe('what is taken from me', () => {
  const thefts: [IsleEvent, string][] = [
    [{ kind: 'stolen', seat: 1, victim: 0, card: 'wood' }, 'Bob steals wood from you'],
    [{ kind: 'drawn by force', seat: 1, victim: 0, card: 'ore' }, 'Bob draws ore from your hand'],
    [{ kind: 'monopoly', seat: 1, resource: 'ore', paid: { 0: 2, 2: 1 } }, 'Bob takes 2 ore from you, by a monopoly'],
  ]
  it.each(thefts)('is said plainly: %j', (event, words) => {
    expect(harm(event, table)).toBe(words)
    expect(said(event)!.text).toBe(words)
    expect(recap(event, table)).toMatchObject([{ tone: 'bad', words }])
  })
  it('is nothing of what others lose', () => {
    expect(harm({ kind: 'stolen', seat: 1, victim: 2 }, table)).toBeNull()
    expect(recap({ kind: 'stolen', seat: 1, victim: 2 }, table)).toEqual([])
    expect(harm({ kind: 'monopoly', seat: 1, resource: 'ore', paid: { 2: 1 } }, table)).toBeNull()
  })
  it('is told apart from what comes to me', () => {
    expect(recap({ kind: 'received', seat: 0, cards: { wood: 1 } }, table)).toMatchObject([{ tone: 'good', cards: { wood: 1 } }])
    expect(recap({ kind: 'received', seat: 1, cards: { wood: 1 } }, table)).toEqual([])
  })
})
