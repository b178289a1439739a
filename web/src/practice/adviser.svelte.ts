// Says what every own move is worth. The server tells the position as the seat may know it; a worker thinks about it.
import { Thinker } from '../engine/thinker'
import type { Task } from '../engine/weigh'
import { bytesOf } from '../engine/records'
import type { Advice, Mark } from '../frame/game'
import { api, Refusal } from '../net/api'
import { heldAt } from '../net/keys'
import type { Practice } from '../net/messages'
import type { Session } from '../net/session.svelte'
import { t } from '../words'

const AGAIN = 3000 // milliseconds until it is asked again for what is being prepared

export interface Valued {
  action: string
  value: number
}

export class Adviser implements Advice {
  /** Every move with its value, the best first; none while nothing is to be decided, or not known yet. */
  moves = $state.raw<Valued[]>([])
  unit = $state<Practice['unit']>('chance')
  thinking = $state(false)
  problem = $state<string | null>(null)
  pointed = $state<string | null>(null)

  readonly #values: Map<string, number> = $derived(new Map(this.moves.map(({ action, value }) => [action, value])))
  #thinker: Thinker | null = null
  #asking: AbortController | null = null
  #stop: () => void

  constructor(readonly session: Session) {
    this.#stop = $effect.root(() => {
      $effect(() => {
        const { view, seat, may } = session
        const mine = seat !== null && !!view && !view.outcome && view.to_act.includes(seat) && may.length > 0
        this.#look(mine ? seat : null)
      })
    })
  }

  mark(actions: string[]): Mark | null {
    const known = actions.flatMap((action) => this.#values.get(action) ?? [])
    if (!known.length) return null
    const value = Math.max(...known)
    const best = this.moves[0]!.value
    const cost = value === best ? t.practice.best : t.practice.behindWords(this.words(best - value))
    return { long: this.figure(value), short: this.figure(value, 0), words: this.words(value), cost, best: value === best }
  }

  /** A value in figures: a chance to the tenth of a per cent, exact points to the hundredth. */
  figure(value: number, digits = this.unit === 'chance' ? 1 : 2): string {
    return t.figure(this.unit === 'chance' ? 100 * value : value, digits)
  }

  words(value: number): string {
    return this.unit === 'chance' ? t.practice.chance(this.figure(value)) : t.practice.points(this.figure(value))
  }

  close(): void {
    this.#stop()
    this.#asking?.abort()
    this.#thinker?.close()
  }

  /** The position is another one: whatever was asked about the last one does not matter any more. */
  #look(seat: number | null): void {
    this.#asking?.abort()
    this.moves = []
    this.pointed = this.problem = null
    this.thinking = seat !== null
    if (seat !== null) void this.#ask(seat, (this.#asking = new AbortController()).signal)
  }

  async #ask(seat: number, cancelled: AbortSignal): Promise<void> {
    try {
      const practice = await api.practice(this.session.id, heldAt(this.session.id)?.tokens[seat] ?? '', cancelled)
      const moves = await this.#weigh(practice)
      if (cancelled.aborted) return
      this.unit = practice.unit
      this.moves = moves
      this.thinking = false
      this.problem = null
    } catch (error) {
      if (cancelled.aborted) return
      const again = error instanceof Refusal && ['busy', 'unreachable', 'too-many-requests'].includes(error.info.slug)
      this.problem = (error as Error).message
      this.thinking = again
      if (again) setTimeout(() => !cancelled.aborted && void this.#ask(seat, cancelled), AGAIN)
    }
  }

  async #weigh({ seat, moves, task }: Practice): Promise<Valued[]> {
    if (!task) return moves.map(({ text, value }) => ({ action: text, value: value! })).sort((a, b) => b.value - a.value)
    const actions = moves.map((move) => move.code)
    this.#thinker ??= new Thinker()
    const weighed = await this.#thinker.weigh({ ...task, game: task.game as Task['game'], seat, actions, world: bytesOf(task.world), counts: bytesOf(task.counts) })
    const texts = new Map(moves.map((move) => [move.code, move.text]))
    return weighed.map(({ action, value }) => ({ action: texts.get(action)!, value }))
  }
}
