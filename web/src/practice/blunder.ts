// When a move is bad enough to be asked about before it is played.
import type { Valued } from './adviser.svelte'

/** What a move must cost, in chances or in points, as reports grade it. */
export const LIMIT = { chance: 0.08, points: 3 }

export interface Blunder {
  action: string
  best: Valued
  loss: number
}

/** What is wrong with an action, if it is a blunder among the moves that were weighed; null if it is none, or not known. */
export function blunder(action: string, moves: Valued[], unit: keyof typeof LIMIT): Blunder | null {
  const best = moves[0]
  const own = moves.find((move) => move.action === action)
  if (!best || !own || best.value - own.value < LIMIT[unit]) return null
  return { action, best, loss: best.value - own.value }
}
