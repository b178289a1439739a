// The tutorial of On the Road: harvest, row, substitution, trade, what covers what, knights, and how to win.
import type { Course } from '../../tutorial/course'
import { bundle, resource, t } from '../../words'
import { roadWords } from '../../words/road'
import { lessons } from '../../words/lessons'
import { handOver } from '../shared/owing'
import { total, type Bundle } from '../shared/bundles'
import { readiness, usefulSwap } from '../shared/lack'
import { bundleOf } from '../shared/moves'
import { buildOf } from './cards'
import type { Road, RoadTable } from './types'

const words = () => lessons.road
/** What a card is laid over. */
const COVERS: Record<string, string> = { city: 'settlement', metropolis: 'city' }
const mine = (table: RoadTable) => table.seat !== null && !!table.view?.to_act.includes(table.seat)
const acting = (table: RoadTable) => mine(table) && table.view?.phase === 'actions' && table.view.active === table.seat
const own = (table: RoadTable) => table.view!.seats[table.seat!]!
const handOf = (table: RoadTable): Bundle => (table.seat === null ? {} : (own(table).hand ?? {}))
const without = (hand: Bundle, cards: Bundle): Bundle => Object.fromEntries(Object.entries(hand).map(([name, n]) => [name, n - (cards[name] ?? 0)]))

/** The prices of what lies open now. */
function prices(table: RoadTable): Record<string, Bundle> {
  const { costs } = table.constants
  const row = table.view!.row as Record<string, number>
  return Object.fromEntries(Object.entries(costs).filter(([card]) => (row[card] ?? 0) > 0))
}

/** The offer of a spare card for the only one that is lacked for a card of the row. */
function offerOf(table: RoadTable): string | null {
  if (!table.may.includes('offer') || table.view!.offer || table.view!.trade_used) return null
  const swap = usefulSwap(handOf(table), prices(table))
  return swap && `offer 1 ${swap.give} for 1 ${swap.want}`
}

/** The points that one card more brings: its own, less what it covers, and the bonus card that it wins. */
function gain(card: string, table: RoadTable): number {
  const { points, bonus_points, route_minimum, army_minimum } = table.constants
  const worth = (points[card] ?? 0) - (COVERS[card] ? points[COVERS[card]]! : 0)
  const [most, held, least] = card === 'road' ? (['roads', 'longest_route', route_minimum] as const) : (['knights', 'largest_army', army_minimum] as const)
  if (!(card === 'road' || card === 'knight') || own(table)[held]) return worth
  const others = table.view!.seats.find((seat) => seat[held])?.[most] ?? 0
  const mine = own(table)[most] + 1
  return worth + (mine >= least && mine > others ? bonus_points : 0)
}

function rank(action: string, table: RoadTable): number {
  const build = buildOf(action)
  if (build) {
    const [price, wasted] = [total(table.constants.costs[build.card]!), (build.swap?.n ?? 1) - 1]
    const helps = build.card === 'road' ? 2 - 0.5 * own(table).roads : build.card === 'knight' ? 3 : 0
    return 12 + 10 * gain(build.card, table) + helps - price - 4 * wasted
  }
  const [word, ...rest] = action.split(' ')
  const hand = handOf(table)
  switch (word) {
    case 'deal': return 30
    case 'discard': return readiness(without(hand, bundleOf(rest)), table.constants.costs)
    case 'give': return readiness(without(hand, { [rest[0]!]: 1 }), table.constants.costs)
    case 'accept': {
      const { offer } = table.view!
      const after = offer ? Object.fromEntries(Object.entries(hand).map(([name, n]) => [name, n - (offer.want[name as 'wood'] ?? 0) + (offer.give[name as 'wood'] ?? 0)])) : hand
      return readiness(after, table.constants.costs) >= readiness(hand, table.constants.costs) ? 8 : 2
    }
    case 'decline': return 5
    case 'end': return 6
    default: return 0
  }
}

function reason(action: string, table: RoadTable): string {
  const say = words().reasons
  const shared = lessons.shared
  const build = buildOf(action)
  if (build) {
    const points = table.constants.points[build.card] ?? 0
    if (build.card in COVERS) return say.cover(points)
    if (build.card === 'road') return say.road
    return build.card === 'knight' ? say.knight : say.points(t.inside(roadWords.cards[build.card]!), points)
  }
  const [word, ...rest] = action.split(' ')
  switch (word) {
    case 'offer': {
      const swap = usefulSwap(handOf(table), prices(table))
      return swap ? shared.offerWhy(resource(swap.give), resource(swap.want), t.inside(roadWords.cards[swap.piece]!)) : ''
    }
    case 'deal': return shared.dealWhy(bundle(table.view!.offer?.want ?? table.view!.seats[table.view!.players.indexOf(rest[0]!)]?.proposal?.give))
    case 'accept': return shared.acceptWhy(bundle(table.view!.offer?.give))
    case 'decline': return shared.declineWhy
    case 'discard': return shared.discardWhy
    case 'give': return say.gift
    default: return shared.endWhy
  }
}

const builds = (what: (card: string, swapped: boolean) => boolean) => (action: string) => {
  const build = buildOf(action)
  return !!build && what(build.card, build.swap !== null)
}

export const course: Course<Road> = {
  options: { row: 'mixed' },
  bots: ['easy', 'easy'],
  ideas: [
    { id: 'harvest', title: () => words().harvest.title, text: () => words().harvest.text, rules: ['R-HARVEST-1', 'R-HARVEST-2'], when: acting },
    { id: 'swap', title: () => words().swap.title, text: () => words().swap.text, rules: ['R-ROAD-1'], when: acting, does: builds((_, swapped) => swapped) },
    { id: 'cover', title: () => words().cover.title, text: () => words().cover.text, rules: ['R-CITY-1', 'R-METRO-1'], when: acting, does: builds((card) => card in COVERS), slack: 0.1 },
    { id: 'knight', title: () => words().knight.title, text: () => words().knight.text, rules: ['R-KNIGHT-1', 'R-ARMY-1'], when: acting, does: builds((card) => card === 'knight') },
    { id: 'build', title: () => words().build.title, text: () => words().build.text, rules: ['R-BUILD-1', 'R-BUILD-4'], when: acting, does: builds(() => true), slack: 0.1 },
    {
      id: 'trade', title: () => words().trade.title, text: () => words().trade.text, rules: ['R-TRADE-1', 'R-TRADE-3'],
      when: (table) => acting(table) && offerOf(table) !== null, does: (action) => action.startsWith('offer '), compose: offerOf,
    },
    { id: 'goal', title: () => words().goal.title, text: () => words().goal.text, rules: ['R-WIN-1'], when: (table) => acting(table) && own(table).points > 2 },
  ],
  asides: [
    { when: (table) => table.may.includes('discard'), text: () => words().discard, rules: ['R-EVENT-3'] },
    { when: (table) => table.may.includes('give'), text: () => words().gift, rules: ['R-EVENT-2'] },
    { when: (table) => mine(table) && table.legal.includes('accept'), text: () => lessons.shared.asked, rules: ['R-TRADE-2'] },
    {
      when: (table) => table.view?.active === table.seat && table.legal.some((action) => action.startsWith('deal ')),
      text: (table) => lessons.shared.accepted(t.list(table.view!.seats.flatMap(({ answer, proposal }, seat) => (answer === 'accepted' || (proposal && seat !== table.seat) ? [table.name(seat)] : [])))),
      rules: ['R-TRADE-2'],
    },
    { when: (table) => acting(table) && !!table.view?.offer && !table.view.seats.some(({ answer }) => answer === 'waiting'), text: () => lessons.shared.declined, rules: ['R-TRADE-2'] },
    { when: (table) => acting(table) && table.legal.some((action) => action.startsWith('build ')), text: () => words().build.text, rules: ['R-BUILD-1'] },
    { when: acting, text: () => lessons.shared.end, rules: ['R-TURN-2'] },
    { when: (table) => !table.view?.outcome, text: () => lessons.shared.waiting, rules: [] },
  ],
  reason,
  owed: (table) => (table.may.includes('discard') ? handOver('discard', handOf(table), own(table).owes, (action) => rank(action, table)) : null),
  rank,
}
