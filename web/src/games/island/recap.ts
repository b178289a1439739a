// What of a turn of the island family is worth a picture in its recap, and what it takes from the own seat.
import { key } from '../../board/place'
import type { Bit } from '../../frame/game'
import { plain } from '../../frame/rich'
import { bitOf, counted } from '../shared/told'
import { numbersAt } from './describe'
import { hexesRolled, iconOf, placeOf, sentence } from './tell'
import type { IsleEvent, IsleTable } from './types'

/** An event as parts of the recap: what was rolled, built, played and traded, and what it did to the own seat. */
export function recap(event: IsleEvent, table: IsleTable): Bit[] {
  const said = sentence(event, table)
  if (said === null) return []
  const icon = iconOf(event)
  const bit = (shown: Omit<Bit, 'words'>): Bit[] => [bitOf(said, shown)]
  const mine = (seat: number | null | undefined) => seat !== null && seat === table.seat
  const place = placeOf(event)
  switch (event.kind) {
    case 'dice': return bit({ dice: [...event.dice], places: hexesRolled(table, event.dice) })
    case 'settle':
    case 'city':
    case 'robber': return bit({ icon, text: table.view ? numbersAt(table.view.board, place!) : '' })
    case 'road':
    case 'neutral road':
    case 'neutral settle': return bit({ icon })
    case 'home': return bit({ icon, places: [key(place!)] })
    case 'buy':
    case 'knight':
    case 'roads':
    case 'retire': return bit({ icon: event.kind === 'roads' ? 'development' : icon })
    case 'received': return mine(event.seat) ? bit({ cards: event.cards, tone: 'good' }) : []
    case 'discards shown': return mine(event.seat) ? bit({ cards: event.cards, tone: 'bad' }) : []
    case 'stolen':
    case 'drawn by force': {
      if (!mine(event.victim) && !mine(event.seat)) return []
      return bit({ cards: event.card ? { [event.card]: 1 } : undefined, icon: event.card ? undefined : 'cards', tone: mine(event.seat) ? 'good' : 'bad' })
    }
    case 'force': return bit({ icon, tone: mine(event.victim) ? 'bad' : undefined })
    case 'give': return event.cards ? bit({ cards: event.cards, tone: mine(event.seat) ? 'bad' : 'good' }) : []
    case 'supply': return bit({ icon, cards: event.give, against: event.want })
    case 'deal': return bit({ icon, cards: event.give, against: event.want, tone: mine(event.partner) ? 'good' : undefined })
    case 'invention': return bit({ icon, cards: counted(event.cards) })
    case 'monopoly': {
      const own = table.seat === null ? 0 : (event.paid[table.seat] ?? 0)
      return bit({ icon, cards: { [event.resource]: own || Object.values(event.paid).reduce((sum, n) => sum + n, 0) }, tone: own ? 'bad' : undefined })
    }
    case 'longest route':
    case 'largest army': return event.seat === null ? [] : bit({ icon: 'star' })
    default: return []
  }
}

/** What an event takes from the own seat, in plain words. */
export function harm(event: IsleEvent, table: IsleTable): string | null {
  if (table.seat === null) return null
  const taken =
    (event.kind === 'stolen' || event.kind === 'drawn by force') ? event.victim === table.seat
    : event.kind === 'monopoly' && (event.paid[table.seat] ?? 0) > 0
  return taken ? plain(sentence(event, table) ?? '') : null
}

/** Where an event has put a piece that stays: roads and buildings, not the robber. */
export function placed(event: IsleEvent): string | null {
  const place = placeOf(event)
  return place && place.kind !== 'hex' ? key(place) : null
}
