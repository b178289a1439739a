// On how many days in a row the puzzles were tried, kept in this browser.

const KEPT = 'landnam.puzzles'

export interface Streak {
  /** The last day on which they were all tried. */
  day: string
  days: number
}

/** A day by the calendar of this place: "2026-11-17". */
export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The streak after the puzzles of a day were tried. */
export function grown(before: Streak | null, day: string): Streak {
  if (before?.day === day) return before
  const [year, month, date] = day.split('-').map(Number)
  const yesterday = dayOf(new Date(year!, month! - 1, date! - 1))
  return { day, days: before?.day === yesterday ? before.days + 1 : 1 }
}

export function keptStreak(): Streak | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Streak | null
  } catch {
    return null
  }
}

export function keepStreak(streak: Streak): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(streak))
  } catch {
    return // a browser that keeps nothing
  }
}
