// A table as the page uses it: the folded state, which seat is shown, and what can be asked of the server.
import { Guard } from '../fair/guard'
import type { Alarm } from '../fair/kept'
import type { Advice, Wishes } from '../frame/game'
import { settings } from '../settings.svelte'
import { t } from '../words'
import { Refusal } from './refusal'
import type { FaceName } from './faces'
import { forget, heldAt, markOver, moveToken } from './keys'
import type { ErrorInfo, GameInfo, RuleInfo, SeatInfo, ServerMessage, TableInfo, You } from './messages'
import { EMPTY, leavesGap, reduce, type Happening, type TableState } from './reducer'
import { Connection, type ConnectionState } from './socket'
import { keepWishes, keptWishes, type Kept, type Speed } from './wishes'
import type { GameView } from './views'

export interface Notice {
  id: number
  text: string
  rule: RuleInfo | null
  /** `lost` is what somebody took from the own seat. */
  kind: 'refused' | 'told' | 'lost'
}

const NOBODY: You = { seat: null, events: [], view: null, legal: [], may: [], decision: -1, undo: false }
const NOTICE_STAYS = 9000

export class Session {
  state = $state.raw<TableState>(EMPTY)
  connection = $state<ConnectionState>('connecting')
  failure = $state.raw<ErrorInfo | null>(null)
  notices = $state.raw<Notice[]>([])
  /** The own seat that is shown, where there are several (a hotseat table). */
  shown = $state<number | null>(null)
  /** Whether the seat that this page held is no longer its own. */
  sentAway = $state(false)
  /** Commands under way: the controls rest meanwhile. */
  busy = $state(0)
  /** What the server changed that it must not change. */
  alarms = $state.raw<Alarm[]>([])
  /** What the server says of the game; the page waits for it before it shows the table. */
  about = $state.raw<GameInfo | null>(null)
  /** What practice says of the own moves, where it is switched on. */
  advice = $state.raw<Advice | null>(null)
  /** Asked before an own action is sent, in practice: whether it shall be. */
  warn: ((action: string) => Promise<boolean>) | null = null
  /** The action that the tutor points at, in a tutorial. */
  pointing = $state<string | null>(null)

  /** How fast the bots of the table play. */
  pace = $state<Speed>('normal')
  /** Whether bots play at once until this seat is needed. */
  skipping = $state(false)
  /** The offers that are declined for this person at this table. */
  refusing = $state.raw<Kept>({ quiet: null, refuse: [] })

  readonly table: TableInfo | null = $derived(this.state.table)
  readonly own: number[] = $derived(this.state.seats)
  readonly you: You = $derived(this.state.you.find((you) => you.seat === this.seat) ?? this.state.you[0] ?? NOBODY)
  readonly view: GameView | null = $derived(this.you.view)
  readonly constants: Record<string, unknown> = $derived(this.about?.constants ?? {})
  readonly legal: string[] = $derived(this.you.legal)
  readonly may: string[] = $derived(this.you.may)
  readonly log: Happening[] = $derived(this.state.log)

  /** What the server does for the person: nothing where several sit at one screen. */
  readonly wishes: Wishes | null = $derived(
    this.own.length === 1 ? { unpayable: settings.unpayable, quiet: this.refusing.quiet, refuse: this.refusing.refuse, speed: settings.speed, skip: this.skipping } : null,
  )

  readonly guard: Guard
  #connection: Connection
  #revealing = new Set<string>()
  #happened: ((happening: Happening) => void)[] = []
  #acting: ((action: string) => (done: boolean) => void)[] = []
  #notices = 0

  constructor(readonly id: string) {
    const held = heldAt(id)
    this.refusing = keptWishes(id)
    const tokens = Object.values(held?.tokens ?? {})
    this.guard = new Guard(id, tokens.length > 0, (alarms) => (this.alarms = alarms))
    this.#connection = new Connection(id, tokens, {
      message: (message) => this.#hear(message),
      connection: (state) => {
        this.connection = state
        if (state === 'open') this.wish()
      },
      last: () => this.state.number,
    })
  }

  /** The own seat that is shown: the one chosen, or the first; null for a spectator. */
  get seat(): number | null {
    return this.shown !== null && this.own.includes(this.shown) ? this.shown : (this.own[0] ?? null)
  }

  get seats(): SeatInfo[] {
    return this.table?.seats ?? []
  }

  /** The own seats that the game waits for. */
  get waitedFor(): number[] {
    return (this.view?.to_act ?? []).filter((seat) => this.own.includes(seat))
  }

  name(seat: number | null | undefined): string {
    const info = seat === null || seat === undefined ? undefined : this.seats[seat]
    return info?.name || t.colours[info?.colour ?? ''] || info?.colour || ''
  }

  act = async (action: string): Promise<boolean> => {
    if (this.warn && !(await this.warn(action))) return false
    const told = this.#acting.map((listener) => listener(action))
    const done = await this.#say({ type: 'act', seat: this.seat, at: this.state.number, action })
    for (const listener of told) listener(done)
    return done
  }
  takeBack = (): Promise<boolean> => this.#say({ type: 'takeback', seat: this.seat })
  undo = (): Promise<boolean> => this.#say({ type: 'undo', seat: this.seat, at: this.state.number })
  ready = async (seat: number): Promise<boolean> => this.#say({ type: 'ready', seat, commit: await this.guard.commit() })
  unready = (seat: number): Promise<boolean> => this.#say({ type: 'unready', seat })
  start = (bot?: string): Promise<boolean> =>
    this.#say({ type: 'start', seat: this.table?.host ?? this.seat, ...(bot ? { bot } : {}) })
  chat = (text: string): Promise<boolean> => this.#say({ type: 'chat', seat: this.seat, text })
  leave = (seat: number): Promise<boolean> => this.#say({ type: 'leave', seat })
  kick = (who: number): Promise<boolean> => this.#say({ type: 'kick', seat: this.table?.host, who })
  closeTable = (): Promise<boolean> => this.#say({ type: 'close', seat: this.table?.host })
  sit = (seat: number, to: number): Promise<boolean> => this.#say({ type: 'sit', seat, to })
  face = (seat: number, face: FaceName): Promise<boolean> => this.#say({ type: 'face', seat, face })
  pause = (): Promise<boolean> => this.#say({ type: 'pause', seat: this.table?.host })
  /** The host lets the game go on, or in the host's absence whoever sits here. */
  resume = (): Promise<boolean> => {
    const host = this.table?.host ?? null
    return this.#say({ type: 'resume', seat: host !== null && this.own.includes(host) ? host : this.seat })
  }
  back = (seat: number): Promise<boolean> => this.#say({ type: 'back', seat })

  /** Tell the server what this person leaves to it; nobody else hears of it. */
  wish(change: Partial<Kept> & { skip?: boolean } = {}): void {
    if (change.skip !== undefined) this.skipping = change.skip
    if (change.quiet !== undefined || change.refuse) this.refusing = keepWishes(this.id, { ...this.refusing, ...change })
    if (this.wishes && this.table?.state === 'running') this.#connection.tell({ type: 'wish', seat: this.seat, ...this.wishes })
  }

  /** Say why an action is not possible: the rule, or that it is possible. */
  why = async (action: string): Promise<void> => {
    if (this.seat === null) return
    try {
      const because = await this.#connection.why(this.seat, action)
      const rule = because.rule ?? because.error?.rule ?? null
      if (rule || because.error) this.tell(because.error ? new Refusal(because.error).message : rule!.sentence, rule, 'refused')
    } catch (error) {
      if (error instanceof Refusal) this.tell(error.info.message, null, 'refused')
    }
  }

  tell(text: string, rule: RuleInfo | null = null, kind: Notice['kind'] = 'told'): void {
    const notice = { id: ++this.#notices, text, rule, kind }
    if (kind === 'refused') this.#forgetRefusals()
    this.notices = [...this.notices, notice].slice(-3)
    setTimeout(() => this.dismiss(notice.id), NOTICE_STAYS)
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id)
  }

  /** A refusal is about what was just tried: it lies over nothing that comes after. */
  #forgetRefusals(): void {
    this.notices = this.notices.filter(({ kind }) => kind !== 'refused')
  }

  /** Be told of every new entry; returns how to stop. */
  onHappening(listener: (happening: Happening) => void): () => void {
    this.#happened.push(listener)
    return () => (this.#happened = this.#happened.filter((other) => other !== listener))
  }

  /** Be told of every own action before it is sent, and whether it was carried out; returns how to stop. */
  onAct(listener: (action: string) => (done: boolean) => void): () => void {
    this.#acting.push(listener)
    return () => (this.#acting = this.#acting.filter((other) => other !== listener))
  }

  close(): void {
    this.#connection.close()
  }

  async #say(message: { type: string; [fact: string]: unknown }): Promise<boolean> {
    this.busy += 1
    try {
      await this.#connection.command(message)
      return true
    } catch (error) {
      if (error instanceof Refusal) this.tell(error.info.message, error.info.rule, 'refused')
      return false
    } finally {
      this.busy -= 1
    }
  }

  #hear(message: ServerMessage): void {
    if (leavesGap(this.state, message)) {
      this.#connection.again()
      return
    }
    const live = this.connection === 'open'
    const before = this.state
    const phase = this.view?.phase
    this.state = reduce(before, message, Date.now())
    if (this.view?.phase !== phase) this.#forgetRefusals()
    this.guard.hear(message)
    if (message.type === 'pace') this.pace = message.speed
    if (message.type === 'wished' && message.seat === this.seat) this.skipping = message.skip
    if (message.type === 'update' && before.table?.state !== 'running' && this.table?.state === 'running') this.wish()
    this.#reveal()
    if (message.type === 'update' && before.table?.state === 'revealing' && this.table?.state === 'gathering') this.#commitAnew(message.entry.seats ?? [])
    if (message.type === 'update' && this.state !== before && live) {
      const happening = this.state.log.at(-1)!
      for (const listener of this.#happened) listener(happening)
    }
    if (this.table?.state === 'over' || this.table?.state === 'abandoned') markOver(this.id)
    if (message.type === 'update' && this.state !== before && message.entry.kind === 'sat' && before.seats.includes(message.entry.seat!)) moveToken(this.id, message.entry.seat!, message.entry.to!)
    const lost = message.type === 'update' && before.seats.length > 0 && !this.own.length
    if (lost) this.sentAway = true
    if (lost || (message.type === 'bye' && message.error.slug === 'not-allowed')) forget(this.id)
    if (message.type === 'error' || message.type === 'bye') this.failure = message.error
    if (message.type === 'welcome') this.failure = null
  }

  /** Everybody has committed: open the own nonces, each once for each commit, or call the start off. */
  #reveal(): void {
    for (const seat of this.own) {
      const step = this.guard.step(seat)
      const about = `${seat} ${this.seats[seat]?.commit}`
      if (!step || this.#revealing.has(about)) continue
      this.#revealing.add(about)
      void this.#say(step === 'refuse' ? { type: 'unready', seat } : { type: 'reveal', seat, nonce: step.reveal })
    }
  }

  /** Somebody did not open their nonce: those that were opened are spent, and whoever was ready commits to another. */
  #commitAnew(late: number[]): void {
    if (!this.alarms.length) for (const seat of this.own) if (!late.includes(seat)) void this.ready(seat)
  }
}
