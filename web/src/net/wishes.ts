// What a person leaves to the server at one table: offers that it declines for them, and how fast bots play.
import type { Refusal } from './messages'

export type Speed = 'slow' | 'normal' | 'fast' | 'instant'
export const SPEEDS: Speed[] = ['slow', 'normal', 'fast', 'instant']

/** What is kept for one table: the turn in which no more offers are wanted, and those that never are. */
export interface Kept {
  quiet: number | null
  refuse: Refusal[]
}

const MOST_REFUSALS = 20
const place = (table: string) => `landnam.wishes.${table}`

export function keptWishes(table: string): Kept {
  try {
    return { quiet: null, refuse: [], ...(JSON.parse(localStorage.getItem(place(table)) ?? '{}') as Partial<Kept>) }
  } catch {
    return { quiet: null, refuse: [] }
  }
}

export function keepWishes(table: string, kept: Kept): Kept {
  const bounded = { ...kept, refuse: kept.refuse.slice(-MOST_REFUSALS) }
  localStorage.setItem(place(table), JSON.stringify(bounded))
  return bounded
}

type Cards = Record<string, number>

/** Whether an offer gives no more and wants no less than one that is always declined. */
export function isNoBetter(offer: { give: Cards; want: Cards }, refused: Refusal): boolean {
  const covers = (more: Cards, less: Cards) => Object.entries(less).every(([card, n]) => (more[card] ?? 0) >= n)
  return covers(refused.give, offer.give) && covers(offer.want, refused.want)
}
