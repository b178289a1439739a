// An opening to train: a board, whose turn it is to place, what each place is worth, and the score of a quiz.
import { bytesOf } from '../engine/records'
import { Thinker } from '../engine/thinker'
import type { Task } from '../engine/weigh'
import type { Advice, Mark } from '../frame/game'
import { ask } from '../net/api'
import type { GameInfo, Opening, SeatInfo } from '../net/messages'
import { Frozen } from '../replay/frozen.svelte'
import { t } from '../words'
import { report as words } from '../words/report'
import { Score, pointsFor } from './score.svelte'

const QUICK = 48 // rollouts with which the others choose
const SEEDS = 100_000

interface Valued {
  action: string
  value: number
}

export class Training implements Advice {
  readonly table: Frozen
  placed = $state.raw<string[]>([])
  opening = $state.raw<Opening | null>(null)
  /** The places of the seat that chooses, the best first. */
  values = $state.raw<Valued[]>([])
  /** What was chosen and is being looked at, with its points. */
  answer = $state.raw<{ action: string; points: number; value: number; loss: number } | null>(null)
  quiz = $state(true)
  busy = $state('')
  trouble = $state('')
  pointed = $state<string | null>(null)
  seed = $state(0)
  readonly score = new Score()
  #thinker = new Thinker()
  #turn = 0

  constructor(
    readonly about: GameInfo,
    readonly seat: number,
  ) {
    this.table = new Frozen('trainer', about)
    this.table.act = async (action) => this.choose(action)
    this.table.advice = this
  }

  /** Whether the person chooses now. */
  get mine(): boolean {
    return this.opening?.seat === this.seat && !this.answer
  }

  get over(): boolean {
    return this.opening !== null && this.opening.seat === null
  }

  get best(): Valued | null {
    return this.values[0] ?? null
  }

  mark(actions: string[]): Mark | null {
    if (this.quiz && !this.answer) return null
    const found = this.values.filter(({ action }) => actions.includes(action))
    if (!found.length) return null
    const value = Math.max(...found.map(({ value }) => value))
    const low = this.values.at(-1)!.value
    const figure = (digits: number) => t.figure(100 * value, digits)
    return { long: figure(1), short: figure(0), words: words.percent(figure(1)), best: value === this.values[0]!.value, heat: (value - low) / Math.max(1e-9, this.values[0]!.value - low) }
  }

  begin(seed = Math.floor(Math.random() * SEEDS)): Promise<void> {
    this.seed = seed
    this.placed = []
    return this.#show()
  }

  /** The person has chosen a place: its value is told, and the piece stands when they go on. */
  choose(action: string): boolean {
    const found = this.values.find((one) => one.action === action)
    if (!this.mine || !found) return false
    const loss = this.values[0]!.value - found.value
    this.answer = { action, value: found.value, loss, points: pointsFor(found.value, this.values[0]!.value) }
    if (this.quiz) this.score.add(this.answer.points)
    return true
  }

  async next(): Promise<void> {
    if (!this.answer) return
    this.placed = [...this.placed, this.answer.action]
    await this.#show()
  }

  close(): void {
    this.#turn++
    this.#thinker.close()
  }

  /** Show the board as it is; where others choose, let them place until it is the person's turn. */
  async #show(): Promise<void> {
    const turn = ++this.#turn
    this.answer = null
    this.values = []
    this.trouble = ''
    try {
      for (;;) {
        this.busy = this.placed.length && this.opening?.seat !== this.seat ? words.others : words.weighing
        const opening = await ask<Opening>('POST', '/trainer/opening', { game: this.about.name, players: this.about.usual_players, seed: this.seed, placed: this.placed })
        if (turn !== this.#turn) return
        const mine = opening.seat === this.seat
        this.#lay(opening, mine)
        if (opening.seat === null) break
        const values = await this.#weigh(opening, mine)
        if (turn !== this.#turn) return
        if (mine) {
          this.values = values
          break
        }
        this.placed = [...this.placed, values[0]!.action]
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble = (error as Error).message
    }
    if (turn === this.#turn) this.busy = ''
  }

  #lay(opening: Opening, mine: boolean): void {
    this.opening = opening
    this.table.seats = opening.players.map((colour, seat): SeatInfo => ({
      seat, colour, kind: 'human', name: t.colours[colour] ?? colour, bot: null, ready: true, connected: true, away: false, commit: null, nonce: null, face: null,
    }))
    this.table.view = opening.view
    this.table.legal = mine ? (opening.practice?.moves ?? []).map(({ text }) => text) : []
  }

  async #weigh({ practice, seat }: Opening, mine: boolean): Promise<Valued[]> {
    const { moves, task } = practice!
    const texts = new Map(moves.map(({ code, text }) => [code, text]))
    const weighed = await this.#thinker.weigh({
      ...task!, game: task!.game as Task['game'], seat: seat!, actions: moves.map(({ code }) => code), world: bytesOf(task!.world), counts: bytesOf(task!.counts), rollouts: mine ? task!.rollouts : QUICK,
    })
    return weighed.map(({ action, value }) => ({ action: texts.get(action)!, value }))
  }
}
