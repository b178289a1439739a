// Facts of a view or an event: their names as words, and which of them is shown where.
import { label } from '../../words'
import { plainWords } from '../../words/plain'
import type { Facts, PlainEvent, PlainSeat, PlainView } from './types'

/** What the frame of the table shows already. */
const SHOWN = new Set(['game', 'seat', 'players', 'options', 'turn', 'phase', 'active', 'to_act', 'outcome', 'seats'])
const SHOWN_OF_SEAT = new Set(['colour', 'points'])

export type Scalar = string | number | boolean | null

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

export function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function scalarText(value: Scalar): string {
  if (value === null || value === '') return plainWords.none
  if (typeof value === 'boolean') return value ? plainWords.yes : plainWords.no
  return String(value)
}

/** A value on one line. */
export function inline(value: unknown): string {
  if (isScalar(value)) return scalarText(value)
  if (Array.isArray(value)) return value.map(inline).join(', ') || plainWords.none
  return Object.entries(value as Facts).map(([name, one]) => `${label(name).toLowerCase()} ${inline(one)}`).join(', ') || plainWords.none
}

/** What is held of several kinds, without those of which there is none. */
export function held(value: unknown): string {
  return inline(isFacts(value) ? Object.fromEntries(Object.entries(value).filter(([, n]) => n !== 0)) : value)
}

const without = (facts: Facts, names: Set<string>): [string, unknown][] => Object.entries(facts).filter(([name]) => !names.has(name))

/** What lies on the table, for everybody. */
export function ofTable(view: PlainView): [string, unknown][] {
  return without(view, SHOWN)
}

/** What is known of a seat, without what is hidden from this viewer and what only its owner sees. */
export function ofSeat(view: PlainView, seat: number): [string, unknown][] {
  const own = new Set(hidden(view, seat).map(([name]) => name))
  return without(view.seats[seat]!, SHOWN_OF_SEAT).filter(([name, value]) => value !== null && !own.has(name))
}

/** What a seat sees of its own and nobody else does: its hand. */
export function hidden(view: PlainView, seat: number): [string, unknown][] {
  const others = view.seats.filter((_, other) => other !== seat)
  const mine = view.seat === seat && others.length > 0
  return without(view.seats[seat]!, SHOWN_OF_SEAT).filter(([name, value]) => mine && value !== null && others.every((other: PlainSeat) => other[name] === null))
}

/** What an event tells beside its kind and whose doing it was. */
export function factsOf(event: PlainEvent): string {
  return without(event, new Set(['kind', 'seat'])).map(([name, value]) => `${label(name).toLowerCase()} ${inline(value)}`).join(', ')
}

/** Facts that are alike, one to a row: their columns; null if they are not. */
export function columnsOf(rows: unknown[]): string[] | null {
  if (!rows.length || !rows.every(isFacts)) return null
  const names = Object.keys(rows[0]!)
  return rows.every((row) => Object.keys(row).join() === names.join()) ? names : null
}
