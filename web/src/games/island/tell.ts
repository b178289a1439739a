// Events of the island family as lines of the log.
import type { IconName } from '../../art/Icon.svelte'
import type { Line } from '../../frame/game'
import { bundle, resource, t, terms } from '../../words'
import { describe } from './describe'
import type { IsleEvent, IsleTable } from './types'

const counted = (cards: string[]): Record<string, number> =>
  cards.reduce<Record<string, number>>((sum, card) => ({ ...sum, [card]: (sum[card] ?? 0) + 1 }), {})

/** One event as a line, or null for what needs no telling. */
export function tell(event: IsleEvent, table: IsleTable): Line | null {
  const who = table.name(event.seat)
  const line = (icon: IconName, text: string, weight?: Line['weight']): Line => ({ icon, text, seat: event.seat ?? null, weight })
  const card = (name: string | undefined) => (name ? (resource(name) === name ? name : resource(name)) : t.log.aCard)
  switch (event.kind) {
    case 'settle': return line('settlement', t.log.settle(who))
    case 'city': return line('city', t.log.city(who))
    case 'road': return line('road', t.log.road(who))
    case 'buy': return line('development', t.log.buy(who))
    case 'drawn': return event.card ? line('development', t.log.drawn(who, terms().cards[event.card] ?? event.card)) : null
    case 'dice': return line('dice', t.log.roll(who, event.dice[0], event.dice[1]))
    case 'received': return line('cards', t.log.received(who, bundle(event.cards)), 'quiet')
    case 'robber': {
      const where = table.view ? describe(table, { kind: 'hex', at: event.hex }, null) : ''
      return line('robber', t.log.robber(who, where))
    }
    case 'stolen': return line('robber', t.log.stolen(who, table.name(event.victim), card(event.card)))
    case 'discard': return line('cards', t.log.discard(who, event.number), 'quiet')
    case 'discards shown': return line('cards', t.log.discarded(who, bundle(event.cards)))
    case 'supply': return line('trade', t.log.supply(who, bundle(event.give), bundle(event.want), terms().supply))
    case 'offer': return line('trade', t.log.offer(who, bundle(event.give), bundle(event.want)))
    case 'propose': return line('counter', t.log.propose(who, bundle(event.give), bundle(event.want)))
    case 'accept': return line('check', t.log.accept(who), 'quiet')
    case 'decline': return line('cross', t.log.decline(who), 'quiet')
    case 'withdraw': return line('cross', t.log.withdraw(who), 'quiet')
    case 'deal': return line('trade', t.log.deal(who, table.name(event.partner), bundle(event.give), bundle(event.want)))
    case 'knight': return line('knight', t.log.knight(who))
    case 'roads': return line('road', t.log.roads(who))
    case 'invention': return line('development', t.log.invention(who, t.inside(terms().cards.invention!), bundle(counted(event.cards))))
    case 'monopoly': {
      const paid = Object.values(event.paid).reduce((sum, n) => sum + n, 0)
      return line('development', t.log.monopoly(who, resource(event.resource), paid))
    }
    case 'first': return line('flag', t.log.first(who))
    case 'longest route': return line('route', event.seat === null ? t.log.lost(terms().longestRoute) : t.log.route(who, terms().longestRoute))
    case 'largest army': return line('knight', event.seat === null ? t.log.lost(terms().largestArmy) : t.log.route(who, terms().largestArmy))
    case 'turn': return line('flag', t.log.turn(event.number, who), 'turn')
    case 'over': return line('star', event.seat === null ? t.log.overNobody : t.log.over(who), 'turn')
    case 'force': return line('trade', t.log.force(who, table.name(event.victim)))
    case 'drawn by force': return line('cards', t.log.forced(who, table.name(event.victim), card(event.card)))
    case 'give': return line('cards', t.log.give(who, event.cards ? bundle(event.cards) : t.cardCount(event.number)))
    case 'home': return line('robber', t.log.home(who))
    case 'retire': return line('knight', t.log.retire(who))
    case 'neutral road': return line('road', t.log.neutralRoad(who), 'quiet')
    case 'neutral settle': return line('settlement', t.log.neutralSettle(who), 'quiet')
    case 'trade cards': return line('cards', t.log.tradeCards(who, event.change), 'quiet')
    default: return null
  }
}
