// The tutorial of the Island: ten ideas, each with its moment, its moves and its rules.
import type { Aside, Course, Idea } from '../../tutorial/course'
import { bundle, resource, t } from '../../words'
import { lessons } from '../../words/lessons'
import { handOver } from '../shared/owing'
import { mineOf, missingYields, offerOf, rank, reason } from './advice'
import type { Isle, IsleEvent, IsleTable } from './types'

const words = () => lessons.island
export const mine = (table: IsleTable) => table.seat !== null && !!table.view?.to_act.includes(table.seat)
export const inPhase = (name: string) => (table: IsleTable) => mine(table) && table.view?.phase === name
export const can = (kind: string) => (table: IsleTable) => table.legal.some((action) => action === kind || action.startsWith(`${kind} `))
export const is = (...kinds: string[]) => (action: string) => kinds.includes(action.split(' ')[0]!)
/** The own turn after the dice. */
export const acting = (table: IsleTable) => inPhase('actions')(table) && table.view?.active === table.seat
const settlements = (table: IsleTable) => (mineOf(table)?.settlements.length ?? 0) + (mineOf(table)?.cities.length ?? 0)

/** What the dice have brought. */
export function brought(events: IsleEvent[], table: IsleTable): string | null {
  const dice = events.find((event) => event.kind === 'dice' && event.seat === table.seat)
  if (!dice || dice.kind !== 'dice') return null
  const total = dice.dice[0] + dice.dice[1]
  const got = events.find((event) => event.kind === 'received' && event.seat === table.seat)
  if (got?.kind === 'received') return words().roll.after(total, bundle(got.cards))
  return total === 7 ? words().roll.seven : words().roll.nothing(total)
}

/** What is said where no new idea fits, the same in all games of the family. */
export const ASIDES: Aside<Isle>[] = [
  { when: (table) => table.may.includes('discard'), text: (table) => lessons.shared.discard(table.constants.hand_limit), rules: ['I-ROB-1'] },
  { when: inPhase('place settlement'), text: (table) => words().second.text(t.list(missingYields(table).map(resource))), rules: ['I-SETUP-6'] },
  { when: inPhase('place road'), text: () => words().firstRoad, rules: ['I-SETUP-4'] },
  { when: inPhase('robber'), text: () => words().robber.text, rules: ['I-ROB-3', 'I-ROB-4'] },
  { when: inPhase('free roads'), text: () => words().free, rules: ['I-CARD-5'] },
  { when: (table) => mine(table) && can('roll')(table), text: () => words().rollAgain, rules: ['I-TURN-1'] },
  { when: (table) => mine(table) && table.legal.includes('accept'), text: () => lessons.shared.asked, rules: ['I-TRADE-4'] },
  {
    when: (table) => table.view?.active === table.seat && can('deal')(table),
    text: (table) => lessons.shared.accepted(t.list(table.view!.seats.flatMap(({ answer, proposal }, seat) => (answer === 'accepted' || (proposal && seat !== table.seat) ? [table.name(seat)] : [])))),
    rules: ['I-TRADE-5'],
  },
  {
    when: (table) => acting(table) && !!table.view?.offer && !table.view.seats.some(({ answer }) => answer === 'waiting'),
    text: () => lessons.shared.declined,
    rules: ['I-TRADE-4'],
  },
  { when: (table) => acting(table) && ['knight', 'roads', 'invention', 'monopoly'].some((card) => can(card)(table)), text: () => words().knight, rules: ['I-CARD-1', 'I-CARD-2'] },
  { when: acting, text: () => lessons.shared.end, rules: ['I-TURN-3'] },
  { when: (table) => !table.view?.outcome, text: () => lessons.shared.waiting, rules: [] },
]

export const SPOT: Idea<Isle> = {
  id: 'spot', title: () => words().spot.title, text: () => words().spot.text, rules: ['I-SETUP-4', 'I-SETTLE-2'],
  when: (table) => inPhase('place settlement')(table) && settlements(table) === 0, does: is('settle'),
}
export const SECOND: Idea<Isle> = {
  id: 'second', title: () => words().second.title, text: (table) => words().second.text(t.list(missingYields(table).map(resource))), rules: ['I-SETUP-6'],
  when: (table) => inPhase('place settlement')(table) && settlements(table) === 1, does: is('settle'),
}
export const ROLL: Idea<Isle> = {
  id: 'roll', title: () => words().roll.title, text: () => words().roll.text, rules: ['I-TURN-1', 'I-PROD-1'],
  when: inPhase('before roll'), does: is('roll'), slack: 1, after: brought,
}

export const course: Course<Isle> = {
  options: { vp: 6, first: 'red' },
  bots: ['easy', 'easy'],
  ideas: [
    SPOT,
    SECOND,
    ROLL,
    { id: 'road', title: () => words().road.title, text: () => words().road.text, rules: ['I-BUILD-1', 'I-ROAD-2'], when: acting, does: is('road') },
    { id: 'supply', title: () => words().supply.title, text: () => words().supply.text, rules: ['I-TRADE-7', 'I-TRADE-8'], when: acting, does: is('supply') },
    {
      id: 'person', title: () => words().person.title, text: () => words().person.text, rules: ['I-TRADE-1', 'I-TRADE-4'],
      when: (table) => acting(table) && offerOf(table) !== null, does: is('offer'), compose: offerOf,
    },
    { id: 'settle', title: () => words().settle.title, text: () => words().settle.text, rules: ['I-SETTLE-1', 'I-SETTLE-2'], when: acting, does: is('settle'), slack: 0.1 },
    { id: 'city', title: () => words().city.title, text: () => words().city.text, rules: ['I-CITY-1', 'I-PROD-1'], when: acting, does: is('city'), slack: 0.1 },
    { id: 'robber', title: () => words().robber.title, text: () => words().robber.text, rules: ['I-ROB-3', 'I-ROB-4'], when: inPhase('robber'), does: is('robber') },
    { id: 'cards', title: () => words().cards.title, text: (table) => words().cards.text(table.view!.vp), rules: ['I-DEV-1', 'I-WIN-1', 'I-WIN-2'], when: acting, does: is('buy'), slack: 0.06 },
  ],
  asides: ASIDES,
  owed: (table) => {
    const word = ['discard', 'give'].find((word) => table.may.includes(word))
    const { hand, owes } = table.view!.seats[table.seat!]!
    return word ? handOver(word, hand ?? {}, word === 'discard' ? owes : (table.constants.given_back ?? 0), (action) => rank(action, table)) : null
  },
  reason,
  rank,
}
