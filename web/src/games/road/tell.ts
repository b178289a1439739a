// Events of On the Road as lines of the log.
import type { IconName } from '../../art/Icon.svelte'
import type { Line } from '../../frame/game'
import { bundle, resource, t, terms } from '../../words'
import type { Road, RoadTable } from './types'

const ICON: Record<string, IconName> = { road: 'road', settlement: 'settlement', city: 'city', knight: 'knight', metropolis: 'metropolis' }

/** One event as a line, or null for what needs no telling. */
export function tell(event: Road['event'], table: RoadTable): Line | null {
  const who = table.name(event.seat)
  const line = (icon: IconName, text: string, weight?: Line['weight']): Line => ({ icon, text, seat: event.seat ?? null, weight })
  const card = 'card' in event && event.card ? resource(event.card) : t.log.aCard
  switch (event.kind) {
    case 'start': return line('flag', t.log.first(who))
    case 'build': {
      const name = event.metropolis ? t.road.log.aMetropolis(t.road.names[event.metropolis]!) : t.road.log.a[event.card]!
      return line(ICON[event.card] ?? 'cards', t.road.log.build(who, name, bundle(event.paid)))
    }
    case 'give': return line('cards', t.road.log.give(who, card, table.name(event.to)))
    case 'discard': return line('cards', t.log.discard(who, event.number), 'quiet')
    case 'discards shown': return line('robber', t.log.discarded(who, bundle(event.cards)))
    case 'offer': return line('trade', t.log.offer(who, bundle(event.give), bundle(event.want)))
    case 'propose': return line('counter', t.log.propose(who, bundle(event.give), bundle(event.want)))
    case 'accept': return line('check', t.log.accept(who), 'quiet')
    case 'decline': return line('cross', t.log.decline(who), 'quiet')
    case 'withdraw': return line('cross', t.log.withdraw(who), 'quiet')
    case 'deal': return line('trade', t.log.deal(who, table.name(event.partner), bundle(event.give), bundle(event.want)))
    case 'row': return line(ICON[event.card] ?? 'cards', t.road.log.row(t.road.log.a[event.card] ?? event.card), 'quiet')
    case 'drawn': return line('cards', t.road.log.drawn(who, card), 'quiet')
    case 'event': return line('star', t.road.log.event(t.road.events[event.event]!, t.road.eventAbout[event.event]!))
    case 'row shuffled': return line('undo', t.road.log.rowShuffled)
    case 'deck shuffled': return line('undo', t.road.log.deckShuffled(event.cards), 'quiet')
    case 'events shuffled': return line('undo', t.road.log.eventsShuffled, 'quiet')
    case 'longest route': return line('route', event.seat === null ? t.log.lost(terms().longestRoute) : t.log.route(who, terms().longestRoute))
    case 'largest army': return line('knight', event.seat === null ? t.log.lost(terms().largestArmy) : t.log.route(who, terms().largestArmy))
    case 'turn': return line('flag', t.log.turn(event.number, who), 'turn')
    case 'over': return line('star', event.seat === null ? t.log.overNobody : t.log.over(who), 'turn')
    default: return null
  }
}
