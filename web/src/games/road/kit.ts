// On the Road at the table.
import type { Chip, Kit } from '../../frame/game'
import { t, terms } from '../../words'
import Actions from './Actions.svelte'
import Hand from './Hand.svelte'
import Middle from './Middle.svelte'
import { move } from './moves'
import Panel from './Panel.svelte'
import { RoadPlay } from './play.svelte'
import { tell } from './tell'
import type { Road, RoadTable } from './types'

function chips({ view }: RoadTable, seat: number): Chip[] {
  const has = view!.seats[seat]!
  return [
    { icon: 'cards', value: has.cards, words: t.chips.cards, warn: has.cards > has.limit },
    { icon: 'road', value: has.roads, words: t.road.many.road!, award: has.longest_route ? terms().longestRoute : null },
    { icon: 'settlement', value: has.settlements, words: t.road.many.settlement! },
    { icon: 'city', value: has.cities + has.metropolises.length, words: `${t.road.many.city}, ${t.road.many.metropolis}` },
    { icon: 'knight', value: has.knights, words: t.road.many.knight!, award: has.largest_army ? terms().largestArmy : null },
  ]
}

export const kit: Kit<Road, RoadPlay> = {
  create: (table) => new RoadPlay(table),
  chips,
  points: (view, seat) => ({ open: view.seats[seat]!.points, hidden: 0 }),
  tell,
  move,
  Middle,
  Hand,
  Actions,
  Panel,
}
