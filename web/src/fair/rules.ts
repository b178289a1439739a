// A game by its compiled rules: set up from options and a seed, and played on by the moves of a record.
import { Library } from '../engine/library'
import type { Layout, RecordAt } from '../engine/records'
import type { Moves } from './notation'
import type { GameRecord } from './record'

const NOBODY = -1

/** What a game says of its rules and records, so that the page can check a record; every game has one in its folder. */
export interface Book<S extends Layout, P extends Layout> {
  /** The name of the library with its rules. */
  library: string
  state: S
  plan: P
  source: Layout
  moves: Moves
  /** The endings by their numbers. */
  endings: readonly string[]
  /** Write the options of a record into the plan, the number of players apart. */
  prepare: (plan: RecordAt<P>, record: GameRecord) => void
  /** What the line of the start says after the seats, in its order. */
  start: (state: RecordAt<S>, record: GameRecord, library: Library) => Record<string, unknown>
  points: (state: RecordAt<S>, seat: number) => number
  won: (state: RecordAt<S>, seat: number) => boolean
}

/** A game in the memory of its library. */
export interface Rules {
  readonly moves: Moves
  /** Set the game up; the line by which a record would tell its start. */
  begin(seed: bigint): string
  /** How many equally likely cases the open chance move has; none if a seat is to act. */
  cases(): number
  result(which: number): number
  /** Is this allowed to a seat? */
  allows(seat: number, code: bigint): boolean
  /** Carry out a seat's move, or a chance result for the seat -1. */
  happen(seat: number, code: bigint): void
  /** How the game ended, as a record has it. */
  outcome(): string
}

/** The rules of a game, whatever its records are like: opened in the memory of its library for one record. */
export interface Rulebook {
  readonly library: string
  open(library: Library, record: GameRecord): Rules
}

/** Load the rules of a record's game from the server. */
export const loadRules = async (rulebook: Rulebook, record: GameRecord): Promise<Rules> =>
  rulebook.open(await Library.load(`/engine/${rulebook.library}.wasm`), record)

export function rulebookOf<S extends Layout, P extends Layout>(book: Book<S, P>): Rulebook {
  return { library: book.library, open: (library, record) => opened(book, library, record) }
}

function opened<S extends Layout, P extends Layout>(book: Book<S, P>, library: Library, record: GameRecord): Rules {
  const [state, plan, source] = [library.record(book.state), library.record(book.plan), library.room(book.source.size)]
  const { game, seats } = record
  return {
    moves: book.moves,
    begin(seed) {
      book.prepare(plan, record)
      library.call('seed', source, seed, 0)
      library.call('begin', state.at, plan.at, source)
      const facts = { seats: seats.join(','), ...book.start(state, record, library) }
      return `${game} ${Object.entries(facts).map(([key, value]) => `${key}=${value}`).join(' ')}`
    },
    cases: () => library.call('cases', state.at),
    result: (which) => library.call('result', state.at, which),
    allows: (seat, code) => library.call('refusal', state.at, seat, code) === 0,
    happen: (seat, code) => void library.call('carry_out', state.at, seat, code),
    outcome() {
      const ending = library.call('ending', state.at)
      if (!ending) return 'unfinished'
      const winners = seats.filter((_, seat) => book.won(state, seat)).join(' ') || 'nobody'
      return `${book.endings[ending]}; winners ${winners}; points ${seats.map((_, seat) => book.points(state, seat)).join(' ')}`
    },
  }
}

/** The name of a seat in a record. */
export const seatName = (record: GameRecord, seat: number): string => record.seats[seat] ?? 'nobody'
/** The seat that the options let begin; -1 if chance decides. */
export const firstSeat = ({ options, seats }: GameRecord): number => (options.first ? seats.indexOf(options.first) : NOBODY)
/** Numbers with commas between. */
export const list = (length: number, value: (i: number) => unknown): string => Array.from({ length }, (_, i) => value(i)).join(',')
