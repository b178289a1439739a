import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { Kit, Tableau } from '../frame/game'
import { kit } from '../games/island/kit'
import { terms } from '../words'
import Hands from './Hands.svelte'

it('holds development cards too, by their names', () => {
  const seats = [{ hand: { wood: 2, ore: 0 }, development_cards: { knight: 2, monopoly: 1, victory: 0 } }]
  const table = { view: { seats }, seats: [{ seat: 0, colour: 'red' }], name: () => 'Ann' } as unknown as Tableau
  const { body } = render(Hands, { props: { table, kit: kit as unknown as Kit } })
  expect(body).toContain('2 wood')
  expect(body).toContain(`${terms().cards.knight} ×2`)
  expect(body).toContain(terms().cards.monopoly)
  expect(body).not.toContain(terms().cards.victory)
})
