// The tables of the games by name, each loaded when it is opened; a game without one of its own gets a plain table.
import type { Kit } from '../frame/game'
import type { Course } from '../tutorial/course'

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

/** The tutorials: a game that is not listed has none. */
const COURSES: Record<string, { ideas: number; load: () => Promise<{ course: unknown }> }> = {
  island: { ideas: 10, load: () => import('./island/lessons') },
  traveler: { ideas: 6, load: () => import('./traveler/lessons') },
  duel: { ideas: 7, load: () => import('./duel/lessons') },
  road: { ideas: 7, load: () => import('./road/lessons') },
  dice: { ideas: 8, load: () => import('./dice/lessons') },
}

/** How many ideas the tutorial of a game has; none if it has no tutorial. */
export function ideasOf(game: string): number {
  return COURSES[game]?.ideas ?? 0
}

/** The tutorial of a game; null if it has none. */
export async function courseOf(game: string): Promise<Course | null> {
  const found = COURSES[game]
  return found ? ((await found.load()).course as Course) : null
}
