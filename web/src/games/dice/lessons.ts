// The tutorial of the dice game: rolling, keeping, building, gold, jokers and boxes.
import type { Course } from '../../tutorial/course'
import { resource, t } from '../../words'
import { lessons } from '../../words/lessons'
import { diceOf, goldOf, jokersOf } from './sheet'
import type { Dice, DiceTable } from './types'

const words = () => lessons.dice
const mine = (table: DiceTable) => table.seat !== null && !!table.view?.to_act.includes(table.seat)
const inPhase = (name: string) => (table: DiceTable) => mine(table) && table.view?.phase === name
const is = (...kinds: string[]) => (action: string) => kinds.includes(action.split(' ')[0]!)
const own = (table: DiceTable) => table.view!.seats[table.seat!]!

/** The points that a building brings now. */
function pointsOf(action: string, table: DiceTable): number {
  const { settlement_points, city_points } = table.constants
  switch (action.split(' ')[0]) {
    case 'road': return 1
    case 'settlement': return settlement_points[own(table).settlements] ?? 0
    case 'city': return city_points[own(table).cities] ?? 0
    case 'knight': return own(table).knights + 1
    default: return 0
  }
}

/** How much of some price these faces pay: the share of the dearest building that is nearly paid. */
function paid(faces: string[], table: DiceTable): number {
  const shares = Object.entries(table.constants.costs).map(([piece, cost]) => {
    const have = Object.entries(cost).reduce((sum, [name, n]) => sum + Math.min(n, faces.filter((face) => face === name).length), 0)
    const all = Object.values(cost).reduce((sum, n) => sum + n, 0)
    return (have / all) * (1 + pointsOf(piece, table)) - 0.4 * (faces.length - have)
  })
  return Math.max(...shares)
}

const facesOf = (action: string, table: DiceTable) => diceOf(action, table.constants.dice).map((die) => table.view!.dice?.[die - 1]?.face ?? '')

function rank(action: string, table: DiceTable): number {
  const points = pointsOf(action, table)
  if (points) return 20 + points
  switch (action.split(' ')[0]) {
    case 'roll': return table.view!.phase === 'keeping' ? 0.2 : 50
    case 'keep': return paid(facesOf(action, table), table)
    case 'stand': {
      const faces = (table.view!.dice ?? []).map(({ face }) => face ?? '')
      const pays = Object.entries(table.constants.costs).some(([piece, cost]) => pointsOf(piece, table) > 2 && Object.entries(cost).every(([name, n]) => faces.filter((face) => face === name).length >= n))
      return pays ? 15 : -1
    }
    case 'joker': case 'gold': return 8
    case 'end': return 6
    default: return 0
  }
}

function reason(action: string, table: DiceTable): string {
  const say = words().reasons
  const points = pointsOf(action, table)
  const [joker] = jokersOf([action])
  const [gold] = goldOf([action])
  if (joker) return say.turn(resource(joker.face ?? table.constants.jokers[joker.knight - 1]!))
  if (gold) return say.turn(resource(gold.face))
  switch (action.split(' ')[0]) {
    case 'roll': return table.view!.phase === 'keeping' ? say.all : say.roll
    case 'keep': return say.keep(t.list(facesOf(action, table).map(resource)))
    case 'stand': return say.stand
    case 'road': return say.road
    case 'end': return say.end
    default: return say.points(points)
  }
}

export const course: Course<Dice> = {
  options: { turns: 6 },
  bots: ['greedy'],
  ideas: [
    { id: 'roll', title: () => words().roll.title, text: () => words().roll.text, rules: ['Y-DICE-1', 'Y-TURN-1'], when: inPhase('before roll'), does: is('roll'), slack: 100 },
    { id: 'keep', title: () => words().keep.title, text: () => words().keep.text, rules: ['Y-ROLL-1'], when: inPhase('keeping'), does: is('keep'), slack: 100 },
    { id: 'stand', title: () => words().stand.title, text: () => words().stand.text, rules: ['Y-ROLL-1'], when: inPhase('keeping'), does: is('stand'), slack: 0 },
    { id: 'gold', title: () => words().gold.title, text: () => words().gold.text, rules: ['Y-GOLD-1'], when: inPhase('building'), does: is('gold'), slack: 0.01 },
    { id: 'joker', title: () => words().joker.title, text: () => words().joker.text, rules: ['Y-JOKER-1'], when: inPhase('building'), does: is('joker'), slack: 0.01 },
    { id: 'build', title: () => words().build.title, text: () => words().build.text, rules: ['Y-BUILD-1', 'Y-BUILD-3', 'Y-BUILD-4', 'Y-BUILD-5'], when: inPhase('building'), does: is('settlement', 'city', 'knight'), slack: 0.1 },
    { id: 'road', title: () => words().road.title, text: () => words().road.text, rules: ['Y-BUILD-2'], when: inPhase('building'), does: is('road'), slack: 0.1 },
    { id: 'box', title: () => words().box.title, text: (table) => words().box.text(table.view!.turns), rules: ['Y-SCORE-1', 'Y-END-1'], when: inPhase('building'), does: is('end'), slack: 0 },
  ],
  asides: [
    { when: inPhase('before roll'), text: () => words().roll.text, rules: ['Y-TURN-1'] },
    { when: inPhase('keeping'), text: () => words().keep.text, rules: ['Y-ROLL-1'] },
    { when: inPhase('building'), text: () => words().build.text, rules: ['Y-BUILD-1'] },
    { when: (table) => !table.view?.outcome, text: () => lessons.shared.waiting, rules: [] },
  ],
  reason,
  rank,
}
