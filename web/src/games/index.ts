// The five games by name; each is loaded when its table is opened.
import type { Kit } from '../frame/game'

const KITS: Record<string, () => Promise<{ kit: Kit }>> = {
  island: () => import('./island/kit'),
  traveler: () => import('./island/kit'),
  duel: () => import('./island/kit'),
  road: () => import('./road/kit'),
  dice: () => import('./dice/kit'),
}

export const GAMES = ['island', 'traveler', 'duel', 'road', 'dice'] as const

export function playable(game: string): boolean {
  return game in KITS
}

export async function kitOf(game: string): Promise<Kit> {
  const load = KITS[game]
  if (!load) throw new Error(`no table for ${game}`)
  return (await load()).kit
}
