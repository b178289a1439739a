// A table as this page knows it, folded from the server's messages. Pure: the same messages give the same table.
import type { EntryInfo, Preparing, ServerMessage, TableInfo, You } from './messages'
import type { GameEvent } from './views'

export interface Happening {
  number: number
  time: number
  entry: EntryInfo
  /** What each own seat (or the spectator, under -1) saw of it. */
  events: Map<number, GameEvent[]>
}

export interface TableState {
  table: TableInfo | null
  /** The own seats; none for a spectator. */
  seats: number[]
  number: number
  /** The last entry before this connection began: of the own seats the welcome has said how they stand after it. */
  welcomed: number
  you: You[]
  clocks: Record<string, number> | null
  /** When the clocks were told, by this machine's clock in milliseconds. */
  clocksAt: number
  log: Happening[]
  /** The bots for which another plays, and why; null if all play themselves. */
  preparing: Preparing | null
}

export const EMPTY: TableState = { table: null, seats: [], number: -1, welcomed: -1, you: [], clocks: null, clocksAt: 0, log: [], preparing: null }
const LONGEST_LOG = 1500

/** The table after a message. Entries that were seen already change nothing. */
export function reduce(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.type) {
    case 'welcome':
      return {
        ...state,
        table: message.table,
        seats: message.seats,
        welcomed: message.number,
        log: message.resumed ? state.log : [],
        preparing: null,
      }
    case 'state':
      return {
        ...state,
        table: message.table,
        number: message.number,
        you: message.you,
        clocks: message.clocks ?? null,
        clocksAt: now,
      }
    case 'update': {
      if (message.number <= state.number) return state
      const happening: Happening = {
        number: message.number,
        time: message.time,
        entry: message.entry,
        events: new Map(message.you.map((you) => [you.seat ?? -1, you.events])),
      }
      const told = message.you.filter((you) => you.view !== null || message.table?.state === 'gathering' || message.table?.state === 'revealing')
      return {
        ...state,
        number: message.number,
        seats: message.number > state.welcomed ? seatsAfter(state.seats, message.entry) : state.seats,
        table: message.table ?? state.table,
        you: told.length ? message.you : state.you,
        clocks: message.clocks ?? state.clocks,
        clocksAt: message.clocks ? now : state.clocksAt,
        log: [...state.log, happening].slice(-LONGEST_LOG),
      }
    }
    case 'preparing':
      return { ...state, preparing: message.bots.length ? message : null }
    case 'presence':
      return withTable(state, (table) => ({
        ...table,
        seats: table.seats.map((seat) => (seat.seat === message.seat ? { ...seat, connected: message.connected } : seat)),
      }))
    case 'spectators':
      return withTable(state, (table) => ({ ...table, spectators: message.count }))
    default:
      return state
  }
}

/** The own seats after an entry: given up, or moved. */
function seatsAfter(seats: number[], entry: EntryInfo): number[] {
  if (entry.kind === 'sat') return seats.map((seat) => (seat === entry.seat ? entry.to! : seat)).sort((a, b) => a - b)
  return seats.filter((seat) => seat !== givenUp(entry))
}

/** The seat that nobody holds any longer after an entry. */
function givenUp(entry: EntryInfo): number | null | undefined {
  return entry.kind === 'left' ? entry.seat : entry.kind === 'kicked' ? entry.who : null
}

function withTable(state: TableState, change: (table: TableInfo) => TableInfo): TableState {
  return state.table ? { ...state, table: change(state.table) } : state
}

/** Does the number of an update leave a gap after what was seen? Then the client asks anew. */
export function leavesGap(state: TableState, message: ServerMessage): boolean {
  return message.type === 'update' && state.number >= 0 && message.number > state.number + 1
}
