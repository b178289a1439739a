// How a game stands, for a list of games.
import type { Standing } from '../net/messages'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How long ago a moment was, in words: "5 minutes ago". */
export function ago(then: number, now: number, locale: string): string {
  const [unit, size] = STEPS.find(([, size]) => now - then >= size) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(Math.max(0, now - then) / size), unit)
}

/** The open points: one's own, and those of the others, highest first; null before the game. */
export function pointsOf(told: Standing, own: number[]): { mine: number; others: number[] } | null {
  if (!told.points) return null
  const mine = Math.max(...told.points.filter((_, seat) => own.includes(seat)), 0)
  return { mine, others: told.points.filter((_, seat) => !own.includes(seat)).sort((a, b) => b - a) }
}
