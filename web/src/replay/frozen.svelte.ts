// A frame of a replay as games see a table: everything can be looked at, nothing can be done.
import type { Advice, Tableau } from '../frame/game'
import type { GameInfo, SeatInfo, You } from '../net/messages'
import type { GameView } from '../net/views'

export class Frozen implements Tableau {
  view = $state.raw<GameView | null>(null)
  seats = $state.raw<SeatInfo[]>([])
  /** What the expert would play, while it is asked: shown on the board, never played. */
  legal = $state.raw<string[]>([])
  advice = $state.raw<Advice | null>(null)
  readonly may: string[] = []
  readonly own: number[] = []
  readonly seat = null
  readonly busy = 0

  constructor(
    readonly id: string,
    readonly about: GameInfo,
  ) {}

  get constants(): Record<string, unknown> {
    return this.about.constants
  }

  get you(): You {
    return { seat: null, events: [], view: this.view, legal: [], may: [], decision: 0, undo: false }
  }
  name(seat: number | null | undefined): string {
    const info = seat === null || seat === undefined ? undefined : this.seats[seat]
    return info?.name || info?.colour || ''
  }
  act: (action: string) => Promise<boolean> = async () => false
  undo = async (): Promise<boolean> => false
  why = async (): Promise<void> => undefined
}
