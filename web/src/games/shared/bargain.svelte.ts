// What all games with a hand of resource cards share: putting cards together to trade them or to put them back.
import type { Shown, Tableau } from '../../frame/game'
import type { Cards, GameView, IslandSeat, Trade } from '../../net/views'
import { play as sound } from '../../sound/sound'
import { bundleOf } from './moves'
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

  constructor(readonly table: Tableau<G>) {
    this.selected = this.#keptSelection()
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
  /** Other seats' open proposals, for the active seat. */
  get proposals(): number[] {
    if (!this.active || !this.view) return []
    return this.view.seats.flatMap((seat, i) => (seat.proposal && i !== this.table.seat ? [i] : []))
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
    sessionStorage.setItem(this.#selectionKey(), JSON.stringify(bundle))
  }

  /** Hand the selected cards over. */
  protected async handOver(action: string): Promise<void> {
    if (await this.table.act(action)) this.select({})
  }

  get offering(): string {
    return this.active ? offerText(this.give, this.want, this.to) : proposeText(this.give, this.want)
  }
  async offer(): Promise<void> {
    await this.table.act(this.offering)
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
    if (word === 'supply') return this.trading ? `[data-give="${rest[1]}"]` : trade
    if (word === 'deal' || word === 'withdraw') return trade
    if (word !== 'offer') return '.go .big'
    if (!this.trading) return trade
    const at = rest.indexOf('for')
    const short = (wanted: Bundle, have: Bundle) => Object.entries(wanted).find(([name, n]) => (have[name] ?? 0) < n)?.[0]
    const give = short(bundleOf(rest.slice(0, at)), this.give)
    const want = short(bundleOf(rest.slice(at + 1)), this.want)
    if (give) return `.hand [data-resource="${give}"]`
    return want ? `[data-side="want"] [data-more="${want}"]` : '[data-do="offer"]'
  }

  #selectionKey(): string {
    return `landnam.selection.${this.table.id}.${this.table.seat}`
  }
  #keptSelection(): Bundle {
    try {
      return JSON.parse(sessionStorage.getItem(this.#selectionKey()) ?? '{}') as Bundle
    } catch {
      return {}
    }
  }
}
