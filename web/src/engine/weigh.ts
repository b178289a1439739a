// What every action of a seat is worth, worked out by the compiled bots of the game as the strongest of them would.
import { WEIGHED } from '../games/weighed'
import { Library } from './library'
import type { RecordAt } from './records'

const SEATS = 4
const MOST_WORLDS = 16
const NUMBER = 8 // bytes

export type Game = keyof typeof WEIGHED
type Layouts = (typeof WEIGHED)[Game]

/** A position as a seat imagines it, and what it may do there. */
export interface Task {
  /** Where the compiled rules are, and of which game. */
  engine: string
  game: Game
  /** Where the learned value is that positions are judged by. */
  weights: string
  seat: number
  /** A state that looks like the real one to the seat, and what it has counted of the other hands. */
  world: Uint8Array
  counts: Uint8Array
  actions: number[]
  /** How hard to think, and what chance is drawn from. */
  worlds: number
  rollouts: number
  seed: number
}

export interface Weighed {
  action: number
  /** The chance to win. */
  value: number
}

/** Thinks about one game. Its room is made once, and used for every position. */
export class Weigher {
  #library: Library
  #task: RecordAt<Layouts['TASK']>
  #lineup: RecordAt<Layouts['LINEUP']>
  #search: RecordAt<Layouts['SEARCH']>
  #at: { state: number; counts: number; source: number; only: number }
  #most: number

  constructor(library: Library, game: Game, weights: Uint8Array) {
    const { COUNTS, NOTES, SEARCH, SOURCE, STATE, LINEUP, TASK, WEIGHTS } = WEIGHED[game]
    if (weights.length !== WEIGHTS.size) throw new Error(`the learned value has ${weights.length} bytes, not ${WEIGHTS.size}`)
    this.#library = library
    this.#task = library.record(TASK)
    this.#lineup = library.record(LINEUP)
    this.#search = library.record(SEARCH)
    this.#most = SEARCH.fields.actions.shape[0]
    this.#at = {
      state: library.room(STATE.size),
      counts: library.room(COUNTS.size),
      source: library.room(SOURCE.size),
      only: library.room(this.#most * NUMBER),
    }
    const nets = library.room(SEATS * WEIGHTS.size)
    for (let seat = 0; seat < SEATS; seat++) library.write(nets + seat * WEIGHTS.size, weights)
    const rooms = {
      ...this.#at,
      nets,
      policy: this.#lineup.at,
      search: this.#search.at,
      notes: library.room(NOTES.size),
      worlds: library.room(MOST_WORLDS * STATE.size),
      work: library.room(STATE.size),
    }
    for (const [name, at] of Object.entries(rooms)) this.#task.set(name as keyof typeof rooms, BigInt(at))
  }

  /** Every action with its value, the best first. */
  weigh(task: Task): Weighed[] {
    this.#library.write(this.#at.state, task.world)
    this.#library.write(this.#at.counts, task.counts)
    this.#task.set('seat', BigInt(task.seat))
    this.#lineup.set('worlds', BigInt(Math.min(task.worlds, MOST_WORLDS)), task.seat)
    this.#lineup.set('rollouts', BigInt(task.rollouts), task.seat)
    const found: Weighed[] = []
    for (let first = 0; first < task.actions.length; first += this.#most)
      found.push(...this.#some(task.actions.slice(first, first + this.#most), task.seed))
    return found.sort((a, b) => b.value - a.value)
  }

  /** As many actions as a search has room for. All meet the same worlds and the same chance: the seed is the same. */
  #some(actions: number[], seed: number): Weighed[] {
    this.#library.call('seed', this.#at.source, seed, 0)
    for (const [i, action] of actions.entries()) this.#library.view.setBigInt64(this.#at.only + i * NUMBER, BigInt(action), true)
    this.#task.set('choices', BigInt(actions.length))
    const n = this.#library.call('weigh', this.#task.at)
    return Array.from({ length: n }, (_, i) => ({ action: Number(this.#search.get('actions', i)), value: this.#search.get('totals', i) }))
  }
}
