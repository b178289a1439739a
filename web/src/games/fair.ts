// The rulebooks by which the page checks the games, each loaded when it is needed; games of other packages bring none for it.
import type { Rulebook } from '../fair/rules'

const RULEBOOKS: Record<string, () => Promise<{ rulebook: Rulebook }>> = {
  island: () => import('./island/fair'),
  traveler: () => import('./traveler/fair'),
  duel: () => import('./duel/fair'),
  road: () => import('./road/fair'),
  dice: () => import('./dice/fair'),
}

/** The rulebook of a game; null if this page has none for it. */
export async function rulebookFor(game: string): Promise<Rulebook | null> {
  return (await RULEBOOKS[game]?.())?.rulebook ?? null
}
