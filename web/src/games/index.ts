// The tables of the games by name, each loaded when it is opened; a game without one of its own gets a plain table.
import type { Kit } from '../frame/game'

const KITS: Record<string, () => Promise<{ kit: unknown }>> = {
  island: () => import('./island/kit'),
  traveler: () => import('./island/kit'),
  duel: () => import('./island/kit'),
  road: () => import('./road/kit'),
  dice: () => import('./dice/kit'),
}

/** The table of a game. The frame shows it nothing but views of that game, so it need not know their types. */
export async function kitOf(game: string): Promise<Kit> {
  const { kit } = await (KITS[game] ?? (() => import('./plain/kit')))()
  return kit as Kit
}
