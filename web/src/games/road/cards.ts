// Reading the texts of builds: which card, which metropolis, which substitution. Nothing here decides what is legal.
import type { RoadSeat } from '../../net/views'

export const BUILDINGS = ['road', 'settlement', 'city', 'knight'] as const
export const CARDS = [...BUILDINGS, 'metropolis'] as const
export type CardName = (typeof CARDS)[number]

export interface Swap {
  n: number
  spent: string
  spared: string
}
export interface Build {
  action: string
  card: string
  /** The metropolis by name; null on side A and for other cards. */
  metropolis: string | null
  /** The turn's substitution, if this build uses it. */
  swap: Swap | null
}

/** The build that an action says; null for other actions. */
export function buildOf(action: string): Build | null {
  const words = action.split(' ')
  if (words[0] !== 'build') return null
  const at = words.indexOf('with')
  const plain = at < 0 ? words : words.slice(0, at)
  const swap = at < 0 ? null : { n: Number(words[at + 1]), spent: words[at + 2]!, spared: words[at + 4]! }
  return { action, card: plain[1]!, metropolis: plain[2] ?? null, swap }
}

export function buildsOf(actions: string[]): Build[] {
  return actions.flatMap((action) => buildOf(action) ?? [])
}

/** The builds of a card; of one metropolis, if it has a name of its own. */
export function buildsFor(builds: Build[], card: string, metropolis: string | null): Build[] {
  return builds.filter((build) => build.card === card && (!metropolis || build.metropolis === metropolis))
}

/** The open cards of the row one by one, then its empty places. */
export function rowOf(row: Record<string, number>, places: number): (string | null)[] {
  const cards: (string | null)[] = Object.entries(row).flatMap(([card, n]) => Array<string>(n).fill(card))
  return [...cards, ...Array<null>(Math.max(0, places - cards.length)).fill(null)]
}

export interface Gift {
  action: string
  card: string
  to: string
}

/** The gifts to charity among the actions. */
export function giftsOf(actions: string[]): Gift[] {
  return actions.flatMap((action) => {
    const [word, card, to] = action.split(' ')
    return word === 'give' && card && to ? [{ action, card, to }] : []
  })
}

/** The columns before a player: each open card with what it covers below it. */
export function columnsOf(seat: Pick<RoadSeat, 'metropolises' | 'cities' | 'settlements'>): { kind: CardName; name: string | null }[] {
  const many = (kind: CardName, n: number) => Array.from({ length: n }, () => ({ kind, name: null }))
  const towns = seat.metropolises.map((name) => ({ kind: 'metropolis' as const, name }))
  return [...towns, ...many('city', seat.cities), ...many('settlement', seat.settlements)]
}
