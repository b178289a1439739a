// The secrets this browser holds: one token a seat, kept until the table is forgotten.
import { forgetKept } from '../fair/kept'

export interface Held {
  table: string
  game: string
  title: string
  tokens: Record<string, string>
  when: number
  over?: boolean
  /** The code for the whole room, where this browser is the host. */
  roomCode?: string
}

/** As earlier pages kept it: they called the code of the room its link. */
type Former = Held & { link?: string }

const KEPT = 'landnam.tables'
const MOST = 40

function read(): Held[] {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Former[]).map(({ link, ...held }) => (link ? { roomCode: link, ...held } : held))
  } catch {
    return []
  }
}

function write(held: Held[]): void {
  for (const { table } of held.slice(MOST)) forgetKept(table)
  localStorage.setItem(KEPT, JSON.stringify(held.slice(0, MOST)))
}

/** All tables this browser has a seat at, the latest first. */
export function heldTables(): Held[] {
  return read()
}

export function heldAt(table: string): Held | undefined {
  return read().find((held) => held.table === table)
}

/** Remember the tokens of a table beside those already held. */
export function hold(table: { id: string; game: string; title: string }, tokens: Record<string, string>): void {
  const before = heldAt(table.id)
  const held: Held = { ...before, table: table.id, game: table.game, title: table.title, tokens: { ...before?.tokens, ...tokens }, when: Date.now() }
  write([held, ...read().filter((other) => other.table !== table.id)])
}

/** Remember the code of the room, or that there is none. */
export function keepRoomCode(table: string, roomCode: string | undefined): void {
  write(read().map((held) => (held.table === table ? { ...held, roomCode } : held)))
}

/** A player has moved to another seat, and the token goes along. */
export function moveToken(table: string, from: number, to: number): void {
  const moved = (tokens: Record<string, string>) => Object.fromEntries(Object.entries(tokens).map(([seat, token]) => [seat === String(from) ? String(to) : seat, token]))
  write(read().map((held) => (held.table === table ? { ...held, tokens: moved(held.tokens) } : held)))
}

export function markOver(table: string): void {
  write(read().map((held) => (held.table === table ? { ...held, over: true } : held)))
}

export function forget(table: string): void {
  forgetKept(table)
  write(read().filter((held) => held.table !== table))
}

const invitations = new Map<string, string | null>()

/** Remember the invitation by which somebody came who seems to hold a seat already: it may have been lost. */
export function keepInvitation(table: string, code: string | null): void {
  invitations.set(table, code)
}

/** The address at which to sit down anew, once, if somebody came to a table by an invitation. */
export function takeInvitation(table: string): string | null {
  const code = invitations.get(table)
  if (code === undefined || !invitations.delete(table)) return null
  return `#/join/${table}${code === null ? '' : `/${code}`}`
}

/** Random hex, for nonces and command keys. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
