// Reading the texts of builds: which card, which metropolis, which substitution. Nothing here decides what is legal.
import type { Bundle } from '../shared/bundles'

export const BUILDINGS = ['road', 'settlement', 'city', 'knight'] as const
export const CARDS = [...BUILDINGS, 'metropolis'] as const
export type CardName = (typeof CARDS)[number]
export const ROW = 5

/** What cards cost and are worth, to show it; whether they can be paid the server says. */
export const COSTS: Record<string, Bundle> = {
  road: { wood: 1, brick: 1 },
  settlement: { wood: 1, brick: 1, wool: 1, wheat: 1 },
  city: { wheat: 2, ore: 3 },
  knight: { wool: 1, ore: 1 },
  metropolis: { wool: 3, ore: 1 },
}
export const POINTS: Record<string, number> = { settlement: 1, city: 2, metropolis: 3 }

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

/** What a build costs with its substitution. */
export function priceOf({ card, swap }: Build): Bundle {
  const price = { ...COSTS[card] }
  if (swap) {
    price[swap.spared] = (price[swap.spared] ?? 0) - 1
    price[swap.spent] = (price[swap.spent] ?? 0) + swap.n
  }
  return Object.fromEntries(Object.entries(price).filter(([, n]) => n > 0))
}

/** The open cards of the row one by one, with empty places up to five. */
export function rowOf(row: Record<string, number>): (string | null)[] {
  const cards: (string | null)[] = Object.entries(row).flatMap(([card, n]) => Array<string>(n).fill(card))
  return [...cards, ...Array<null>(Math.max(0, ROW - cards.length)).fill(null)]
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
export function columnsOf(seat: Record<string, any>): { kind: CardName; name: string | null }[] {
  const many = (kind: CardName, n: number) => Array.from({ length: n }, () => ({ kind, name: null }))
  const towns = (seat.metropolises as string[]).map((name) => ({ kind: 'metropolis' as const, name }))
  return [...towns, ...many('city', seat.cities as number), ...many('settlement', seat.settlements as number)]
}

/** How many cards a robber leaves alone, to mark a hand above it. */
export function limitOf(seat: Record<string, any> | null): number {
  return 7 + ((seat?.knights as number | undefined) ?? 0)
}
