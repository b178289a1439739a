// A tutorial as data: the ideas of a game, each with its moment, its move and its rules; and which of them comes now.
import type { Shown, Tableau } from '../frame/game'

/** One idea: taught once, when its moment comes, and learned by doing. */
export interface Idea<G extends Shown = Shown> {
  id: string
  title: () => string
  text: (table: Tableau<G>) => string
  /** The rules it rests on. */
  rules: string[]
  /** Whether this is its moment. */
  when: (table: Tableau<G>) => boolean
  /** The actions by which it is learned; without them it is read, and learned by a press. */
  does?: (action: string) => boolean
  /** An action of its own making, where values know none: an offer. */
  compose?: (table: Tableau<G>) => string | null
  /** How far its move may be behind the best one and still be suggested for the sake of learning. */
  slack?: number
  /** What to say once it has been done: what it brought. */
  after?: (events: G['event'][], table: Tableau<G>) => string | null
}

/** Something that is said as often as its moment comes, where no new idea fits. */
export interface Aside<G extends Shown = Shown> {
  text: (table: Tableau<G>) => string
  rules: string[]
  when: (table: Tableau<G>) => boolean
}

export interface Course<G extends Shown = Shown> {
  /** The table that is opened for it: its options, and the bots at the other seats. */
  options: Record<string, string | number>
  bots: string[]
  ideas: Idea<G>[]
  asides: Aside<G>[]
  /** Why an action is a good one. */
  reason: (action: string, table: Tableau<G>) => string
  /** The cards to hand over, where that is owed: the list of legal actions leaves them to be chosen. */
  owed?: (table: Tableau<G>) => string | null
  /** How good an action looks at first sight: for as long as nobody has weighed it. */
  rank: (action: string, table: Tableau<G>) => number
}

/** An action with what it is worth. */
export interface Weighed {
  action: string
  value: number
}

export interface Suggested<G extends Shown = Shown> {
  idea: Idea<G> | null
  action: string | null
}

const SLACK = 0.04
/** A move that is this far behind is explained: in chances to win, and in points. */
export const MISTAKE = { chance: 0.025, points: 1.5 }
const MISTAKE_AT_SIGHT = 3

const kindOf = (action: string) => action.split(' ')[0]

/** The actions by first sight, the best first: what is owed, or else all that are legal. */
export function atSight<G extends Shown>(course: Course<G>, table: Tableau<G>): Weighed[] {
  const owed = course.owed?.(table)
  const found = (owed ? [owed] : table.legal).map((action) => ({ action, value: course.rank(action, table) }))
  return found.sort((a, b) => b.value - a.value)
}

/** The idea whose moment it is, and the move that goes with it; without one the best move. */
export function suggested<G extends Shown>(course: Course<G>, learned: readonly string[], table: Tableau<G>, weighed: Weighed[] | null): Suggested<G> {
  const mine = table.seat !== null && !!table.view?.to_act.includes(table.seat)
  const moves = mine ? (weighed?.length ? weighed : atSight(course, table)) : []
  for (const idea of course.ideas) {
    if (learned.includes(idea.id) || !idea.when(table)) continue
    if (!idea.does) return { idea, action: moves[0]?.action ?? null }
    const composed = idea.compose?.(table)
    if (composed) return { idea, action: composed }
    const { does, slack = SLACK } = idea
    const move = moves.find(({ action }) => does(action))
    if (move && (!weighed?.length || moves[0]!.value - move.value <= slack)) return { idea, action: move.action }
  }
  return { idea: null, action: moves[0]?.action ?? null }
}

/** The ideas that an action teaches at this moment. */
export function taught<G extends Shown>(course: Course<G>, learned: readonly string[], table: Tableau<G>, action: string): Idea<G>[] {
  return course.ideas.filter((idea) => !learned.includes(idea.id) && idea.does?.(action) && idea.when(table))
}

/** What an action cost compared with the suggested one, if it was a mistake; 0 where it cannot be told in figures. */
export function mistake<G extends Shown>(
  course: Course<G>,
  table: Tableau<G>,
  weighed: Weighed[] | null,
  unit: keyof typeof MISTAKE,
  wanted: string | null,
  done: string,
): { cost: number } | null {
  if (!wanted || wanted === done) return null
  const value = (action: string) => weighed?.find((move) => move.action === action)?.value
  const [best, got] = [value(wanted), value(done)]
  if (best !== undefined && got !== undefined) return best - got > MISTAKE[unit] ? { cost: best - got } : null
  if (weighed?.length || kindOf(wanted) !== kindOf(done)) return null
  return course.rank(wanted, table) - course.rank(done, table) >= MISTAKE_AT_SIGHT ? { cost: 0 } : null
}
