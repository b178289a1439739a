// A game by its compiled rules: set up from options and a seed, and played on by the moves of a record.
import * as dice from '../engine/layouts/dice'
import * as duel from '../engine/layouts/duel'
import * as island from '../engine/layouts/island'
import * as road from '../engine/layouts/road'
import { Library } from '../engine/library'
import type { RecordAt } from '../engine/records'
import { PATHS } from '../board/places'
import { RESOURCES } from './notation'
import type { GameRecord } from './record'

const COLOURS = ['red', 'blue', 'orange', 'white']
const TERRAIN = ['Fo', 'H', 'P', 'Fi', 'M', 'D']
const PHASES = ['first', 'rolling', 'stealing', 'drawing', 'place-settlement', 'place-road', 'before-roll', 'discard', 'robber', 'free-roads', 'actions', 'over']
const ROAD_PHASES = ['start', 'row', 'drawing', 'event', 'actions', 'discard', 'charity', 'over']
const DICE_PHASES = ['rolling', 'before-roll', 'keeping', 'building', 'over']
const ENDINGS = ['', 'victory points', 'turn limit']
const VICTORY = 1
const WORD = 36 // paths in a word
const NOBODY = -1
/** By game, the numbers of its boards. */
const BOARDS: Record<string, Record<string, number>> = {
  island: { variable: 0, beginner: 1 },
  traveler: { variable: 3, beginner: 1 },
  duel: { traveler: 3, beginner: 1, variable: 0 },
}
const NEUTRALS = { red: 2, white: 3 }

export type Family = 'island' | 'duel' | 'road' | 'dice'
export const familyOf = (game: string): Family => (game === 'traveler' ? 'island' : (game as Family))

type State = RecordAt<typeof duel.STATE> & RecordAt<typeof road.STATE> & RecordAt<typeof dice.STATE>
const LAYOUTS = { island, duel, road, dice }

export class Rules {
  readonly #state: State
  readonly #plan: RecordAt<any>
  readonly #source: number

  constructor(
    readonly library: Library,
    readonly record: GameRecord,
  ) {
    const { STATE, PLAN, SOURCE } = LAYOUTS[familyOf(record.game)]
    this.#state = library.record(STATE) as unknown as State
    this.#plan = library.record(PLAN)
    this.#source = library.room(SOURCE.size)
  }

  /** Has this page the rules of a game? Games of other packages bring none for it. */
  static has(game: string): boolean {
    return familyOf(game) in LAYOUTS
  }

  /** Load the rules of a game from the server. */
  static async load(record: GameRecord): Promise<Rules> {
    return new Rules(await Library.load(`/engine/${familyOf(record.game)}.wasm`), record)
  }

  /** Set the game up; the line by which a record would tell its start. */
  begin(seed: bigint): string {
    const { game, options, seats } = this.record
    const set = (facts: Record<string, number>) => Object.entries(facts).forEach(([name, value]) => this.#plan.set(name, value))
    const first = COLOURS.includes(options.first ?? '') ? seats.indexOf(options.first!) : NOBODY
    set({ players: seats.length })
    if (game === 'dice') set({ turns: Number(options.turns) })
    else set({ max_turns: Number(options.max_turns ?? 0), first })
    if (game === 'road') set({ side: options.metropolises === 'B' ? 1 : 0, mixed: options.row === 'mixed' ? 1 : 0 })
    if (game in BOARDS) {
      const code = (names: string[], name: string) => names.indexOf(options[name] ?? 'fixed')
      set({ board: BOARDS[game]![options.board!] ?? 0, numbers: code(['spiral', 'random', 'fixed'], 'numbers'), harbours: code(['shuffled', 'frame', 'both', 'fixed'], 'harbours') })
      set({ setup: options.setup === 'fixed' ? 1 : 0, separate: options.phases === 'separate' ? 1 : 0, vp: Number(options.vp), optional_roads: options.edition === 'base' ? 0 : 1 })
      seats.forEach((colour, seat) => this.#plan.set('colours', COLOURS.indexOf(colour), seat))
    }
    this.library.call('seed', this.#source, seed, 0)
    this.library.call('begin', this.#state.at, this.#plan.at, this.#source)
    return game === 'road' ? this.#roadStart() : game === 'dice' ? this.#diceStart() : this.#islandStart()
  }

  /** How many equally likely cases the open chance move has; none if a seat is to act. */
  cases = (): number => this.library.call('cases', this.#state.at)
  result = (which: number): number => this.library.call('result', this.#state.at, which)
  /** Is this allowed to a seat? */
  allows = (seat: number, code: bigint): boolean => this.library.call('refusal', this.#state.at, seat, code) === 0
  /** Carry out a seat's move, or a chance result for the seat -1. */
  happen = (seat: number, code: bigint): unknown => this.library.call('carry_out', this.#state.at, seat, code)

  /** How the game ended, as a record has it. */
  outcome(): string {
    const [s, { game, seats }] = [this.#state, this.record]
    const ending = this.library.call('ending', s.at)
    if (!ending) return 'unfinished'
    const points = seats.map((_, seat) => s.get('points', seat) + (game in BOARDS ? s.get('cards', seat, VICTORY) : 0))
    const won = (seat: number) => (game === 'dice' ? (s.get('winners') >> seat) & 1 : s.get('winner') === seat)
    const winners = seats.filter((_, seat) => won(seat)).join(' ') || 'nobody'
    return `${game === 'dice' ? 'all turns played' : ENDINGS[ending]}; winners ${winners}; points ${points.join(' ')}`
  }

  #name = (seat: number): string => this.record.seats[seat] ?? 'nobody'
  #list = (length: number, value: (i: number) => unknown): string => Array.from({ length }, (_, i) => value(i)).join(',')
  #line = (facts: Record<string, unknown>): string =>
    `${this.record.game} ${Object.entries({ seats: this.record.seats.join(','), ...facts }).map(([key, value]) => `${key}=${value}`).join(' ')}`

  #islandStart(): string {
    const [s, { game, seats }] = [this.#state, this.record]
    const harbours = Array.from({ length: 30 }, (_, i) => s.get('harbour', i)).flatMap((kind, i) => (kind >= 0 ? [`${i}:${RESOURCES[kind] ?? 'any'}`] : []))
    const turns = s.get('max_turns')
    return this.#line({
      board: this.#list(19, (h) => TERRAIN[s.get('terrain', h)]! + (s.get('number', h) || '')),
      harbours: harbours.join(','),
      robber: s.get('robber'),
      vp: s.get('vp'),
      phases: s.get('separate') ? 'separate' : 'combined',
      turn: s.get('turn'),
      phase: PHASES[s.get('phase')],
      first: this.#name(s.get('first')),
      active: this.#name(s.get('active')),
      placing: s.get('placing'),
      ...(game === 'island' && s.get('optional_roads') ? { roads: 'optional' } : {}), // unsaid where it is usual
      ...(turns ? { max_turns: turns } : {}),
      ...Object.fromEntries(seats.map((colour, seat) => [colour, this.#pieces(seat)])),
      ...(game === 'duel' ? { trade_cards: this.#list(2, (seat) => s.get('trade_cards', seat)) } : {}),
      ...(game === 'duel' ? Object.fromEntries(Object.entries(NEUTRALS).map(([colour, seat]) => [colour, this.#pieces(seat)])) : {}),
    })
  }

  #pieces(seat: number): string {
    const s = this.#state as unknown as RecordAt<typeof island.STATE>
    const places = (mask: bigint) => Array.from({ length: 54 }, (_, place) => place).filter((place) => (mask >> BigInt(place)) & 1n)
    const roads = PATHS.filter((_, path) => (s.get('roads', seat, Math.floor(path / WORD)) >> BigInt(path % WORD)) & 1n).map(([a, b]) => `${a}-${b}`)
    const cards = (name: 'hand' | 'cards' | 'played') => this.#list(5, (i) => s.get(name, seat, i))
    return `S${places(s.get('settlements', seat))}/C${places(s.get('cities', seat))}/R${roads}/H${cards('hand')}/D${cards('cards')}/P${cards('played')}`
  }

  #roadStart(): string {
    const [s, turns] = [this.#state as unknown as RecordAt<typeof road.STATE>, this.#state.get('max_turns')]
    const pieces = (seat: number) => `R${s.get('roads', seat)},S${s.get('settlements', seat)},C${s.get('cities', seat)},K${s.get('knights', seat)}`
    return this.#line({
      side: 'AB'[s.get('side')],
      turn: s.get('turn'),
      phase: ROAD_PHASES[s.get('phase')],
      first: this.#name(s.get('first')),
      active: this.#name(s.get('active')),
      row: this.#list(4, (i) => s.get('row', i)),
      discards: this.#list(5, (i) => s.get('discarded', i)),
      metropolises: this.#list(4, (i) => this.#name(s.get('metropolis', i))),
      events: this.#list(5, (i) => s.get('resolved', i)),
      ...(s.get('mixed') ? { dealt: 'mixed' } : {}),
      ...(turns ? { max_turns: turns } : {}),
      ...Object.fromEntries(this.record.seats.map((colour, seat) => [colour, `${pieces(seat)}/H${this.#list(5, (i) => s.get('hand', seat, i))}`])),
    })
  }

  #diceStart(): string {
    const s = this.#state as unknown as RecordAt<typeof dice.STATE>
    return this.#line({
      turns: s.get('turns'),
      turn: s.get('turn'),
      phase: DICE_PHASES[s.get('phase')],
      active: this.#name(s.get('active')),
      rolls: s.get('rolls'),
      ...Object.fromEntries(this.record.seats.map((colour) => [colour, 'R/S0/C0/K0/J/B'])),
    })
  }
}
