// Events of On the Road as lines of the log and as parts of the recap of a turn.
import type { IconName } from '../../art/Icon.svelte'
import type { Bit, Line } from '../../frame/game'
import { t, terms } from '../../words'
import { roadWords } from '../../words/road'
import { bitOf, lineOf, oneCard, pictured } from '../shared/told'
import type { Road, RoadTable } from './types'

type RoadEvent = Road['event']
const BUILT: Record<string, IconName> = { road: 'road', settlement: 'settlement', city: 'city', knight: 'knight', metropolis: 'metropolis' }

/** Where a card lies that an event has built. */
export const placed = (event: RoadEvent): string | null => (event.kind === 'build' ? `area-${event.seat}-${event.card}` : null)

/** One event as a marked sentence, or null for what needs no telling. */
function sentence(event: RoadEvent, table: RoadTable): string | null {
  const who = table.name(event.seat)
  const log = t.log
  switch (event.kind) {
    case 'start': return log.first(who)
    case 'build': return roadWords.log.build(who, event.metropolis ? roadWords.log.aMetropolis(roadWords.names[event.metropolis]!) : roadWords.log.a[event.card]!, pictured(event.paid))
    case 'give': return event.to === table.seat ? t.happened.gift(who, oneCard(event.card)) : roadWords.log.give(who, oneCard(event.card), table.name(event.to))
    case 'discard': return log.discard(who, event.number)
    case 'discards shown': return log.discarded(who, pictured(event.cards))
    case 'offer': return log.offer(who, pictured(event.give), pictured(event.want))
    case 'propose': return log.propose(who, pictured(event.give), pictured(event.want))
    case 'accept': return log.accept(who)
    case 'decline': return log.decline(who)
    case 'withdraw': return log.withdraw(who)
    case 'deal': return log.deal(who, table.name(event.partner), pictured(event.give), pictured(event.want))
    case 'row': return roadWords.log.row(roadWords.log.a[event.card] ?? event.card)
    case 'drawn': return roadWords.log.drawn(who, oneCard(event.card))
    case 'event': return roadWords.log.event(roadWords.events[event.event]!, roadWords.eventAbout[event.event]!)
    case 'row shuffled': return roadWords.log.rowShuffled
    case 'deck shuffled': return roadWords.log.deckShuffled(event.cards)
    case 'events shuffled': return roadWords.log.eventsShuffled
    case 'longest route': return event.seat === null ? log.lost(terms().longestRoute) : log.route(who, terms().longestRoute)
    case 'largest army': return event.seat === null ? log.lost(terms().largestArmy) : log.route(who, terms().largestArmy)
    case 'turn': return log.turn(event.number, who)
    case 'over': return event.seat === null ? log.overNobody : log.over(who)
    default: return null
  }
}

const ICONS: Partial<Record<RoadEvent['kind'], IconName>> = {
  start: 'flag', give: 'cards', discard: 'cards', 'discards shown': 'robber', offer: 'trade', propose: 'counter', accept: 'check', decline: 'cross',
  withdraw: 'cross', deal: 'trade', drawn: 'cards', event: 'star', 'row shuffled': 'undo', 'deck shuffled': 'undo', 'events shuffled': 'undo',
  'longest route': 'route', 'largest army': 'knight', turn: 'flag', over: 'star',
}
const QUIET: readonly RoadEvent['kind'][] = ['discard', 'accept', 'decline', 'withdraw', 'row', 'drawn', 'deck shuffled', 'events shuffled']
const iconOf = (event: RoadEvent): IconName => (event.kind === 'build' || event.kind === 'row' ? BUILT[event.card] : ICONS[event.kind]) ?? 'cards'

/** One event as a line, or null for what needs no telling. */
export function tell(event: RoadEvent, table: RoadTable): Line | null {
  const said = sentence(event, table)
  if (said === null) return null
  const weight = event.kind === 'turn' || event.kind === 'over' ? 'turn' : QUIET.includes(event.kind) ? 'quiet' : undefined
  const place = placed(event)
  return lineOf(iconOf(event), said, event.seat ?? null, { weight, places: place ? [place] : [], asks: event.kind === 'offer', folded: event.kind === 'decline' || event.kind === 'accept' })
}

/** An event as parts of the recap: what was built and traded, which event came, and what it did to the own seat. */
export function recap(event: RoadEvent, table: RoadTable): Bit[] {
  const said = sentence(event, table)
  if (said === null) return []
  const bit = (shown: Omit<Bit, 'words'>): Bit[] => [bitOf(said, shown)]
  const mine = (seat: number | null | undefined) => seat !== null && seat === table.seat
  switch (event.kind) {
    case 'build': return bit({ icon: iconOf(event), places: [placed(event)!] })
    case 'event': return bit({ icon: 'star', text: roadWords.events[event.event], places: ['event'] })
    case 'deal': return bit({ icon: 'trade', cards: event.give, against: event.want, tone: mine(event.partner) ? 'good' : undefined })
    case 'drawn': return mine(event.seat) && event.card ? bit({ cards: { [event.card]: 1 }, tone: 'good' }) : []
    case 'give': {
      if (!mine(event.to) && !mine(event.seat)) return []
      return bit({ cards: event.card ? { [event.card]: 1 } : undefined, icon: event.card ? undefined : 'cards', tone: mine(event.to) ? 'good' : 'bad' })
    }
    case 'discards shown': return mine(event.seat) ? bit({ cards: event.cards, tone: 'bad' }) : []
    case 'longest route':
    case 'largest army': return event.seat === null ? [] : bit({ icon: iconOf(event), text: event.kind === 'longest route' ? terms().longestRoute : terms().largestArmy })
    default: return []
  }
}
