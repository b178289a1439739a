// What a seat is doing in the dice game: the dice it keeps, the joker it sets, and what the frame shows of it.
import type { Main, Play, Trip } from '../../frame/game'
import { settings } from '../../settings.svelte'
import { play as sound } from '../../sound/sound'
import { resource, t } from '../../words'
import { diceWords } from '../../words/dice'
import type { Choice } from '../shared/Choice.svelte'
import { diceOf, goldOf, jokersOf, keepText, nextRoad, roadsOf, type Joker } from './sheet'
import type { Dice, DiceTable } from './types'

const BUILDS: Record<string, string> = { r: 'road', s: 'settlement', c: 'city', k: 'knight' }

export class DicePlay implements Play<Dice> {
  choice = $state.raw<Choice | null>(null)
  /** The knight whose joker is being set, until a die is chosen. */
  joker = $state<number | null>(null)
  /** The sheet somebody has asked to see; null shows the own one. */
  asked = $state<number | null>(null)
  /** How often dice were rolled, so that they tumble. */
  rolling = $state(0)
  #kept = $state.raw<{ turn: string; dice: number[] }>({ turn: '', dice: [] })
  readonly panel = false

  constructor(readonly table: DiceTable) {
    this.#kept = this.#remembered()
  }

  get view(): Dice['view'] | null {
    return this.table.view
  }
  get mine(): Dice['view']['seats'][number] | null {
    return this.table.seat === null ? null : (this.view?.seats[this.table.seat] ?? null)
  }
  get active(): boolean {
    return this.view?.active === this.table.seat
  }
  get keeping(): boolean {
    return this.active && this.table.legal.includes('stand')
  }
  /** The seat whose sheet is shown large. */
  get shown(): number {
    return this.asked ?? this.table.seat ?? this.view?.active ?? 0
  }

  readonly jokers: Joker[] = $derived.by(() => jokersOf(this.table.legal))
  readonly gold = $derived.by(() => goldOf(this.table.legal))
  readonly roads: Map<string, string> = $derived.by(() => roadsOf(this.table.legal))

  can(kind: string): boolean {
    return this.table.legal.some((action) => action === kind || action.startsWith(`${kind} `))
  }

  // --- the dice ----------------------------------------------------------------------------------------------------

  /** The dice that are set aside, 1 to 6; forgotten with the turn. */
  get kept(): number[] {
    return this.#kept.turn === this.#turn() ? this.#kept.dice : []
  }
  #turn(): string {
    return `${this.view?.turn}.${this.view?.active}`
  }
  #key(): string {
    return `landnam.kept.${this.table.id}.${this.table.seat}`
  }
  #remembered(): { turn: string; dice: number[] } {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key()) ?? '') as { turn: string; dice: number[] }
    } catch {
      return { turn: '', dice: [] }
    }
  }
  #keep(dice: number[]): void {
    this.#kept = { turn: this.#turn(), dice }
    sessionStorage.setItem(this.#key(), JSON.stringify(this.#kept))
  }

  /** A die was clicked: set aside or taken up again, chosen for a joker, or changed in some way. */
  pick(die: number): void {
    if (this.keeping) {
      this.#keep(this.kept.includes(die) ? this.kept.filter((other) => other !== die) : [...this.kept, die])
      sound('wood')
    } else if (this.joker !== null) this.#setJoker(this.joker, die)
    else this.#change(die)
  }

  /** Whether a click on a die means something now. */
  pickable(die: number): boolean {
    if (this.keeping) return true
    if (this.joker !== null) return this.jokers.some((joker) => joker.knight === this.joker && joker.die === die)
    return this.jokers.some((joker) => joker.die === die) || (this.#isGold(die) && this.gold.length > 0)
  }

  #isGold(die: number): boolean {
    const shown = this.view?.dice?.[die - 1]
    return shown?.face === 'gold' && shown.state === 'open'
  }

  #setJoker(knight: number, die: number): void {
    const options = this.jokers.filter((joker) => joker.knight === knight && joker.die === die)
    if (options.length === 0) void this.table.why(`joker ${knight} die ${die}${this.#joker(knight) === 'any' ? ' ore' : ''}`)
    else if (options.length === 1) void this.do(options[0]!.action)
    else this.choice = { title: diceWords.turnDie(die), options: options.map(({ action, face }) => ({ action, label: resource(face!), resources: [face!] })) }
  }

  /** All that a die can be turned into. */
  #change(die: number): void {
    const jokers = this.jokers.filter((joker) => joker.die === die)
    const options = jokers.map(({ action, knight, face }) => ({ action, label: diceWords.byJoker(knight, resource(face ?? this.#joker(knight))) }))
    if (this.#isGold(die)) options.unshift(...this.gold.map(({ action, face }) => ({ action, label: diceWords.byGold(resource(face)) })))
    if (options.length) this.choice = { title: diceWords.turnDie(die), options }
    else if (this.active) void this.table.why(this.#isGold(die) ? 'gold ore' : `joker 1 die ${die}`)
  }

  // --- what is done ------------------------------------------------------------------------------------------------

  async do(action: string): Promise<boolean> {
    this.choice = null
    this.joker = null
    return this.table.act(action)
  }

  /** Build something: at once, or after choosing a road; if it cannot be built, ask why. */
  build(piece: string): void {
    if (piece !== 'road') void (this.can(piece) ? this.do(piece) : this.table.why(piece))
    else if (this.roads.size === 0) void this.table.why(`road ${nextRoad(this.mine?.roads ?? [], this.table.constants.roads)}`)
    else if (this.roads.size === 1) void this.do([...this.roads.values()][0]!)
    else this.choice = { title: diceWords.roads, options: [...this.roads].map(([label, action]) => ({ label, action })) }
  }

  /** A glowing place of the sheet was clicked; a tapped one asks back. */
  place(action: string, words: string, touch: boolean): void {
    const ask = settings.confirm === 'always' || (settings.confirm === 'touch' && touch)
    if (ask) this.choice = { title: words, options: [{ label: diceWords.buildIt(words), action }] }
    else void this.do(action)
  }

  stand(): void {
    void (this.can('stand') ? this.do('stand') : this.table.why('stand'))
  }

  /** Take up a joker: the one that is named, the only one, or one to be chosen. */
  useJoker(knight?: number): void {
    const open = [...new Set(this.jokers.map((joker) => joker.knight))]
    if (knight !== undefined && open.includes(knight)) this.joker = this.joker === knight ? null : knight
    else if (knight !== undefined || open.length === 0) void this.table.why(`joker ${knight ?? 1} die 1${knight && this.#joker(knight) === 'any' ? ' ore' : ''}`)
    else if (open.length === 1) this.joker = this.joker === open[0] ? null : open[0]!
    else this.choice = { title: diceWords.jokers, options: open.map((one) => ({ action: `joker ${one}`, label: diceWords.jokerOf(one, this.jokerFace(one)) })) }
  }

  /** A choice was made: an action, or a joker whose die is still to be chosen. */
  choose(action: string): void {
    const words = action.split(' ')
    if (words[0] === 'joker' && words.length === 2) {
      this.choice = null
      this.joker = Number(words[1])
    } else void this.do(action)
  }

  /** The resource below a knight, or any. */
  #joker(knight: number): string {
    return this.table.constants.jokers[knight - 1]!
  }

  jokerFace(knight: number): string {
    const face = this.#joker(knight)
    return face === 'any' ? diceWords.any : resource(face)
  }

  useGold(): void {
    if (!this.gold.length) void this.table.why('gold ore')
    else this.choice = { title: diceWords.goldTitle, options: this.gold.map(({ action, face }) => ({ action, label: resource(face), resources: [face] })) }
  }

  spot(action: string): string | null {
    const [word, first] = action.split(' ')
    if (word === 'keep') {
      const wanted = diceOf(action, this.table.constants.dice)
      const wrong = this.kept.find((die) => !wanted.includes(die)) ?? wanted.find((die) => !this.kept.includes(die))
      return wrong === undefined ? '.go .big' : `[data-die="${wrong}"]`
    }
    if (word === 'roll' && this.kept.length) return `[data-die="${this.kept[0]}"]`
    if (word === 'joker') return this.joker === Number(first) ? `[data-die="${diceOf(action, this.table.constants.dice)[0]}"]` : `[data-target="joker-${first}"]`
    if (word === 'road') return `[data-target="${first}"]`
    if (['settlement', 'city', 'knight'].includes(word!)) return `[data-target="${word}"]`
    return word === 'stand' || word === 'gold' ? `[data-do="${word}"]` : '.go .big'
  }

  // --- what the frame shows ----------------------------------------------------------------------------------------

  get main(): Main {
    const { legal, seat } = this.table
    if (this.view?.outcome) return { label: t.main.results }
    if (seat === null) return { label: t.main.watching }
    if (this.keeping) {
      const [n, all] = [this.kept.length, this.table.constants.dice]
      const label = n === 0 ? diceWords.main.rollAll : n === all ? diceWords.main.stand : diceWords.main.roll(all - n)
      return { label, run: () => void this.do(keepText(this.kept, all)) }
    }
    if (legal.includes('roll')) return { label: t.main.roll, run: () => void this.do('roll') }
    if (legal.includes('end')) {
      const gained = this.view?.gained ?? 0
      return { label: this.view?.built ? diceWords.main.end(gained) : diceWords.main.endEmpty, run: () => void this.do('end') }
    }
    return { label: t.main.wait, why: 'end' }
  }

  /** What the dice that are kept are worth, and what they cost against the best, for those who practise. */
  #cost(): string | null {
    if (!this.keeping || !this.kept.length) return null
    const mark = this.table.advice?.mark([keepText(this.kept, this.table.constants.dice)])
    return mark?.cost ? `${mark.words}, ${mark.cost}` : null
  }

  get status(): string {
    const view = this.view
    if (!view) return ''
    if (view.outcome) {
      const names = t.list(view.outcome.winners.map((seat) => this.table.name(seat)))
      if (view.players.length === 1) return t.status.score(view.seats[0]!.points)
      return view.outcome.winners.length > 1 ? diceWords.status.shared(names) : t.status.over(names)
    }
    if (this.joker !== null) return diceWords.jokerDie(this.joker)
    const cost = this.#cost()
    if (cost) return `${this.main.label}: ${cost}`
    const say = (mine: string, theirs: string) => (this.active ? mine : diceWords.status.others(this.table.name(view.active), theirs))
    switch (view.phase) {
      case 'before roll': return say(diceWords.status.roll(view.turn, view.turns), diceWords.status.rolls)
      case 'keeping': return say(diceWords.status.keep(view.rolls, this.table.constants.rolls), diceWords.status.keeps)
      case 'building': return say(diceWords.status.build, diceWords.status.builds)
      default: return diceWords.status.rolling
    }
  }

  cancel(): boolean {
    if (this.choice) this.choice = null
    else if (this.joker !== null) this.joker = null
    else if (this.asked !== null) this.asked = null
    else return false
    return true
  }

  key(pressed: string): boolean {
    if (this.table.seat === null || this.view?.outcome) return false
    const die = Number(pressed)
    if (die >= 1 && die <= this.table.constants.dice) this.pick(die)
    else if (BUILDS[pressed]) this.build(BUILDS[pressed])
    else if (pressed === 'b') this.stand()
    else if (pressed === 'j') this.useJoker()
    else if (pressed === 'g') this.useGold()
    else return false
    return true
  }

  happened(events: Dice['event'][]): void {
    for (const { kind } of events) {
      if (kind === 'rolled') {
        this.rolling += 1
        sound('dice')
      }
      if (kind === 'road' || kind === 'settlement' || kind === 'city' || kind === 'knight') sound('wood')
      if (kind === 'joker' || kind === 'gold') sound('paper')
      if (kind === 'turn') this.choice = this.joker = null
      if (kind === 'over') sound('win')
    }
  }

  flights(): Trip[] {
    return []
  }
}
