// Events of the island family as lines of the log.
import type { IconName } from '../../art/Icon.svelte'
import type { Line } from '../../frame/game'
import { diceMark, placeMark } from '../../frame/rich'
import { resource, t, terms } from '../../words'
import { key, pathBetween, type Place } from '../../board/place'
import { counted, lineOf, oneCard, pictured } from '../shared/told'
import { describe, numbersAt } from './describe'
import type { IsleEvent, IsleTable } from './types'

const point = (at: number): Place => ({ kind: 'point', at })
const path = ([a, b]: readonly number[]): Place => ({ kind: 'path', at: pathBetween(a!, b!) })

/** The place at which an event puts a piece. */
export function placeOf(event: IsleEvent): Place | null {
  switch (event.kind) {
    case 'settle':
    case 'city':
    case 'neutral settle': return point(event.place)
    case 'road':
    case 'neutral road': return path(event.path)
    case 'robber':
    case 'home': return { kind: 'hex', at: event.hex }
    default: return null
  }
}

/** The hexes that a roll makes yield, by their number. */
export function hexesRolled(table: IsleTable, dice: readonly number[]): string[] {
  const total = dice.reduce((sum, n) => sum + n, 0)
  return (table.view?.board.numbers ?? []).flatMap((number, hex) => (number === total ? [`hex-${hex}`] : []))
}

/** One event as a marked sentence, or null for what needs no telling. */
export function sentence(event: IsleEvent, table: IsleTable): string | null {
  const who = table.name(event.seat)
  const log = t.log
  const place = placeOf(event)
  const mine = (seat: number) => seat === table.seat
  const where = !place || !table.view ? '' : placeMark([key(place)], place.kind === 'hex' ? describe(table, place, null) : numbersAt(table.view.board, place))
  switch (event.kind) {
    case 'settle': return log.settle(who, where)
    case 'city': return log.city(who, where)
    case 'road': return log.road(who, where)
    case 'buy': return log.buy(who)
    case 'drawn': return event.card ? log.drawn(who, terms().cards[event.card] ?? event.card) : null
    case 'dice': return log.roll(who, diceMark([...event.dice], t.list(event.dice.map(String))), event.dice[0] + event.dice[1])
    case 'received': return log.received(who, pictured(event.cards))
    case 'robber': return log.robber(who, where)
    case 'stolen': return mine(event.victim) ? t.happened.stolen(who, oneCard(event.card)) : log.stolen(who, table.name(event.victim), oneCard(event.card))
    case 'discard': return log.discard(who, event.number)
    case 'discards shown': return log.discarded(who, pictured(event.cards))
    case 'supply': return log.supply(who, pictured(event.give), pictured(event.want), terms().supply)
    case 'offer': return log.offer(who, pictured(event.give), pictured(event.want))
    case 'propose': return log.propose(who, pictured(event.give), pictured(event.want))
    case 'accept': return log.accept(who)
    case 'decline': return log.decline(who)
    case 'withdraw': return log.withdraw(who)
    case 'deal': return log.deal(who, table.name(event.partner), pictured(event.give), pictured(event.want))
    case 'knight': return log.knight(who)
    case 'roads': return log.roads(who)
    case 'invention': return log.invention(who, t.inside(terms().cards.invention!), pictured(counted(event.cards)))
    case 'monopoly': {
      const own = table.seat === null ? 0 : (event.paid[table.seat] ?? 0)
      if (own) return t.happened.monopoly(who, pictured({ [event.resource]: own }))
      return log.monopoly(who, resource(event.resource), Object.values(event.paid).reduce((sum, n) => sum + n, 0))
    }
    case 'first': return log.first(who)
    case 'longest route': return event.seat === null ? log.lost(terms().longestRoute) : log.route(who, terms().longestRoute)
    case 'largest army': return event.seat === null ? log.lost(terms().largestArmy) : log.route(who, terms().largestArmy)
    case 'turn': return log.turn(event.number, who)
    case 'over': return event.seat === null ? log.overNobody : log.over(who)
    case 'force': return mine(event.victim) ? t.happened.force(who) : log.force(who, table.name(event.victim))
    case 'drawn by force':
      return mine(event.victim) ? t.happened.forced(who, oneCard(event.card)) : log.forced(who, table.name(event.victim), oneCard(event.card))
    case 'give': return log.give(who, event.cards ? pictured(event.cards) : t.cardCount(event.number))
    case 'home': return log.home(who)
    case 'retire': return log.retire(who)
    case 'neutral road': return log.neutralRoad(who, where)
    case 'neutral settle': return log.neutralSettle(who, where)
    case 'trade cards': return log.tradeCards(who, event.change)
    default: return null
  }
}

const ICONS: Partial<Record<IsleEvent['kind'], IconName>> = {
  settle: 'settlement', city: 'city', road: 'road', buy: 'development', drawn: 'development', dice: 'dice', received: 'cards', robber: 'robber',
  stolen: 'robber', discard: 'cards', 'discards shown': 'cards', supply: 'trade', offer: 'trade', propose: 'counter', accept: 'check',
  decline: 'cross', withdraw: 'cross', deal: 'trade', knight: 'knight', roads: 'road', invention: 'development', monopoly: 'development',
  first: 'flag', 'longest route': 'route', 'largest army': 'knight', turn: 'flag', over: 'star', force: 'trade', 'drawn by force': 'cards',
  give: 'cards', home: 'robber', retire: 'knight', 'neutral road': 'road', 'neutral settle': 'settlement', 'trade cards': 'cards',
}
const QUIET: readonly IsleEvent['kind'][] = ['received', 'discard', 'accept', 'decline', 'withdraw', 'neutral road', 'neutral settle', 'trade cards']

/** The icon of an event. */
export const iconOf = (event: IsleEvent): IconName => ICONS[event.kind] ?? 'flag'

/** One event as a line, or null for what needs no telling. */
export function tell(event: IsleEvent, table: IsleTable): Line | null {
  const said = sentence(event, table)
  if (said === null) return null
  const weight = event.kind === 'turn' || event.kind === 'over' ? 'turn' : QUIET.includes(event.kind) ? 'quiet' : undefined
  const places = event.kind === 'dice' ? hexesRolled(table, event.dice) : event.kind === 'home' ? [`hex-${event.hex}`] : []
  return lineOf(iconOf(event), said, event.seat ?? null, { weight, places, asks: event.kind === 'offer', folded: event.kind === 'decline' || event.kind === 'accept' })
}
