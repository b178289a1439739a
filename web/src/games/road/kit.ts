// On the Road at the table.
import type { Chip, Fact, Kit } from '../../frame/game'
import { inHand } from '../shared/bundles'
import { t, terms } from '../../words'
import { roadWords } from '../../words/road'
import Actions from './Actions.svelte'
import Hand from './Hand.svelte'
import Middle from './Middle.svelte'
import { move } from './moves'
import Answer from '../shared/LaterAnswer.svelte'
import Line from '../shared/LaterLine.svelte'
import { RoadPlay } from './play.svelte'
import { placed, recap, tell } from './tell'
import type { Road, RoadTable } from './types'

function chips({ view }: RoadTable, seat: number): Chip[] {
  const has = view!.seats[seat]!
  return [
    { icon: 'cards', value: has.cards, words: t.chips.cards, warn: has.cards > has.limit },
    { icon: 'road', value: has.roads, words: roadWords.many.road!, award: has.longest_route ? terms().longestRoute : null },
    { icon: 'settlement', value: has.settlements, words: roadWords.many.settlement! },
    { icon: 'city', value: has.cities + has.metropolises.length, words: `${roadWords.many.city}, ${roadWords.many.metropolis}` },
    { icon: 'knight', value: has.knights, words: roadWords.many.knight!, award: has.largest_army ? terms().largestArmy : null },
  ]
}

function facts({ view }: RoadTable): Fact[] {
  const { deck, building_deck, events_left, discards } = view!
  const put = Object.values(discards).reduce((sum, n) => sum + n, 0)
  return [
    { key: 'resources', icon: 'cards', value: deck, words: t.strip.resources(deck), low: deck < 6 },
    { key: 'discards', icon: 'undo', value: put, words: t.strip.discards(put) },
    { key: 'buildings', icon: 'city', value: building_deck, words: t.strip.buildings(building_deck), low: building_deck < 4 },
    { key: 'events', icon: 'star', value: events_left, words: t.strip.events(events_left), low: events_left < 2 },
  ]
}

export const kit: Kit<Road, RoadPlay> = {
  create: (table) => new RoadPlay(table),
  chips,
  points: (view, seat) => ({ open: view.seats[seat]!.points, hidden: 0 }),
  tell,
  recap,
  placed,
  facts,
  hand: (view, seat) => inHand(view.seats[seat]!.hand),
  move,
  Middle,
  Hand,
  Actions,
  Line,
  Answer,
}
