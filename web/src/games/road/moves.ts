// Actions of On the Road as lines of a list of moves.
import type { Move } from '../../frame/game'
import { resource, t } from '../../words'
import { sharedMove } from '../shared/moves'
import { buildOf, type CardName } from './cards'
import type { RoadTable } from './types'

/** An action in few words. */
export function move(action: string, table: RoadTable): Move {
  const build = buildOf(action)
  if (build) {
    const { swap } = build
    const name = build.metropolis ? t.road.names[build.metropolis]! : t.road.cards[build.card]!
    return { icon: build.card as CardName, kind: name, text: swap ? t.road.as(swap.n, resource(swap.spent), resource(swap.spared)) : '', named: true }
  }
  const [word, card, to] = action.split(' ')
  if (word !== 'give') return sharedMove(action, table)
  const partner = table.name(table.view!.players.indexOf(to ?? ''))
  return { icon: 'cards', kind: t.road.giveTo(resource(card!), partner) }
}
