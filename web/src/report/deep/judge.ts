// Judges the positions of one game over worlds that a seat can imagine, as landnam/analysis/worlds.py does.
import { Library } from '../../engine/library'
import { RecordAt } from '../../engine/records'
import { WEIGHED } from '../../games/weighed'
import type { Script, ScriptDepth } from '../../net/reports'
import { exactSum } from './numbers'

const SEATS = 4
const NUMBER = 8 // bytes
const SPECTATOR = 1 << SEATS
export const CHANCE = -1
export const NOTHING_DONE = -1n
export const IMPOSSIBLE = -1

type Layouts = (typeof WEIGHED)[keyof typeof WEIGHED]
/** Values by action, then by world or try, then by seat. */
export type Values = (action: number, row: number, seat: number) => number

/** One result in one world: how likely it is there, whether it ends the game, and what every seat has then. */
interface Case {
  result: bigint
  weight: number
  ends: boolean
  values: number[]
}

/** What an open chance move can bring, as one viewer sees it. */
export class Outcomes {
  constructor(
    private readonly cases: Case[],
    private readonly worlds: number,
  ) {}

  /** A seat's value before the result. */
  mean(seat: number): number {
    return exactSum(this.cases.map(({ weight, values }) => weight * values[seat]!)) / this.worlds
  }

  /** Its value after a result, for a viewer who has seen it or only that something happened; unchanged if it could not happen. */
  after(truth: Outcomes, seat: number, result: bigint, seen: boolean): number {
    const real = truth.cases.find((one) => one.result === result)
    if (real?.ends) return real.values[seat]!
    const fits = this.cases.filter((one) => (seen ? one.result === result : !one.ends))
    const total = exactSum(fits.map(({ weight }) => weight))
    return total === 0 ? this.mean(seat) : exactSum(fits.map(({ weight, values }) => weight * values[seat]!)) / total
  }

  /** A seat's value before the result, each result as likely as it really is in the true world. */
  expected(truth: Outcomes, seat: number, seen: boolean): number {
    if (this.#isLike(truth)) return this.mean(seat)
    return exactSum(truth.cases.map(({ result, weight }) => weight * this.after(truth, seat, result, seen)))
  }

  /** Are results and chances in all worlds those of the true one, as with dice? */
  #isLike({ cases }: Outcomes): boolean {
    const same = (one: Case, other: Case) => one.result === other.result && one.weight === other.weight && one.ends === other.ends
    return this.cases.length === cases.length * this.worlds && this.cases.every((one, i) => same(one, cases[i % cases.length]!))
  }
}

/** A game in the memory of its library, and what every seat has counted of it. */
export interface Position {
  state: number
  counts: number
  /** Whether moves were made since counts were read. */
  moved: boolean
}

export class Judge {
  readonly players: number
  #layouts: Layouts
  #job: RecordAt<Layouts['JUDGING']>
  #source: RecordAt<Layouts['SOURCE']>
  #at: { worlds: number; actions: number; values: number; results: number; weights: number; menu: number }

  constructor(
    readonly library: Library,
    readonly script: Script,
    readonly depth: ScriptDepth,
    net: Uint8Array,
  ) {
    this.players = script.players.length
    const layouts = (this.#layouts = WEIGHED[script.library as keyof typeof WEIGHED])
    const { STATE, SOURCE, NOTES, JUDGING, WEIGHTS, MENU_OF_ACTIONS } = layouts
    if (net.length !== WEIGHTS.size) throw new Error(`the learned value has ${net.length} bytes, not ${WEIGHTS.size}`)
    const { first_worlds, most_moves, most_results, work } = script.settings
    const worlds = Math.max(depth.worlds, depth.tries, depth.last_tries, first_worlds)
    const rows = Math.max((most_moves + 1) * first_worlds, (depth.looked_at + 1) * depth.tries, (depth.finalists + 2) * depth.last_tries, worlds, depth.worlds * most_results)
    this.#job = library.record<Layouts['JUDGING']>(JUDGING)
    this.#source = library.record<Layouts['SOURCE']>(SOURCE)
    this.#at = {
      worlds: library.room(worlds * STATE.size),
      actions: library.room((most_moves + 1) * NUMBER),
      values: library.room(rows * SEATS * NUMBER),
      results: library.room(depth.worlds * most_results * NUMBER),
      weights: library.room(depth.worlds * most_results * NUMBER),
      menu: library.room(MENU_OF_ACTIONS.size),
    }
    const rooms = { net: library.room(WEIGHTS.size), source: this.#source.at, notes: library.room(NOTES.size), work: library.room(work * STATE.size) }
    library.write(rooms.net, net)
    const { worlds: worldsAt, actions, values, results, weights } = this.#at
    for (const [name, at] of Object.entries({ ...rooms, worlds: worldsAt, actions, values, results, weights })) this.#job.set(name as 'net', BigInt(at))
    this.#job.set('turns', BigInt(this.players))
  }

  // --- positions ---

  /** The game at its start. */
  begin(state: Uint8Array): Position {
    const { STATE, COUNTS } = this.#layouts
    const position = { state: this.library.room(STATE.size), counts: this.library.room(COUNTS.size), moved: false }
    this.library.write(position.state, state)
    this.library.call('join_counting', position.state, position.counts, ((1 << this.players) - 1) | SPECTATOR)
    return position
  }

  /** Room for another position of the game. */
  copyInto(copy: Position, position: Position): void {
    this.#settle(position)
    const { STATE, COUNTS } = this.#layouts
    this.library.copy(position.state, copy.state, STATE.size)
    this.library.copy(position.counts, copy.counts, COUNTS.size)
    copy.moved = false
  }

  play(position: Position, seat: number, code: bigint): void {
    this.library.call('follow', position.state, seat, code, position.counts)
    position.moved = true
  }

  isOver(position: Position): boolean {
    return this.library.call('ending', position.state) !== 0
  }

  chanceIsOpen(position: Position): boolean {
    return this.library.call('cases', position.state) > 0
  }

  waitsFor(position: Position, seat: number): boolean {
    return ((this.library.call('waiting', position.state) >> seat) & 1) === 1
  }

  /** The moves of a seat, offers apart. */
  moves(position: Position, seat: number): bigint[] {
    const listed = (at: number, n: number) => Array.from({ length: n }, (_, i) => this.library.view.getBigInt64(at + i * NUMBER, true))
    const n = this.library.call('legal', position.state, seat, this.script.settings.no_offers, this.#at.menu)
    if (n || !this.library.has('discards')) return listed(this.#at.menu, n)
    const all = this.library.call('discards', position.state, seat, 0, 0)
    const at = all ? this.library.room(all * NUMBER) : 0
    if (all) this.library.call('discards', position.state, seat, at, all)
    return listed(at, all)
  }

  // --- worlds ---

  /** Imagine worlds that fit what a seat can know; the same knowledge and stream give the same worlds. */
  imagine(position: Position, seat: number, n: number, stream = 0): void {
    this.#settle(position)
    const { size } = this.#layouts.STATE
    this.#beginChance(seat * this.script.settings.streams + stream)
    for (let w = 0; w < n; w++) {
      const at = this.#at.worlds + w * size
      this.library.copy(position.state, at, size)
      this.library.call('imagine', at, position.counts, seat, this.#source.at)
    }
    this.#tell(n)
  }

  /** Take the true world alone. */
  lookThrough(position: Position): void {
    this.library.copy(position.state, this.#at.worlds, this.#layouts.STATE.size)
    this.#tell(1)
  }

  /** Let only the first worlds count. */
  only(n: number): void {
    this.#job.set('n_worlds', BigInt(n))
  }

  /** Without luck: the chances after each action of a seat, in every world. */
  values(n: number, seat = 0, actions: bigint[] = [NOTHING_DONE]): Values {
    this.#fill(seat, actions)
    this.library.call('judge_actions', this.#job.at)
    return this.#read(n)
  }

  /** The chances after each action and a round by rules of thumb, try by try. */
  tries(seat: number, actions: bigint[], tries: number, chance: number): Values {
    this.#fill(seat, actions)
    this.#beginChance(SEATS * this.script.settings.streams + chance)
    this.#job.set('chance', this.#source.get('state'))
    this.#job.set('tries', BigInt(tries))
    this.library.call('judge_further', this.#job.at)
    return this.#read(tries)
  }

  /** What the open chance move can bring in the worlds. */
  outcomes(n: number): Outcomes {
    const most = this.script.settings.most_results
    const { weights, results, values } = this.#at
    this.library.write(weights, new Uint8Array(n * most * NUMBER))
    this.library.call('judge_chance', this.#job.at)
    const { view } = this.library
    const cases: Case[] = []
    for (let i = 0; i < n * most; i++) {
      const weight = view.getFloat64(weights + i * NUMBER, true)
      if (weight === 0) continue
      const own = Array.from({ length: this.players }, (_, seat) => view.getFloat64(values + (i * SEATS + seat) * NUMBER, true))
      cases.push({ result: view.getBigInt64(results + i * NUMBER, true), weight: Math.abs(weight), ends: weight < 0, values: own })
    }
    return new Outcomes(cases, n)
  }

  #settle(position: Position): void {
    if (position.moved) this.library.call('narrow_counts', position.state, position.counts)
    position.moved = false
  }

  #beginChance(stream: number): void {
    this.library.call('seed', this.#source.at, this.script.settings.seed, stream)
  }

  /** Say how many worlds there are, and how they are settled: in the set-up nothing is taken for granted. */
  #tell(n: number): void {
    const first = new RecordAt(this.library, this.#layouts.STATE, this.#at.worlds)
    this.#job.set('n_worlds', BigInt(n))
    this.#job.set('quiet', BigInt(first.get('turn') > 0 ? this.script.settings.quiet : 0))
  }

  #fill(seat: number, actions: bigint[]): void {
    for (const [i, action] of actions.entries()) this.library.view.setBigInt64(this.#at.actions + i * NUMBER, action, true)
    this.#job.set('seat', BigInt(seat))
    this.#job.set('n_actions', BigInt(actions.length))
  }

  /** What was found, until something else is judged. */
  #read(rows: number): Values {
    return (action, row, seat) => this.library.view.getFloat64(this.#at.values + ((action * rows + row) * SEATS + seat) * NUMBER, true)
  }
}
