// What this browser keeps of a table, so that nobody can tell it another story afterwards.

/** What did not fit while the table was watched. */
export type Alarm = 'commit' | 'own commit' | 'other commit' | 'nonce' | 'link'

export interface Kept {
  /** The server's commit, as it was told before the game. */
  commit: string | null
  /** The nonces that this browser has made for the table, each by its commit. */
  made: Record<string, string>
  /** By seat, the own nonces that were revealed for the game. */
  nonces: Record<string, string>
  /** What every seat had committed to when the own nonces were revealed. */
  commits: Record<string, string>
  /** By number of moves, how the link begins that was told then. */
  links: Record<string, string>
  /** The last entry with which a link was told. */
  number: number
  /** How often an own nonce was opened and the game did not begin. */
  recalled: number
  alarms: Alarm[]
}

export const NOTHING_KEPT: Kept = { commit: null, made: {}, nonces: {}, commits: {}, links: {}, number: -1, recalled: 0, alarms: [] }
const place = (table: string): string => `landnam.fair.${table}`

export function keptOf(table: string): Kept {
  try {
    return { ...NOTHING_KEPT, ...(JSON.parse(localStorage.getItem(place(table)) ?? '{}') as Partial<Kept>) }
  } catch {
    return NOTHING_KEPT
  }
}

export function keep(table: string, kept: Kept): void {
  localStorage.setItem(place(table), JSON.stringify(kept))
}

export function forgetKept(table: string): void {
  localStorage.removeItem(place(table))
}
