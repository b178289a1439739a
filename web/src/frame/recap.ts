// The turns of the others since the own last one, each as a row of parts.
import type { Happening } from '../net/reducer'
import type { GameEvent } from '../net/views'
import type { Bit, Kit, Tableau } from './game'

export interface Recap {
  /** Told apart by the entry with which it began. */
  id: string
  seat: number
  bits: Bit[]
  /** Whether the seat itself has done something in it, rather than only been dealt cards. */
  acted: boolean
}

/** What the shown seat saw of an entry. */
export function eventsOf(happening: Happening, table: Pick<Tableau, 'seat'>): GameEvent[] {
  return happening.events.get(table.seat ?? -1) ?? [...happening.events.values()][0] ?? []
}

/** The log without what was taken back: an undo takes the last move of its seat with it, a take-back all since then too. */
export function standing(log: Happening[]): Happening[] {
  const kept: Happening[] = []
  for (const happening of log) {
    const back = happening.entry.kind === 'takeback'
    if (!back && happening.entry.kind !== 'undo') kept.push(happening)
    else {
      const at = kept.findLastIndex(({ entry }) => entry.kind === 'move' && entry.seat === happening.entry.seat)
      if (at >= 0) kept.splice(at, back ? kept.length : 1)
    }
  }
  return kept
}

/**
 * The turns that the shown seat has not answered yet, the oldest first: those of the others since its own last turn in
 * which it did something. Before the first turn every stretch of one seat's pieces counts as a turn.
 */
export function recapOf(log: Happening[], kit: Kit, table: Tableau): Recap[] {
  if (!kit.recap) return []
  const turns: Recap[] = []
  let begun = false
  let current: Recap | null = null
  for (const happening of recent(standing(log), table)) {
    for (const [i, event] of eventsOf(happening, table).entries()) {
      const id = `${happening.number}.${i}`
      if (event.kind === 'turn') {
        begun = true
        turns.push((current = { id, seat: event.seat!, bits: [], acted: false }))
        continue
      }
      const bits = kit.recap(event, table)
      if (!bits.length) continue
      if (!begun && event.seat !== null && current?.seat !== event.seat) turns.push((current = { id, seat: event.seat, bits: [], acted: false }))
      if (!current) continue
      current.bits = [...current.bits.filter(({ instead }) => !instead || !bits.some((bit) => bit.instead === instead)), ...bits]
      current.acted ||= happening.entry.seat === current.seat
    }
  }
  const told = turns.filter(({ bits, seat, acted }) => bits.length && (acted || seat !== table.seat))
  const own = table.seat === null ? -1 : told.findLastIndex(({ seat }) => seat === table.seat)
  return own >= 0 ? told.slice(own + 1) : told.slice(-Math.max(1, table.seats.length - (table.seat === null ? 0 : 1)))
}

/** The last entries, as many turns as there are seats: older ones cannot be in a recap. */
function recent(log: Happening[], table: Tableau): Happening[] {
  let turns = 0
  for (let at = log.length - 1; at >= 0; at--) {
    turns += eventsOf(log[at]!, table).filter(({ kind }) => kind === 'turn').length
    if (turns > table.seats.length) return log.slice(at)
  }
  return log
}

/** The place of the last piece that still stands. */
export function lastPlaced(log: Happening[], kit: Kit, table: Tableau): string | null {
  if (!kit.placed) return null
  const kept = standing(log)
  for (let at = kept.length - 1; at >= 0; at--)
    for (const event of eventsOf(kept[at]!, table).toReversed()) {
      const place = kit.placed(event)
      if (place) return place
    }
  return null
}

/** The rolls of a log, the oldest first; `now` are those of the running turn. */
export function rollsOf(log: Happening[], kit: Kit, table: Tableau): { all: number[][]; now: number[][] } {
  const all: number[][] = []
  let from = 0
  for (const happening of log)
    for (const event of eventsOf(happening, table)) {
      if (event.kind === 'turn') from = all.length
      const dice = kit.rolled?.(event)
      if (dice) all.push(dice)
    }
  return { all, now: all.slice(from) }
}
