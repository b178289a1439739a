// What all games with a hand of resource cards share: putting cards together to trade them or to put them back.
import type { Shown, Tableau } from '../../frame/game'
import type { Cards, GameView, IslandSeat, Trade } from '../../net/views'
import { play as sound } from '../../sound/sound'
import { isNoBetter } from '../../net/wishes'
import { bundleOf } from './moves'
import { bringParts } from './parts.svelte'
import { offerText, plus, proposeText, total, type Bundle } from './bundles'

/** What a game must show for its cards to be traded. */
export interface Bargaining extends Shown {
  view: GameView & { offer: Trade | null; seats: { colour: string; hand: Cards | null; answer: IslandSeat['answer']; proposal: Trade | null }[] }
}

export abstract class Bargain<G extends Bargaining = Bargaining> {
  trading = $state(false)
  give = $state.raw<Bundle>({})
  want = $state.raw<Bundle>({})
  to = $state.raw<string[]>([])
  selected = $state.raw<Bundle>({})
  /** Proposals that this seat does not want to see, as `turn seat cards`. */
  #dismissed = $state.raw<string[]>([])

  constructor(readonly table: Tableau<G>) {
    bringParts()
    this.selected = this.#kept<Bundle>('selection', {})
    this.#dismissed = this.#kept<string[]>('dismissed', [])
  }

  /** How many cards must be chosen to be put back or given away. */
  abstract readonly owed: number

  get view(): G['view'] | null {
    return this.table.view
  }
  get mine(): G['view']['seats'][number] | null {
    return this.table.seat === null ? null : (this.view?.seats[this.table.seat] ?? null)
  }
  get hand(): Bundle {
    return this.mine?.hand ?? {}
  }
  get phase(): string {
    return this.view?.phase ?? ''
  }
  get active(): boolean {
    return this.view?.active === this.table.seat
  }
  get picked(): number {
    return total(this.selected)
  }
  /** Whether this seat is asked for an answer to an open offer. */
  get asked(): boolean {
    return !this.active && !!this.view?.offer && this.mine?.answer !== 'unasked' && this.mine !== null
  }
  /** Whether the game waits for this seat's answer. */
  get awaited(): boolean {
    return this.asked && this.table.seat !== null && !!this.view?.to_act.includes(this.table.seat)
  }
  /** Whether the server declines the open offer for this seat. */
  get excused(): boolean {
    const { wishes, legal } = this.table
    const offer = this.view?.offer
    if (!wishes || !offer || !this.awaited) return false
    if (wishes.unpayable && !legal.includes('accept')) return true
    return wishes.quiet === this.view?.turn || wishes.refuse.some((refused) => isNoBetter(offer, refused))
  }
  /** Whether there is a line about trade in place of the status. */
  get line(): boolean {
    if (this.table.seat === null || this.owed > 0) return false
    return this.trading || this.asked || (this.active && !!this.view?.offer) || (!this.active && !!this.mine?.proposal)
  }

  /** What a seat says to this one, the active seat: its answer to the open offer, or a proposal that was not dismissed. */
  says(seat: number): { answer: IslandSeat['answer']; proposal: Trade | null } | null {
    const other = this.view?.seats[seat]
    if (!other || !this.active || seat === this.table.seat || this.table.seat === null) return null
    const proposal = other.proposal && !this.#dismissed.includes(this.#named(seat, other.proposal)) ? other.proposal : null
    const answer = this.view?.offer ? other.answer : 'unasked'
    return proposal || answer !== 'unasked' ? { answer: other.proposal && !proposal ? 'declined' : answer, proposal } : null
  }

  /** Put a proposal out of sight, for this turn. */
  dismiss(seat: number): void {
    const proposal = this.view?.seats[seat]?.proposal
    if (!proposal) return
    this.#dismissed = [...this.#dismissed.slice(-30), this.#named(seat, proposal)]
    this.#keep('dismissed', this.#dismissed)
  }

  /** Close with a seat. A counter-offer ends the offer that it answers, which would otherwise be put to the seat again. */
  async close(seat: number): Promise<void> {
    const other = this.view?.seats[seat]
    if (!other) return
    const deal = `deal ${other.colour}`
    if (!this.table.legal.includes(deal)) {
      await this.table.why(deal)
      return
    }
    const counter = this.view?.offer && other.proposal && other.answer === 'countered'
    if (counter && !(await this.table.act('withdraw'))) return
    await this.table.act(deal)
  }

  #named(seat: number, { give, want }: Trade): string {
    return `${this.view?.turn} ${seat} ${JSON.stringify([give, want])}`
  }

  can(kind: string): boolean {
    return this.table.legal.some((action) => action === kind || action.startsWith(`${kind} `))
  }

  /** A card of the own hand was clicked: it goes into what is being put together. */
  click(name: string): void {
    if (this.owed > 0) {
      if ((this.selected[name] ?? 0) < (this.hand[name] ?? 0) && this.picked < this.owed) this.select(plus(this.selected, name, 1))
    } else {
      this.trading = true
      if ((this.give[name] ?? 0) < (this.hand[name] ?? 0)) {
        this.give = plus(this.give, name, 1)
        this.want = plus(this.want, name, -99)
      }
    }
    sound('paper')
  }

  select(bundle: Bundle): void {
    this.selected = bundle
    this.#keep('selection', bundle)
  }

  /** Hand the selected cards over. */
  protected async handOver(action: string): Promise<void> {
    if (await this.table.act(action)) this.select({})
  }

  get offering(): string {
    return this.active ? offerText(this.give, this.want, this.to) : proposeText(this.give, this.want)
  }
  async offer(): Promise<void> {
    if (await this.table.act(this.offering)) this.stopTrading()
  }
  /** Fill the own side with the mirror image of somebody's offer. */
  counter(give: Bundle, want: Bundle): void {
    this.trading = true
    this.give = Object.fromEntries(Object.entries(want).filter(([, n]) => n))
    this.want = Object.fromEntries(Object.entries(give).filter(([, n]) => n))
  }
  clearTrade(): void {
    this.give = {}
    this.want = {}
    this.to = []
  }

  /** Where the next press of a trade, of a discard or of the main button is. */
  spot(action: string): string | null {
    const [word, ...rest] = action.split(' ')
    const trade = '[data-do="trade"]'
    if (this.owed > 0) {
      const short = Object.entries(bundleOf(rest)).find(([name, n]) => (this.selected[name] ?? 0) < n)
      return short ? `.hand [data-resource="${short[0]}"]` : '.go .big'
    }
    if (word === 'deal' || word === 'withdraw') return trade
    if (word !== 'offer' && word !== 'supply') return '.go .big'
    if (!this.trading) return trade
    const at = rest.indexOf('for')
    const [gives, wants] = word === 'supply' ? [{ [rest[1]!]: 1 }, { [rest[3]!]: 1 }] : [bundleOf(rest.slice(0, at)), bundleOf(rest.slice(at + 1))]
    const short = (wanted: Bundle, have: Bundle) => Object.entries(wanted).find(([name, n]) => (have[name] ?? 0) < n)?.[0]
    const give = short(gives, this.give)
    const want = short(wants, this.want)
    if (give) return `.hand [data-resource="${give}"]`
    if (want) return `.composer [data-more="${want}"]`
    return word === 'supply' ? '[data-supply]' : '[data-do="offer"]'
  }

  toggleTrading(): void {
    if (this.trading) this.stopTrading()
    else this.trading = true
  }
  stopTrading(): void {
    this.trading = false
    this.clearTrade()
  }

  #place(what: string): string {
    return `landnam.${what}.${this.table.id}.${this.table.seat}`
  }
  #keep(what: string, value: unknown): void {
    sessionStorage.setItem(this.#place(what), JSON.stringify(value))
  }
  #kept<T>(what: string, none: T): T {
    try {
      return (JSON.parse(sessionStorage.getItem(this.#place(what)) ?? 'null') as T | null) ?? none
    } catch {
      return none
    }
  }
}
