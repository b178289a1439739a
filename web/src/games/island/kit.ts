// The island family at the table: island, traveler and duel.
import type { Chip, Fact, Kit } from '../../frame/game'
import { resource, t, terms } from '../../words'
import { inHand } from '../shared/bundles'
import Actions from './Actions.svelte'
import Hand from './Hand.svelte'
import Middle from './Middle.svelte'
import { move } from './moves'
import Answer from '../shared/LaterAnswer.svelte'
import Line from '../shared/LaterLine.svelte'
import { IslandPlay } from './play.svelte'
import { harm, placed, recap } from './recap'
import { tell } from './tell'
import type { Isle, IsleTable } from './types'

function chips({ view, constants }: IsleTable, seat: number): Chip[] {
  const has = view!.seats[seat]!
  const found: Chip[] = [
    { icon: 'cards', value: has.cards, words: t.chips.cards, warn: has.cards > constants.hand_limit },
    { icon: 'development', value: has.development, words: t.chips.development },
    { icon: 'knight', value: has.knights, words: t.chips.knights, award: has.largest_army ? terms().largestArmy : null },
    { icon: 'route', value: has.route, words: t.chips.route, award: has.longest_route ? terms().longestRoute : null },
  ]
  if (has.trade_cards !== undefined) found.push({ icon: 'trade', value: has.trade_cards, words: t.chips.tradeCards })
  return found
}

function facts({ view }: IsleTable): Fact[] {
  const supply = Object.entries(view!.supply).map(([name, n]) => ({
    key: name, resource: name, value: n, words: t.strip.supply(resource(name), n), low: n < 4,
  }))
  return [...supply, { key: 'deck', icon: 'development', value: view!.deck, words: t.strip.deck(view!.deck), low: view!.deck < 4 }]
}

export const kit: Kit<Isle, IslandPlay> = {
  create: (table) => new IslandPlay(table),
  chips,
  points: (view, seat) => ({ open: view.seats[seat]!.points, hidden: view.seats[seat]!.victory_cards ?? 0 }),
  tell,
  recap,
  harm,
  placed,
  rolled: (event) => (event.kind === 'dice' ? [...event.dice] : null),
  facts,
  hand: (view, seat) => [
    ...inHand(view.seats[seat]!.hand),
    ...Object.entries(view.seats[seat]!.development_cards ?? {}).flatMap(([card, number]) => (number > 0 ? [{ card, number }] : [])),
  ],
  move,
  Middle,
  Hand,
  Actions,
  Line,
  Answer,
}
