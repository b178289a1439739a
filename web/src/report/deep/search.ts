// Finds the best moves of a seat from what it can know, and says how sure that is, as landnam/analysis/searching.py does.
import type { DecisionData } from '../../net/reports'
import { IMPOSSIBLE, NOTHING_DONE, type Judge, type Position, type Values } from './judge'
import { meanOf, rounded } from './numbers'

const DIGITS = 6
const NOTHING = 'nothing'

/** Moves with the values of their tries. */
class Tried {
  #rows: Map<bigint, number[]>

  constructor(
    readonly codes: bigint[],
    values: Values,
    tries: number,
    seat: number,
  ) {
    this.#rows = new Map(codes.map((code, a) => [code, Array.from({ length: tries }, (_, k) => values(a, k, seat))]))
  }

  row(code: bigint): number[] {
    return this.#rows.get(code)!
  }

  value(code: bigint): [number, number] {
    return meanOf(this.row(code).filter((value) => value !== IMPOSSIBLE))
  }

  /** The moves, the best first. */
  ranked(): bigint[] {
    const means = new Map(this.codes.map((code) => [code, this.value(code)[0]]))
    return [...this.codes].sort((a, b) => means.get(b)! - means.get(a)!)
  }
}

/** What the first is worth more than the second, try by try: the mean, and its standard error. */
function difference(one: number[], other: number[]): [number, number] {
  return meanOf(one.flatMap((value, k) => (value === IMPOSSIBLE || other[k] === IMPOSSIBLE ? [] : [value - other[k]!])))
}

const having = (codes: bigint[], played: bigint | null): bigint[] => (played === null || codes.includes(played) ? codes : [...codes, played])

export class Search {
  #judge: Judge
  #after: Position

  /** `spare` is a position that may be overwritten. */
  constructor(judge: Judge, spare: Position) {
    this.#judge = judge
    this.#after = spare
  }

  /** A move among others beside the best. */
  choice(position: Position, seat: number, played: bigint, moves: bigint[]): DecisionData {
    const { sure } = this.#judge.script.settings
    const { tried, best } = this.#tried(position, seat, moves, played)
    let [measured, error] = best === played ? [0, 0] : difference(tried.row(best), tried.row(played))
    if (measured > sure * error) {
      const left = this.#stillLost(position, seat, tried.row(best), played)
      if (left && (left[0] < measured || (left[0] === measured && left[1] < error))) [measured, error] = left
    }
    return this.#graded(played, measured > 0 ? best : played, measured, error, tried)
  }

  /** An offer, which takes nothing away from what else can be done: it is compared with making none. */
  free(position: Position, seat: number, played: bigint): DecisionData {
    const { depth, script } = this.#judge
    const codes = [played, NOTHING_DONE]
    this.#judge.imagine(position, seat, depth.last_tries)
    const tried = new Tried(codes, this.#judge.tries(seat, codes, depth.last_tries, script.settings.last_tries), depth.last_tries, seat)
    const [measured, error] = difference(tried.row(NOTHING_DONE), tried.row(played))
    return this.#graded(played, measured > 0 ? NOTHING_DONE : played, Math.max(measured, 0), error, tried)
  }

  /** The best moves and the one that was played with their last tries, and the best before these tries. */
  #tried(position: Position, seat: number, moves: bigint[], played: bigint | null): { tried: Tried; best: bigint } {
    const judge = this.#judge
    const { depth } = judge
    const { first_worlds, first_tries, last_tries } = judge.script.settings
    const worlds = Math.max(depth.tries, first_worlds)
    judge.imagine(position, seat, worlds)
    judge.only(first_worlds)
    const first = new Tried(moves, judge.values(first_worlds, seat, moves), first_worlds, seat)
    judge.only(worlds)
    const kept = having(first.ranked().slice(0, depth.looked_at), played)
    const second = new Tried(kept, judge.tries(seat, kept, depth.tries, first_tries), depth.tries, seat)
    const finalists = second.ranked().slice(0, depth.finalists)
    const best = finalists[0]!
    const last = having(finalists, played)
    judge.imagine(position, seat, depth.last_tries, last_tries)
    return { tried: new Tried(last, judge.tries(seat, last, depth.last_tries, last_tries), depth.last_tries, seat), best }
  }

  /** What is lost if the seat goes on with the best move after this one; null if the move leaves nothing open. */
  #stillLost(position: Position, seat: number, best: number[], played: bigint): [number, number] | null {
    const [judge, after] = [this.#judge, this.#after]
    judge.copyInto(after, position)
    judge.play(after, seat, played)
    if (judge.isOver(after) || judge.chanceIsOpen(after) || !judge.waitsFor(after, seat)) return null
    const { withdraw } = judge.script
    const moves = judge.moves(after, seat).filter((code) => withdraw === null || code !== BigInt(withdraw))
    if (moves.length < 2) return null
    const { tried, best: chosen } = this.#tried(after, seat, this.#some(moves), null)
    return difference(best, tried.row(chosen))
  }

  /** Of very many moves, every so manieth. */
  #some(moves: bigint[]): bigint[] {
    const most = this.#judge.script.settings.most_moves
    const every = moves.length > most ? Math.floor(moves.length / most) + 1 : 1
    return moves.filter((_, i) => i % every === 0)
  }

  #graded(played: bigint, best: bigint, measured: number, error: number, tried: Tried): DecisionData {
    const { script } = this.#judge
    const { sure, exact, inaccuracy, mistake, blunder, shown } = script.settings
    const named = (code: bigint) => (code === NOTHING_DONE ? NOTHING : script.texts[String(code)]!)
    const certain = measured > Math.max(exact, sure * error)
    let grade: DecisionData['grade'] = 'good'
    if (played === best) grade = 'best'
    else if (!certain) grade = measured + sure * error < mistake ? 'good' : 'unsure'
    else if (measured >= blunder) grade = 'blunder'
    else if (measured >= mistake) grade = 'mistake'
    else if (measured >= inaccuracy) grade = 'inaccuracy'
    return {
      played: named(played),
      best: named(best),
      loss: certain ? rounded(measured, DIGITS) : 0,
      error: rounded(error, DIGITS),
      measured: rounded(measured, DIGITS),
      grade,
      choices: tried
        .ranked()
        .slice(0, shown)
        .map((code) => {
          const [value, own] = tried.value(code)
          return { action: named(code), value: rounded(value, DIGITS), error: rounded(own, DIGITS) }
        }),
    }
  }
}
