// The tutor at a table: which idea comes now, which move it suggests and why, and what it says of the last one.
import type { Kit } from '../frame/game'
import type { Session } from '../net/session.svelte'
import type { GameEvent } from '../net/views'
import type { Adviser } from '../practice/adviser.svelte'
import { t } from '../words'
import { mistake, suggested, taught, type Aside, type Course, type Idea, type Suggested, type Weighed } from './course'
import { finishCourse, keepLearned, learnedAt } from './kept'

/** Milliseconds that a suggestion waits for the values of the moves, before it is made at first sight. */
const PATIENCE = 1500

/** What is said of the last move. */
export interface Remark {
  kind: 'good' | 'mistake'
  text: string
  rules: string[]
}

export class Tutor {
  learned = $state.raw<string[]>([])
  remark = $state.raw<Remark | null>(null)
  adviser = $state.raw<Adviser | null>(null)
  /** Whether the values take too long. */
  #impatient = $state(false)
  #stop: (() => void)[] = []
  #awaited: Idea[] = []

  readonly weighed: Weighed[] | null = $derived(this.adviser?.moves.length ? this.adviser.moves : null)
  readonly mine: boolean = $derived.by(() => {
    const { seat, view } = this.session
    return seat !== null && !!view && !view.outcome && view.to_act.includes(seat)
  })
  /** Whether the values are still being worked out, and worth waiting for. */
  readonly thinking: boolean = $derived(this.mine && !this.weighed && !this.#impatient && !this.adviser?.problem)
  readonly now: Suggested = $derived.by(() => (this.session.view?.outcome ? { idea: null, action: null } : suggested(this.course, this.learned, this.session, this.weighed)))
  readonly action: string | null = $derived(this.thinking ? null : this.now.action)
  readonly aside: Aside | null = $derived.by(() => (this.now.idea ? null : (this.course.asides.find((aside) => aside.when(this.session)) ?? null)))

  constructor(
    readonly session: Session,
    readonly course: Course,
    readonly kit: Kit,
  ) {
    this.learned = learnedAt(session.id) ?? []
    this.#stop = [
      session.onAct((action) => this.#acting(action)),
      session.onHappening(({ events }) => this.#happened(events.get(session.seat ?? -1) ?? [])),
      $effect.root(() => {
        $effect(() => {
          session.pointing = this.action
        })
        $effect(() => {
          void this.session.view
          this.#impatient = false
          const timer = setTimeout(() => (this.#impatient = true), PATIENCE)
          return () => clearTimeout(timer)
        })
        $effect(() => {
          if (this.session.view?.outcome) finishCourse(this.session.view.game)
        })
      }),
    ]
    void import('../practice/adviser.svelte').then(({ Adviser }) => {
      if (this.#stop.length) this.adviser = new Adviser(session)
    }, () => undefined)
  }

  /** The idea that is being taught now, and its number. */
  get number(): number {
    return this.now.idea ? this.course.ideas.indexOf(this.now.idea) + 1 : 0
  }
  /** The ideas that have not come up yet. */
  get open(): Idea[] {
    return this.course.ideas.filter(({ id }) => !this.learned.includes(id))
  }
  /** An action in words. */
  words(action: string): string {
    const { kind, text } = this.kit.move(action, this.session)
    return text ? t.tutorial.move(kind, text) : kind
  }
  get reason(): string {
    return this.action ? this.course.reason(this.action, this.session) : ''
  }
  /** What the suggested move is worth by the bot's own values, and the best of the others. */
  get worth(): string {
    const { weighed, adviser, action } = this
    const value = weighed?.find((move) => move.action === action)?.value
    if (!weighed || !adviser || value === undefined || weighed.length < 2) return ''
    const other = weighed.find((move) => move.action !== action)!
    return t.tutorial.worth(adviser.words(value), adviser.words(other.value), other.value > value)
  }

  /** An idea has been read. */
  read(): void {
    if (this.now.idea && !this.now.idea.does) this.#learn([this.now.idea])
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#stop = []
    this.adviser?.close()
    this.session.pointing = null
  }

  #learn(ideas: Idea[]): void {
    if (!ideas.length) return
    this.learned = [...this.learned, ...ideas.map(({ id }) => id)]
    keepLearned(this.session.id, this.learned)
  }

  /** An own action is on its way: what it teaches and what it costs is told by the position before it. */
  #acting(action: string): (done: boolean) => void {
    const { course, learned, session, weighed, now } = this
    const ideas = taught(course, learned, session, action)
    const wanted = this.action
    const wrong = mistake(course, session, weighed, this.adviser?.unit ?? 'chance', wanted, action)
    const rules = now.idea?.rules ?? []
    const said = wrong && {
      kind: 'mistake' as const,
      text: t.tutorial.mistake(this.words(action), this.words(wanted!), course.reason(wanted!, session), wrong.cost ? (this.adviser?.words(wrong.cost) ?? '') : ''),
      rules,
    }
    this.remark = null
    this.#awaited = ideas.filter(({ after }) => after)
    return (done) => {
      if (!done) return
      this.#learn(ideas)
      if (said) this.remark = said
    }
  }

  #happened(events: GameEvent[]): void {
    for (const idea of this.#awaited) {
      const text = idea.after!(events, this.session)
      if (!text) continue
      this.remark = { kind: 'good', text, rules: idea.rules }
      this.#awaited = this.#awaited.filter((other) => other !== idea)
    }
  }
}
