// Actions of On the Road as lines of a list of moves.
import type { Move } from '../../frame/game'
import { resource } from '../../words'
import { roadWords } from '../../words/road'
import { sharedMove } from '../shared/moves'
import { buildOf, type CardName } from './cards'
import type { RoadTable } from './types'

/** An action in few words. */
export function move(action: string, table: RoadTable): Move {
  const build = buildOf(action)
  if (build) {
    const { swap } = build
    const name = build.metropolis ? roadWords.names[build.metropolis]! : roadWords.cards[build.card]!
    return { icon: build.card as CardName, kind: name, text: swap ? roadWords.as(swap.n, resource(swap.spent), resource(swap.spared)) : '', named: true }
  }
  const [word, card, to] = action.split(' ')
  if (word !== 'give') return sharedMove(action, table)
  const partner = table.name(table.view!.players.indexOf(to ?? ''))
  return { icon: 'cards', kind: roadWords.giveTo(resource(card!), partner) }
}
