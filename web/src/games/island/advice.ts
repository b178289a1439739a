// Why a move on the island is a good one, and how good it looks at first sight: pips, resources, what a hand lacks.
import { hexesOf, type Place } from '../../board/place'
import { bundle, resource, t, terms } from '../../words'
import { total, type Bundle } from '../shared/bundles'
import { lacking, readiness, usefulSwap } from '../shared/lack'
import { bundleOf } from '../shared/moves'
import { placing, type Placing } from './actions'
import { facts } from './describe'
import type { IsleSeat, IsleTable } from './types'

const words = () => t.lessons.island.reasons

export const mineOf = (table: IsleTable): IsleSeat | null => (table.seat === null ? null : (table.view?.seats[table.seat] ?? null))
const point = (at: number): Place => ({ kind: 'point', at })
const handOf = (table: IsleTable): Bundle => mineOf(table)?.hand ?? {}

/** The resources that some places yield. */
export function yieldsOf(table: IsleTable, places: number[]): string[] {
  return [...new Set(places.flatMap((at) => facts(table, point(at)).yields.flatMap(({ resource, number }) => (resource && number ? [resource] : []))))]
}

/** The resources that no building of this seat yields. */
export function missingYields(table: IsleTable): string[] {
  const mine = mineOf(table)
  const has = yieldsOf(table, [...(mine?.settlements ?? []), ...(mine?.cities ?? [])])
  return [...new Set(Object.values(table.constants.yields))].filter((name) => !has.includes(name))
}

/** The offer of a spare card for the only one that is lacked; null if there is none, or nobody may offer now. */
export function offerOf(table: IsleTable): string | null {
  if (!table.may.includes('offer') || table.view?.offer) return null
  const swap = usefulSwap(handOf(table), table.constants.costs)
  return swap && `offer 1 ${swap.give} for 1 ${swap.want}`
}

/** The end of a path that is farther from what this seat has built. */
function farEnd(found: Placing, table: IsleTable): number {
  const mine = mineOf(table)!
  const own = new Set([...mine.settlements, ...mine.cities, ...mine.roads.flat()])
  const [a, b] = found.action.split(' ').at(-1)!.split('-').map(Number)
  return own.has(a!) ? b! : a!
}

const pipsAt = (table: IsleTable, at: number) => facts(table, point(at)).pips

/** Whether a settlement could ever stand there, as far as the board shows. */
function isOpen(table: IsleTable, at: number): boolean {
  const view = table.view!
  const built = [...view.seats, ...(view.neutrals ?? [])].flatMap(({ settlements, cities }) => [...settlements, ...cities])
  const shared = (one: number, other: number) => hexesOf(point(one)).filter((hex) => hexesOf(point(other)).includes(hex)).length
  return !built.some((other) => other === at || shared(other, at) >= 2)
}

/** The pips that the robber would take at a hex: from the others, and from the own seat. */
function blocked(table: IsleTable, hex: number): { others: number; own: number } {
  const { constants } = table
  const view = table.view!
  const pips = constants.pips[view.board.numbers[hex] ?? 0] ?? 0
  const count = ({ settlements, cities }: IsleSeat) =>
    settlements.filter((at) => hexesOf(point(at)).includes(hex)).length + 2 * cities.filter((at) => hexesOf(point(at)).includes(hex)).length
  const others = view.seats.reduce((sum, seat, i) => sum + (i === table.seat ? 0 : count(seat)), 0)
  return { others: pips * others, own: pips * (mineOf(table) ? count(mineOf(table)!) : 0) }
}

const plus = (hand: Bundle, more: Bundle, sign: number): Bundle =>
  Object.fromEntries([...new Set([...Object.keys(hand), ...Object.keys(more)])].map((name) => [name, (hand[name] ?? 0) + sign * (more[name] ?? 0)]))

/** How good a place for a settlement looks: pips, and what it brings that is not there yet. */
function spotRank(table: IsleTable, at: number): number {
  const about = facts(table, point(at))
  const missing = missingYields(table)
  return about.pips + 1.2 * yieldsOf(table, [at]).filter((name) => missing.includes(name)).length + (about.harbour ? 0.5 : 0)
}

/** How good an action looks at first sight. */
export function rank(action: string, table: IsleTable): number {
  const found = placing(action)
  const hand = handOf(table)
  const { costs } = table.constants
  const setup = !table.legal.includes('end')
  if (found?.colour) return found.piece === 'settlement' ? pipsAt(table, found.place.at) : -pipsAt(table, farEnd(found, table))
  if (found?.piece === 'settlement') return (setup ? 0 : 60) + spotRank(table, found.place.at)
  if (found?.piece === 'city') return 50 + pipsAt(table, found.place.at)
  if (found?.piece === 'road') {
    const end = farEnd(found, table)
    const open = isOpen(table, end) ? spotRank(table, end) : 1
    if (setup) return open
    return table.legal.some((other) => other.startsWith('settle ')) ? 0 : 8 + open / 2
  }
  if (found?.piece === 'robber') {
    const { others, own } = blocked(table, found.place.at)
    const victim = table.view!.players.indexOf(found.victim ?? '')
    return others - 3 * own + (table.view!.seats[victim]?.cards ? 1 : 0)
  }
  const [word, ...rest] = action.split(' ')
  switch (word) {
    case 'roll': return 100
    case 'deal': return 30
    case 'buy': return 14
    case 'knight': return blocked(table, table.view!.robber).own > 0 ? 110 : 5
    case 'supply': {
      const after = plus(plus(hand, { [rest[1]!]: Number(rest[0]) }, -1), { [rest[3]!]: 1 }, 1)
      return total(lacking(after, costs)[0]!.missing) === 0 && total(lacking(hand, costs)[0]!.missing) > 0 ? 12 : -5
    }
    case 'discard': return readiness(plus(hand, bundleOf(rest), -1), costs)
    case 'give': return readiness(plus(hand, bundleOf(rest), -1), costs)
    case 'accept': {
      const offer = table.view!.offer
      return offer && readiness(plus(plus(hand, offer.want, -1), offer.give, 1), costs) > readiness(hand, costs) ? 8 : 2
    }
    case 'decline': return 5
    case 'monopoly': case 'invention': case 'roads': return 9
    case 'home': return blocked(table, table.view!.robber).own > 0 ? 20 : -3
    case 'end': return 6
    default: return 0
  }
}

/** Why a place is a good one to settle. */
function spotReason(table: IsleTable, at: number): string {
  const say = words()
  const about = facts(table, point(at))
  const brings = yieldsOf(table, [at])
  const fresh = brings.filter((name) => missingYields(table).includes(name))
  const settled = (mineOf(table)?.settlements.length ?? 0) > 0
  const together = (one: string, other: string) => brings.includes(one) && brings.includes(other)
  const others = table.legal.filter((action) => action.startsWith('settle ')).map((action) => pipsAt(table, Number(action.split(' ')[1])))
  return t.tutorial.join([
    say.pips(about.pips, t.list(brings.map(resource))),
    settled && fresh.length ? say.fresh(t.list(fresh.map(resource))) : '',
    together('wheat', 'ore') ? say.cities : together('wood', 'brick') ? say.roads : '',
    !settled && Math.max(...others) <= about.pips ? say.most : '',
    about.harbour ? say.harbour(about.harbour) : '',
  ])
}

/** Why an action is a good one. */
export function reason(action: string, table: IsleTable): string {
  const say = words()
  const shared = t.lessons.shared
  const found = placing(action)
  if (found?.colour) return found.piece === 'settlement' ? t.lessons.duel.neutralWhy(pipsAt(table, found.place.at)) : t.lessons.duel.neutralRoadWhy
  if (found?.piece === 'settlement') return spotReason(table, found.place.at)
  if (found?.piece === 'city') return say.city(pipsAt(table, found.place.at))
  if (found?.piece === 'road') {
    const end = farEnd(found, table)
    return isOpen(table, end) ? say.towards(pipsAt(table, end)) : say.nearer
  }
  if (found?.piece === 'robber') {
    const { others } = blocked(table, found.place.at)
    const victim = table.view!.players.indexOf(found.victim ?? '')
    return victim < 0 ? say.block(others) : say.rob(table.name(victim), others, table.view!.seats[victim]!.cards)
  }
  const [word, ...rest] = action.split(' ')
  switch (word) {
    case 'roll': return say.roll
    case 'buy': return say.buy
    case 'knight': return say.knight
    case 'roads': case 'invention': case 'monopoly': return say.card
    case 'supply': {
      const after = plus(plus(handOf(table), { [rest[1]!]: Number(rest[0]) }, -1), { [rest[3]!]: 1 }, 1)
      const next = lacking(after, table.constants.costs)[0]!
      return total(next.missing) === 0 ? shared.needs(resource(rest[3]!), pieceWord(next.piece)) : say.supply(handOf(table)[rest[1]!] ?? 0, resource(rest[1]!))
    }
    case 'offer': {
      const swap = usefulSwap(handOf(table), table.constants.costs)
      return swap ? shared.offerWhy(resource(swap.give), resource(swap.want), pieceWord(swap.piece)) : ''
    }
    case 'deal': return shared.dealWhy(bundle(table.view!.offer?.want ?? table.view!.seats[table.view!.players.indexOf(rest[0]!)]?.proposal?.give))
    case 'accept': return shared.acceptWhy(bundle(table.view!.offer?.give))
    case 'decline': return shared.declineWhy
    case 'discard': return shared.discardWhy
    case 'give': return t.lessons.duel.giveWhy
    case 'force': return t.lessons.duel.forceWhy
    case 'home': return t.lessons.duel.homeWhy
    case 'retire': return t.lessons.duel.retireWhy
    default: return shared.endWhy
  }
}

const pieceWord = (piece: string) => t.inside(t.rules.pieces[piece] ?? terms().cards[piece] ?? piece)
