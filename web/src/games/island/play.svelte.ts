// What a seat is doing at an island table: what it has picked, what it puts together, and what the frame shows of it.
import { key, type Target } from '../../board/place'
import type { Pointing } from '../../board/Board.svelte'
import { CORNERS } from '../../board/places'
import type { Main, Play, Trip } from '../../frame/game'
import { moves, settings } from '../../settings.svelte'
import { play as sound } from '../../sound/sound'
import { resource, t } from '../../words'
import { Bargain } from '../shared/bargain.svelte'
import { bundleText, type Bundle } from '../shared/bundles'
import type { Choice } from '../shared/Choice.svelte'
import { playerOr } from '../shared/told'
import { byPlace, placing, type Placing } from './actions'
import { describe } from './describe'
import type { Isle, IsleEvent } from './types'

export type Mode = 'road' | 'settlement' | 'city'
const SHORTCUTS: Record<string, Mode> = { r: 'road', s: 'settlement', c: 'city' }
const PLACING_PHASES = ['place settlement', 'place road', 'robber', 'free roads', 'place neutral']

export class IslandPlay extends Bargain<Isle> implements Play<Isle> {
  mode = $state<Mode | null>(null)
  chosen = $state.raw<Target | null>(null)
  choice = $state.raw<Choice | null>(null)
  flash = $state.raw<number[]>([])
  fresh = $state.raw<string[]>([])

  readonly places: Map<string, Placing[]> = $derived.by(() => byPlace(this.table.legal))
  /** How many cards must be chosen: to discard, or to give back after a forced trade. */
  readonly owed: number = $derived.by(() => {
    if (this.table.may.includes('discard')) return this.mine?.owes ?? 0
    if (this.table.may.includes('give')) return this.table.constants.given_back ?? 0
    return 0
  })
  readonly urgent: boolean = $derived(this.mode !== null || PLACING_PHASES.includes(this.phase))
  readonly targets: Target[] = $derived.by(() => {
    const targets: Target[] = []
    for (const placings of this.places.values()) {
      const fitting = this.mode ? placings.filter(({ piece }) => piece === this.mode) : placings
      const first = fitting[0]
      if (!first || !this.view) continue
      targets.push({
        ...first.place,
        words: this.#words(first),
        ghost: { piece: first.piece, colour: first.colour ?? this.mine?.colour ?? '' },
      })
    }
    return targets
  })

  // --- the board ---------------------------------------------------------------------------------------------------

  /** What can be placed at a target now. */
  placingsAt(target: Target): Placing[] {
    return (this.places.get(key(target)) ?? []).filter(({ piece }) => !this.mode || piece === this.mode)
  }

  pick(target: Target, by: Pointing): void {
    const placings = this.placingsAt(target)
    const ask = settings.confirm === 'always' || (settings.confirm === 'touch' && by === 'touch')
    if (placings.length === 1 && !ask) {
      void this.do(placings[0]!.action)
      return
    }
    this.chosen = target
    const title = placings[0]!.piece === 'robber' && placings.length > 1 ? t.build.whom : placings.length > 1 ? t.build.what : describe(this.table, target)
    this.choice = { title, options: placings.map((found) => ({ label: this.#label(found), action: found.action })) }
  }

  async do(action: string): Promise<boolean> {
    this.chosen = this.choice = null
    const done = await this.table.act(action)
    if (done && action.split(' ')[0] !== 'road') this.mode = null
    if (this.mode && !this.can(this.mode)) this.mode = null
    return done
  }

  setMode(mode: Mode): void {
    this.chosen = this.choice = null
    this.mode = this.mode === mode ? null : mode
  }

  /** The first action of a kind that could be tried, to ask which rule forbids it. */
  example(piece: string): string {
    const mine = this.mine
    const at = mine?.settlements[0] ?? 0
    if (piece === 'city') return `city ${at}`
    if (piece === 'card') return 'buy'
    if (piece === 'settlement') return `settle ${at}`
    const end = mine?.roads[0] ?? [0, 3]
    return `road ${end[0]}-${end[1]}`
  }

  #words(found: Placing): string {
    const text = describe(this.table, found.place)
    if (found.colour) return t.build.neutralAt(t.colours[found.colour]!, t.inside(t.pieces[found.piece]!), text)
    if (found.piece === 'robber') return t.build.robberAt(text)
    if (found.piece === 'road') return t.build.roadAt(text)
    return found.piece === 'city' ? t.build.cityAt(text) : t.build.settlementAt(text)
  }

  #label(found: Placing): string {
    if (found.piece === 'robber') {
      const seat = this.view!.players.indexOf(found.victim ?? '')
      const victim = this.view!.seats[seat]
      return victim ? t.build.stealFrom(this.table.name(seat), victim.cards, victim.points) : t.build.stealNobody
    }
    if (found.colour) return t.board.of(t.colours[found.colour]!, t.inside(t.pieces[found.piece]!))
    return t.build.here(t.inside(t.pieces[found.piece]!))
  }

  // --- cards -------------------------------------------------------------------------------------------------------

  /** Play a development card, or choose what it brings; if it cannot be played, ask why. */
  playCard(card: string): void {
    const actions = this.table.legal.filter((action) => action.split(' ')[0] === card)
    if (!actions.length) {
      const example = { invention: 'invention wood wood', monopoly: 'monopoly wood' }[card] ?? card
      void this.table.why(example)
    } else if (actions.length === 1) void this.do(actions[0]!)
    else
      this.choice = {
        title: card === 'invention' ? t.cards.takeTwo : t.cards.nameOne,
        options: actions.map((action) => {
          const resources = action.split(' ').slice(1)
          return { label: resources.map(resource).join(' + '), action, resources }
        }),
      }
  }

  override spot(action: string): string | null {
    const [word] = action.split(' ')
    if (placing(action)) return null
    if (this.mine?.development_cards && word! in this.mine.development_cards) return `[data-card="${word}"]`
    return ['buy', 'force', 'home', 'retire'].includes(word!) ? `[data-do="${word}"]` : super.spot(action)
  }

  // --- what the frame shows ----------------------------------------------------------------------------------------

  get main(): Main {
    const { legal, may, seat } = this.table
    if (this.view?.outcome) return { label: t.main.results }
    if (seat === null) return { label: t.main.watching }
    if (this.owed > 0) {
      const discards = may.includes('discard')
      const label = discards ? t.main.discard(this.picked, this.owed) : t.main.give(this.picked, this.owed)
      const action = `${discards ? 'discard' : 'give'} ${bundleText(this.selected)}`
      return this.picked === this.owed ? { label, run: () => void this.handOver(action) } : { label }
    }
    if (legal.includes('roll')) return { label: t.main.roll, run: () => void this.do('roll') }
    if (legal.includes('end')) {
      if (this.phase === 'free roads') return { label: t.main.noMoreRoads, run: () => void this.do('end') }
      return { label: t.main.end, run: () => void this.#end(), quiet: this.trading }
    }
    if (this.view?.to_act.includes(seat) && PLACING_PHASES.includes(this.phase))
      return { label: this.phase === 'robber' ? t.main.robber : t.main.place }
    return { label: t.main.wait, why: 'end' }
  }

  async #end(): Promise<void> {
    this.cancel()
    if (await this.table.act('end')) this.stopTrading()
  }

  get status(): string {
    const view = this.view
    if (!view) return ''
    const seat = this.table.seat
    const names = (seats: number[]) => t.list(seats.map((other) => this.table.name(other)))
    const mine = seat !== null && view.to_act.includes(seat)
    const active = this.table.name(view.active)
    if (view.outcome) {
      const { winners } = view.outcome
      return winners.length ? t.status.over(names(winners)) : t.status.overNobody
    }
    switch (this.phase) {
      case 'place settlement':
        if (!mine) return t.status.placing(active, t.inside(t.pieces.settlement!))
        return this.mine!.settlements.length ? t.status.yourSecondSettlement : t.status.yourFirstSettlement
      case 'place road': return mine ? t.status.yourRoad : t.status.placing(active, t.inside(t.pieces.road!))
      case 'before roll':
        if (!mine) return t.status.rolls(active)
        return view.first_total ? t.status.secondRoll : t.status.rollOrCard
      case 'discard':
        return this.owed > 0 ? t.status.yourDiscard(this.owed) : t.status.discard(names(view.to_act))
      case 'robber': return mine ? t.status.yourRobber : t.status.robber(active)
      case 'free roads': return mine ? t.status.yourFreeRoads(view.free_roads) : t.status.freeRoads(active)
      case 'give': return mine ? t.status.yourGive(this.owed) : t.status.give(active)
      case 'place neutral':
        return mine ? t.status.yourNeutral(t.inside(t.pieces[view.owed_piece ?? ''] ?? '')) : t.status.neutral(active)
      case 'actions':
        if (this.active) return view.offer && !mine ? t.status.waitingFor(names(view.to_act)) : t.status.yourTurn
        if (this.excused) return t.trade.excused(active)
        if (this.asked && mine) return t.status.answer(active)
        return view.offer ? t.status.answering(active) : t.status.turn(active)
      default: return view.to_act.length ? t.status.waitingFor(names(view.to_act)) : ''
    }
  }

  cancel(): boolean {
    if (this.choice || this.chosen) this.chosen = this.choice = null
    else if (this.mode) this.mode = null
    else if (this.trading) this.stopTrading()
    else return false
    return true
  }

  key(pressed: string): boolean {
    const mode = SHORTCUTS[pressed]
    if (mode) {
      if (this.can(mode === 'settlement' ? 'settle' : mode)) this.setMode(mode)
      else if (this.active) void this.table.why(this.example(mode))
      return true
    }
    if (pressed === 'd') {
      void (this.can('buy') ? this.do('buy') : this.table.why('buy'))
      return true
    }
    if (pressed === 't' && this.table.seat !== null) {
      this.toggleTrading()
      return true
    }
    return false
  }

  happened(events: IsleEvent[]): void {
    for (const event of events) {
      if (event.kind === 'dice') this.#rolled()
      if (event.kind === 'settle' || event.kind === 'city' || event.kind === 'neutral settle') this.#built(`point-${event.place}`)
      if (event.kind === 'road' || event.kind === 'neutral road') this.#built(key(placing(`road ${event.path.join('-')}`)!.place))
      if (event.kind === 'robber' || event.kind === 'home') sound('water')
      if (event.kind === 'deal' || event.kind === 'supply' || event.kind === 'offer') sound('paper')
      if (event.kind === 'turn') this.#turned()
      if (event.kind === 'over') sound('win')
    }
  }

  flights(events: IsleEvent[]): Trip[] {
    const seat = (of: number, card: string) => playerOr(of, this.table.seat, card)
    const bank = ['[data-bank]', '.island']
    const trips = (cards: Bundle, from: (card: string) => string | string[], to: (card: string) => string | string[]) =>
      Object.entries(cards).flatMap(([name, n]) => Array.from({ length: Math.min(n, 3) }, () => ({ resource: name, from: from(name), to: to(name) })))
    const between = (cards: Bundle, from: number, to: number) => trips(cards, (card) => seat(from, card), (card) => seat(to, card))
    return events.flatMap((event): Trip[] => {
      switch (event.kind) {
        case 'received':
          return Object.entries(event.cards).flatMap(([name, n]) => {
            const hexes = this.#sources(event.seat, name)
            const from = (i: number) => `[data-hex="${hexes[i % (hexes.length || 1)] ?? 9}"]`
            return Array.from({ length: Math.min(n, 3) }, (_, i) => ({ resource: name, from: from(i), to: seat(event.seat, name) }))
          })
        case 'stolen':
        case 'drawn by force': return between({ [event.card ?? 'back']: 1 }, event.victim, event.seat)
        case 'give': return this.view ? between(event.cards ?? { back: event.number }, event.seat, 1 - event.seat) : []
        case 'deal': return [...between(event.give, event.seat, event.partner), ...between(event.want, event.partner, event.seat)]
        case 'monopoly': return Object.entries(event.paid).flatMap(([from, n]) => between({ [event.resource]: n }, Number(from), event.seat))
        case 'supply': return [...trips(event.give, (card) => seat(event.seat, card), () => bank), ...trips(event.want, () => bank, (card) => seat(event.seat, card))]
        case 'discards shown': return trips(event.cards, (card) => seat(event.seat, card), () => bank)
        case 'invention': return event.cards.map((card) => ({ resource: card, from: bank, to: seat(event.seat, card) }))
        case 'buy': return [{ resource: 'back', from: bank, to: seat(event.seat, 'back') }]
        default: return []
      }
    })
  }

  #turned(): void {
    this.chosen = this.choice = null
    this.mode = null
  }

  #built(place: string): void {
    sound('wood')
    this.fresh = [...this.fresh, place]
    setTimeout(() => (this.fresh = this.fresh.filter((other) => other !== place)), 600)
  }

  #rolled(): void {
    sound('dice')
    const yielding = this.view?.yielding ?? []
    if (!moves()) return
    setTimeout(() => (this.flash = yielding), 350)
    setTimeout(() => (this.flash = []), 1050)
  }

  /** The hexes from which a seat's cards of a resource came at the last roll. */
  #sources(seat: number, name: string): number[] {
    const view = this.view
    if (!view) return []
    const { yields } = this.table.constants
    const built = [...view.seats[seat]!.settlements, ...view.seats[seat]!.cities]
    return view.yielding.filter((hex) => yields[view.board.terrain[hex]!] === name && CORNERS[hex]!.some((corner) => built.includes(corner)))
  }
}
