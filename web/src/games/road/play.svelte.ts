// What a seat is doing at a table of On the Road: what it builds, trades, gives, and what the frame shows of it.
import type { Main, Play, Trip } from '../../frame/game'
import { settings } from '../../settings.svelte'
import { play as sound } from '../../sound/sound'
import { bundle, resource, t } from '../../words'
import { roadWords } from '../../words/road'
import { Bargain } from '../shared/bargain.svelte'
import { bundleText, type Bundle } from '../shared/bundles'
import type { Choice } from '../shared/Choice.svelte'
import { playerOr } from '../shared/told'
import { buildsFor, buildsOf, giftsOf, type Build, type CardName, type Gift } from './cards'
import type { Road } from './types'

const SHORTCUTS: Record<string, CardName> = { r: 'road', s: 'settlement', c: 'city', k: 'knight', m: 'metropolis' }
const SHOWN_FOR = 600

export class RoadPlay extends Bargain<Road> implements Play<Road> {
  choice = $state.raw<Choice | null>(null)
  /** The kinds of cards that have just come into the row. */
  fresh = $state.raw<string[]>([])
  /** How often the row was dealt anew. */
  dealt = $state(0)
  /** The last event that happened, for those who look a moment later. */
  lastEvent = $state<string | null>(null)

  readonly builds: Build[] = $derived.by(() => buildsOf(this.table.legal))
  readonly gifts: Gift[] = $derived.by(() => giftsOf(this.table.legal))
  /** To whom a gift goes: whoever was chosen, or the first who may get one. */
  chosen = $state('')
  readonly receiver: string = $derived.by(() => (this.gifts.find(({ to }) => to === this.chosen) ?? this.gifts[0])?.to ?? '')
  readonly owed: number = $derived.by(() => (this.table.may.includes('discard') ? (this.mine?.owes ?? 0) : 0))

  // --- building ----------------------------------------------------------------------------------------------------

  canBuild(card: string, metropolis: string | null = null): boolean {
    return buildsFor(this.builds, card, metropolis).length > 0
  }

  /** Build a card, or choose how to pay for it; if it cannot be built, ask why. */
  build(card: string, metropolis: string | null = null, touch = false): void {
    const builds = buildsFor(this.builds, card, metropolis)
    const ask = settings.confirm === 'always' || (settings.confirm === 'touch' && touch)
    if (!builds.length) void this.table.why(this.#example(card, metropolis))
    else if (builds.length === 1 && !ask && !builds[0]!.swap) void this.do(builds[0]!.action)
    else this.choice = { title: roadWords.pay(roadWords.names[metropolis ?? ''] ?? roadWords.cards[card]!), options: builds.map((build) => this.#option(build)) }
  }

  async do(action: string): Promise<boolean> {
    this.choice = null
    return this.table.act(action)
  }

  #option(build: Build): { label: string; action: string } {
    const several = build.metropolis && this.view?.side === 'B' ? `${roadWords.names[build.metropolis]}: ` : ''
    const { swap } = build
    const label = swap ? roadWords.as(swap.n, resource(swap.spent), resource(swap.spared)) : roadWords.payPlain(bundle(this.table.constants.costs[build.card]))
    return { label: several + label, action: build.action }
  }

  /** A build that could be tried, to ask which rule forbids it. */
  #example(card: string, metropolis: string | null): string {
    if (card !== 'metropolis' || this.view?.side !== 'B') return `build ${card}`
    const free = this.view.metropolises.find((city) => city.owner === null)
    return `build metropolis ${metropolis ?? free?.name ?? 'road-draw'}`
  }

  override spot(action: string): string | null {
    const build = buildsOf([action])[0]
    const gift = this.gifts.find((one) => one.action === action)
    if (gift) return gift.to === this.receiver ? `.gift [data-action="${action}"]` : `.gift [data-to="${gift.to}"]`
    return build ? `.cards [data-card="${build.card}"].can` : super.spot(action)
  }

  // --- what the frame shows ----------------------------------------------------------------------------------------

  get main(): Main {
    const { legal, seat } = this.table
    if (this.view?.outcome) return { label: t.main.results }
    if (seat === null) return { label: t.main.watching }
    if (this.owed > 0) {
      const label = t.main.discard(this.picked, this.owed)
      return this.picked === this.owed ? { label, run: () => void this.handOver(`discard ${bundleText(this.selected)}`) } : { label }
    }
    if (this.gifts.length) return { label: roadWords.main.gift }
    if (legal.includes('end')) return { label: t.main.end, run: () => void this.#end(), quiet: this.trading }
    return { label: t.main.wait, why: 'end' }
  }

  async #end(): Promise<void> {
    this.choice = null
    if (await this.table.act('end')) this.stopTrading()
  }

  get status(): string {
    const view = this.view
    if (!view) return ''
    const seat = this.table.seat
    const waited = t.list(view.to_act.map((other) => this.table.name(other)))
    const mine = seat !== null && view.to_act.includes(seat)
    const active = this.table.name(view.active)
    if (view.outcome) {
      const { winners } = view.outcome
      return winners.length ? t.status.over(t.list(winners.map((other) => this.table.name(other)))) : t.status.overNobody
    }
    switch (this.phase) {
      case 'discard':
        if (this.owed > 0) return roadWords.status.yourDiscard(this.owed)
        return this.mine?.discards ? roadWords.status.chosen(waited) : roadWords.status.discard(waited)
      case 'charity': return mine ? roadWords.status.yourGift : roadWords.status.gift(waited)
      case 'actions':
        if (this.active) return view.offer && !mine ? t.status.waitingFor(waited) : roadWords.status.yourTurn
        if (this.excused) return t.trade.excused(active)
        if (this.asked && mine) return t.status.answer(active)
        return view.offer ? t.status.answering(active) : t.status.turn(active)
      default: return roadWords.status.dealing
    }
  }

  cancel(): boolean {
    if (this.choice) this.choice = null
    else if (this.trading) this.stopTrading()
    else return false
    return true
  }

  key(pressed: string): boolean {
    if (this.table.seat === null) return false
    const card = SHORTCUTS[pressed]
    if (card) this.build(card)
    else if (pressed === 't') this.toggleTrading()
    else return false
    return true
  }

  happened(events: Road['event'][]): void {
    for (const event of events) {
      if (event.kind === 'event') {
        this.lastEvent = event.event
        sound('water')
      }
      if (event.kind === 'row') this.#came(event.card)
      if (event.kind === 'row shuffled') this.dealt += 1
      if (event.kind === 'build') sound('wood')
      if (event.kind === 'deal' || event.kind === 'offer' || event.kind === 'give') sound('paper')
      if (event.kind === 'turn') this.choice = null
      if (event.kind === 'over') sound('win')
    }
  }

  #came(card: string): void {
    this.fresh = [...this.fresh, card]
    setTimeout(() => (this.fresh = this.fresh.filter((_, i) => i !== this.fresh.indexOf(card))), SHOWN_FOR)
  }

  flights(events: Road['event'][]): Trip[] {
    const at = (seat: number) => (card: string) => playerOr(seat, this.table.seat, card)
    const pile = (name: string) => () => `[data-pile="${name}"]`
    type Where = (card: string) => string | string[]
    const trips = (cards: Bundle, from: Where, to: Where) => Object.keys(cards).map((name) => ({ resource: name, from: from(name), to: to(name) }))
    return events.flatMap((event) => {
      if (event.kind === 'drawn') return trips({ [event.card ?? 'back']: 1 }, pile('resources'), at(event.seat))
      if (event.kind === 'build') return trips(event.paid, at(event.seat), pile('discards'))
      if (event.kind === 'give') return trips({ [event.card ?? 'back']: 1 }, at(event.seat), at(event.to))
      if (event.kind === 'discards shown') return trips(event.cards, at(event.seat), pile('discards'))
      if (event.kind !== 'deal') return []
      return [...trips(event.give, at(event.seat), at(event.partner)), ...trips(event.want, at(event.partner), at(event.seat))]
    })
  }
}
