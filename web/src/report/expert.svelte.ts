// What the expert would play at a position of a replay: what the report says of it, and on request more, worked out in this browser.
import { bytesOf } from '../engine/records'
import { Thinker } from '../engine/thinker'
import type { Task } from '../engine/weigh'
import type { Advice, Mark } from '../frame/game'
import { archive, type Source } from './archive'
import type { Practice } from '../net/messages'
import type { ReportData, StepData } from '../net/reports'
import { Tries } from './course'
import { figure } from './telling'

const SHOWN = 3
const TRIED = 8 // moves that are looked at again after all were weighed once

export interface Choice {
  action: string
  value: number
  error: number | null
}

export class Expert implements Advice {
  choices = $state.raw<Choice[]>([])
  /** The seat that decides, and what it did then. */
  seat = $state<number | null>(null)
  played = $state<string | null>(null)
  unit = $state<ReportData['unit']>('chance')
  thinking = $state(false)
  /** Games that were tried for each move in this browser; 0 if the values are the server's. */
  games = $state(0)
  exact = $state(false)
  problem = $state('')
  pointed = $state<string | null>(null)
  #thinker: Thinker | null = null
  #asked = 0

  constructor(readonly source: Source) {}

  /** Another position is looked at: what the report says of the decision there. */
  look(next: StepData | null, unit: ReportData['unit']): void {
    this.stop()
    this.pointed = null
    this.problem = ''
    this.games = 0
    this.unit = unit
    this.exact = false
    this.seat = next?.seat ?? null
    this.played = next?.text ?? null
    this.choices = next?.decision?.choices ?? []
  }

  mark(actions: string[]): Mark | null {
    const found = this.choices.find(({ action }) => actions.includes(action))
    if (!found) return null
    const words = figure(this, found.value)
    return { long: words, short: figure(this, found.value, 0), words, best: found === this.choices[0] }
  }

  /** Think about a position until somebody says stop. */
  async deeper(step: number): Promise<void> {
    const turn = ++this.#asked
    const left = () => turn !== this.#asked
    this.thinking = true
    this.problem = ''
    try {
      const position = await archive.position(this.source, step)
      if (left()) return
      this.seat = position.seat
      this.unit = position.unit
      if (position.task) await this.#think(position, left)
      else {
        this.exact = true
        this.choices = position.moves.map(({ text, value }) => ({ action: text, value: value!, error: null })).sort((a, b) => b.value - a.value).slice(0, SHOWN)
      }
    } catch (error) {
      if (!left()) this.problem = (error as Error).message
    }
    if (!left()) this.thinking = false
  }

  async #think({ seat, moves, task }: Practice, left: () => boolean): Promise<void> {
    const texts = new Map(moves.map(({ code, text }) => [code, text]))
    const base = { ...task!, game: task!.game as Task['game'], seat, world: bytesOf(task!.world), counts: bytesOf(task!.counts) }
    let actions = moves.map(({ code }) => code)
    let tries = new Tries()
    for (let round = 0; !left() && actions.length; round++) {
      this.#thinker ??= new Thinker()
      const weighed = await this.#thinker.weigh({ ...base, actions, seed: (task!.seed + round) % 2 ** 53 })
      if (left()) return
      if (round === 0) actions = weighed.slice(0, TRIED).map(({ action }) => action)
      else {
        if (round === 1) tries = new Tries() // those that were lucky at first sight are tried afresh
        this.games = (this.games > 0 && round > 1 ? this.games : 0) + task!.rollouts
      }
      tries.add(weighed.map(({ action, value }) => ({ action: texts.get(action)!, value })))
      this.choices = tries.best(SHOWN)
    }
  }

  stop(): void {
    this.#asked++
    this.thinking = false
  }

  close(): void {
    this.stop()
    this.#thinker?.close()
  }
}
