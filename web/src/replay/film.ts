// The frames of a replay, fetched in pieces as they are looked at.
import { api, type Viewer } from '../net/api'
import type { Frame, Moment, Replay } from '../net/messages'

const PIECE = 60

export class Film {
  total = 0
  turns: number[] = []
  players: string[] = []
  names: string[] = []
  moments: Moment[] = []
  game = ''
  #frames = new Map<number, Frame>()
  #coming = new Map<number, Promise<void>>()

  constructor(
    private readonly source: { table: string } | { record: string },
    readonly seat: Viewer,
  ) {}

  /** The frame at a step, from the server if it is not here yet. */
  async at(step: number): Promise<Frame | null> {
    const wanted = Math.max(0, this.total ? Math.min(step, this.total - 1) : step)
    if (!this.#frames.has(wanted)) await this.#fetch(Math.floor(wanted / PIECE))
    if (!this.#frames.has(wanted) && this.total && wanted >= this.total) return this.at(this.total - 1)
    return this.#frames.get(wanted) ?? null
  }

  /** All events up to a step, as far as they have been fetched. */
  before(step: number, count: number): Frame[] {
    const frames: Frame[] = []
    for (let i = Math.max(0, step - count + 1); i <= step; i++) {
      const frame = this.#frames.get(i)
      if (frame) frames.push(frame)
    }
    return frames
  }

  #fetch(piece: number): Promise<void> {
    const under = this.#coming.get(piece)
    if (under) return under
    const coming = this.#ask(piece * PIECE).then(
      (found) => {
        this.total = found.total
        this.turns = found.turns
        this.players = found.players
        this.names = found.names
        if (found.moments.length) this.moments = found.moments
        this.game = found.game
        for (const frame of found.frames) this.#frames.set(frame.number, frame)
      },
      (error: unknown) => {
        this.#coming.delete(piece)
        throw error
      },
    )
    this.#coming.set(piece, coming)
    return coming
  }

  #ask(from: number): Promise<Replay> {
    return 'table' in this.source
      ? api.frames(this.source.table, this.seat, from, PIECE)
      : api.framesOf(this.source.record, this.seat, from, PIECE)
  }
}

/** The next moment of a kind, or of any, after or before a step; null if there is none. */
export function momentFrom(moments: Moment[], kind: string, step: number, direction: 1 | -1): Moment | null {
  const wanted = moments.filter((moment) => !kind || moment.kind === kind)
  return (direction > 0 ? wanted.find((moment) => moment.step > step) : wanted.findLast((moment) => moment.step < step)) ?? null
}

/** The step at which the turn before or after a step begins. */
export function turnFrom(turns: number[], step: number, direction: 1 | -1, total: number): number {
  if (direction > 0) return turns.find((start) => start > step) ?? Math.max(0, total - 1)
  return turns.findLast((start) => start < step) ?? 0
}
