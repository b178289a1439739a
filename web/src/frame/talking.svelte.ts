// Log, chat and practice: which of them is shown, what has not been read, and the sheet that holds them on a phone.
import type { Session } from '../net/session.svelte'
import type { Adviser, Moves } from '../practice'
import type { Screen } from './screen.svelte'
import { chatOf } from './lines'

export type Tab = 'log' | 'chat' | 'moves'

export class Talking {
  tab = $state<Tab>('log')
  /** Whether the sheet of a phone is open. */
  sheet = $state(false)
  /** What every move is worth, where practice is on. */
  practice = $state.raw<{ adviser: Adviser; Moves: typeof Moves } | null>(null)
  #read = $state(0)
  readonly said = $derived.by(() => chatOf(this.session.log, this.session))
  readonly unread: number = $derived(this.tab === 'chat' ? 0 : this.said.length - this.#read)

  constructor(
    readonly session: Session,
    screen: Screen,
    practising: () => boolean,
  ) {
    $effect(() => {
      if (this.tab === 'chat') this.#read = this.said.length
    })
    $effect(() => {
      if (practising()) return this.#practise(screen)
    })
  }

  /** Open the sheet of a phone at one of its tabs, or close it. */
  open(wanted: Tab): void {
    this.sheet = !(this.sheet && this.tab === wanted)
    this.tab = wanted
  }

  #practise(screen: Screen): () => void {
    let left = false
    void import('../practice').then(({ Adviser, Moves }) => {
      if (left) return
      const adviser = new Adviser(this.session)
      this.session.advice = adviser
      this.practice = { adviser, Moves }
      if (!screen.narrow) this.tab = 'moves'
    })
    return () => {
      left = true
      this.practice?.adviser.close()
      this.practice = this.session.advice = null
      if (this.tab === 'moves') this.tab = 'log'
    }
  }
}
