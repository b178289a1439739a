// What a seat is doing at a plain table: what it looks for among its moves, and what the frame shows of it.
import type { Main, Play, Trip } from '../../frame/game'
import type { ActionInfo } from '../../net/messages'
import { play as sound } from '../../sound/sound'
import { t } from '../../words'
import { plainWords } from '../../words/plain'
import { actionWords, menuOf, type Group } from './menu'
import type { Plain, PlainEvent, PlainTable } from './types'

export class PlainPlay implements Play<Plain> {
  /** What is looked for among the moves. */
  sought = $state('')
  readonly panel = false

  constructor(readonly table: PlainTable) {}

  readonly kinds: ActionInfo[] = $derived.by(() => this.table.about?.actions ?? [])
  readonly menu: Group[] = $derived.by(() => menuOf(this.kinds, this.table.legal, this.table.may))
  readonly waited: boolean = $derived.by(() => this.table.seat !== null && !!this.table.view?.to_act.includes(this.table.seat))

  async do(action: string): Promise<boolean> {
    const done = await this.table.act(action)
    if (done) this.sought = ''
    return done
  }

  get main(): Main {
    const { legal, may, seat, view } = this.table
    if (view?.outcome) return { label: t.main.results }
    if (seat === null) return { label: t.main.watching }
    const [only, ...more] = legal
    if (only && !more.length && may.length < 2) return { label: actionWords(this.kinds, only), run: () => void this.do(only) }
    if (this.waited) return { label: plainWords.choose, run: () => document.querySelector<HTMLElement>('.moves :is(button, input)')?.focus() }
    return { label: t.main.wait }
  }

  get status(): string {
    const view = this.table.view
    if (!view) return ''
    const names = (seats: number[]) => t.list(seats.map((seat) => this.table.name(seat)))
    if (view.outcome) return view.outcome.winners.length ? t.status.over(names(view.outcome.winners)) : t.status.overNobody
    const phase = this.table.about?.phases.find(({ name }) => name === view.phase)?.words || view.phase
    return this.waited ? plainWords.yours(phase) : plainWords.theirs(names(view.to_act), phase)
  }

  cancel(): boolean {
    const looking = this.sought !== ''
    this.sought = ''
    return looking
  }

  key(): boolean {
    return false
  }

  happened(events: PlainEvent[]): void {
    if (events.some(({ kind }) => kind === 'over')) sound('win')
    else if (events.length) sound('wood')
  }

  flights(): Trip[] {
    return []
  }
}
