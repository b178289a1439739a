// Stands between the page and its server: makes nonces, opens them at the right moment only, and notices what changes that must not.
import { randomHex } from '../net/keys'
import type { LinkInfo, ServerMessage, TableInfo } from '../net/messages'
import { keep, keptOf, type Alarm, type Kept } from './kept'

const NONCE_BYTES = 32
const LINK_DIGITS = 16
const MOST_MADE = 16
/** What a seat should do while nonces are revealed. */
export type Step = { reveal: string } | 'refuse' | null

export class Guard {
  #kept: Kept
  #table: TableInfo | null = null
  #own: number[] = []
  /** Moves taken back since the last link. */
  #undone = 0
  /** How many moves a take-back left. */
  #left = Infinity

  /** Tabs at the same table share what they keep; whoever only watches keeps it for themselves. */
  constructor(
    readonly id: string,
    readonly shared: boolean,
    readonly onalarm: (alarms: Alarm[]) => void,
  ) {
    this.#kept = keptOf(id)
    onalarm(this.#kept.alarms)
  }

  get kept(): Kept {
    if (this.shared) this.#kept = keptOf(this.id)
    return this.#kept
  }

  /** Make a nonce; what is told of it now. */
  async commit(): Promise<string> {
    const nonce = randomHex(NONCE_BYTES)
    const { commitment, fromHex } = await import('./hash') // it is needed once, before a game
    const commit = await commitment(fromHex(nonce))
    this.#keep({ made: Object.fromEntries([...Object.entries(this.kept.made), [commit, nonce]].slice(-MOST_MADE)) })
    return commit
  }

  hear(message: ServerMessage): void {
    if (message.type === 'welcome') this.#own = message.seats
    if (message.type === 'update' && message.entry.kind === 'sat') this.#own = this.#own.map((seat) => (seat === message.entry.seat ? message.entry.to! : seat))
    if (message.type === 'welcome' || message.type === 'state' || message.type === 'update') {
      if (message.type === 'update' && message.entry.kind === 'undo' && message.number > this.kept.number) this.#undone++
      if (message.type === 'update' && message.entry.kind === 'takeback' && message.number > this.kept.number && this.#alone) this.#left = Math.min(this.#left, message.entry.moves ?? 0)
      if (message.table) this.#look(message.table)
    }
    if ((message.type === 'state' || message.type === 'update') && message.link) this.#follow(message.link, message.number)
  }

  /** The nonce is opened only for the commit that this browser made, beside the server's first commit. */
  step(seat: number): Step {
    const [info, { made, commits, alarms }] = [this.#table?.seats[seat], this.kept]
    if (this.#table?.state !== 'revealing' || !info || info.nonce !== null || !Object.keys(made).length) return null
    const nonce = made[info.commit ?? '']
    if (!nonce) return this.#alarm('own commit')
    if (alarms.length) return 'refuse'
    if (Object.entries(commits).some(([other, commit]) => this.#table!.seats[Number(other)]?.commit !== commit)) return this.#alarm('other commit')
    this.#keep({ nonces: { ...this.kept.nonces, [seat]: nonce } })
    return { reveal: nonce }
  }

  #look(table: TableInfo): void {
    const before = this.#table
    this.#table = table
    const early = table.state === 'gathering' || table.state === 'revealing'
    const { commit } = this.kept
    if (!commit && early) this.#keep({ commit: table.commit })
    else if (commit && commit !== table.commit) this.#alarm('commit')
    if (table.state === 'revealing' && before?.state !== 'revealing') {
      const committed = table.seats.flatMap(({ seat, commit }) => (commit ? [[seat, commit] as const] : []))
      this.#keep({ nonces: {}, commits: Object.fromEntries(committed) })
    }
    if (table.state === 'gathering' && before?.state === 'revealing') this.#recalled(before)
    if (!early) this.#compare(table)
  }

  /** The game did not begin: nonces that were opened are spent. */
  #recalled(before: TableInfo): void {
    const opened = this.#own.some((seat) => before.seats[seat]?.nonce)
    this.#keep({ nonces: {}, commits: {}, recalled: this.kept.recalled + (opened ? 1 : 0) })
  }

  /** Are the own nonces those that the server says it uses? */
  #compare(table: TableInfo): void {
    for (const [seat, nonce] of Object.entries(this.kept.nonces)) if (table.seats[Number(seat)]?.nonce !== nonce) this.#alarm('nonce')
  }

  /** Links never change, but for those of moves that were taken back. */
  #follow({ moves, hash }: LinkInfo, number: number): void {
    const { links, number: last } = this.kept
    const told = hash.slice(0, LINK_DIGITS)
    if (number < last) return // an older page tells what a newer one knew already
    if (number === last && moves in links) {
      if (links[moves] !== told) this.#alarm('link')
      return
    }
    const top = Math.max(-1, ...Object.keys(links).map(Number))
    const fixed = Math.min(top - this.#undone, this.#left)
    if (moves < fixed || (moves <= fixed && moves in links && links[moves] !== told)) this.#alarm('link')
    const stay = Object.entries(links).filter(([at]) => Number(at) <= fixed)
    this.#undone = 0
    this.#left = Infinity
    this.#keep({ links: Object.fromEntries([...stay, [moves, told]]), number })
  }

  /** Whether all others are bots: only then can whole turns be taken back. */
  get #alone(): boolean {
    return !!this.#table && this.#table.seats.every(({ seat, kind, bot }) => this.#own.includes(seat) || (kind === 'bot' && bot !== 'program'))
  }

  #alarm(alarm: Alarm): 'refuse' {
    if (!this.kept.alarms.includes(alarm)) this.#keep({ alarms: [...this.kept.alarms, alarm] })
    this.onalarm(this.kept.alarms)
    return 'refuse'
  }

  #keep(facts: Partial<Kept>): void {
    this.#kept = { ...this.kept, ...facts }
    if (this.shared) keep(this.id, this.#kept)
  }
}
