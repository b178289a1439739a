// Actions of the island family as lines of a list of moves.
import type { Layout } from '../../board/Board.svelte'
import { hexesOf, type Place } from '../../board/place'
import type { IconName } from '../../art/Icon.svelte'
import type { Move } from '../../frame/game'
import { bundle, resource, t, terms } from '../../words'
import { bundleOf, sharedMove } from '../shared/moves'
import { placing, type Placing } from './actions'
import { facts } from './describe'
import type { IsleTable } from './types'

const CARDS: Record<string, IconName> = { knight: 'knight', roads: 'road', invention: 'development', monopoly: 'development' }

/** A place by the hexes that it touches, in few letters. */
function nearby(layout: Layout, place: Place): string {
  const hexes = hexesOf(place).map((hex) => t.board.hex(t.terrain[layout.terrain[hex]!]!, layout.numbers[hex] ?? null, false))
  const coastal = place.kind !== 'hex' && hexes.length < (place.kind === 'point' ? 3 : 2)
  return [...hexes, ...(coastal ? [t.practice.coast] : [])].join(t.practice.between)
}

function placed(found: Placing, table: IsleTable): Move {
  const layout = table.view!.board
  const where = nearby(layout, found.place)
  const tokens = facts(table, found.place).yields.flatMap(({ resource, number }) => (resource && number ? [{ resource, number }] : []))
  if (found.piece === 'robber') {
    const victim = table.view!.players.indexOf(found.victim ?? '')
    const from = victim < 0 ? '' : t.practice.from(table.name(victim))
    return { icon: 'robber', kind: t.practice.robber, text: [where, from].join(' '), tokens, rest: tokens.length ? from : [where, from].join(' ') }
  }
  const piece = t.pieces[found.piece]!
  const kind = found.colour ? t.board.of(t.colours[found.colour]!, t.inside(piece)) : piece
  return { icon: found.piece, kind, text: where, tokens, rest: tokens.length ? found.colour && t.colours[found.colour] : where }
}

/** An action in few words. */
export function move(action: string, table: IsleTable): Move {
  const found = placing(action)
  if (found) return placed(found, table)
  const [word, ...rest] = action.split(' ')
  if (CARDS[word!]) return { icon: CARDS[word!]!, kind: terms().cards[word!]!, text: rest.map(resource).join(' + ') }
  switch (word) {
    case 'buy': return { icon: 'development', kind: t.build.card }
    case 'force': return { icon: 'counter', kind: t.build.force }
    case 'give': return { icon: 'cards', kind: t.practice.give, text: bundle(bundleOf(rest)) }
    case 'home': return { icon: 'robber', kind: t.build.home }
    case 'retire': return { icon: 'knight', kind: t.build.retire }
    default: return sharedMove(action, table)
  }
}
