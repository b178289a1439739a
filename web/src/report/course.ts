// A report along the steps of a replay: what each seat had at every step, whose luck it was, and how moves were graded.
import type { DecisionData, ReportData, StepData } from '../net/reports'

export type Reading = 'after' | 'open'
export type Grade = DecisionData['grade']

/** What happened on the way to a step of a replay: an action and the chance that followed it. */
export interface Stage {
  /** By seat, what it had then: as it could know it, and with open cards. */
  after: number[]
  open: number[]
  /** By seat, the luck of the step. */
  luck: number[]
  /** The action of the step, if a seat acted. */
  acted: StepData | null
}

/** Every step of a replay; `frames` says which of them shows each step of the report. */
export function stagesOf(report: ReportData, frames: number[]): Stage[] {
  const start = report.seats.map(({ start }) => start)
  const none = report.seats.map(() => 0)
  const stages: Stage[] = []
  let last: Stage = { after: start, open: start, luck: none, acted: null }
  const total = (frames.at(-1) ?? 0) + 1
  let at = 0
  for (let frame = 0; frame < total; frame++) {
    const stage: Stage = { ...last, luck: [...none], acted: null }
    for (; at < frames.length && frames[at] === frame; at++) {
      const step = report.steps[at]!
      stage.after = step.after
      stage.open = step.open
      if (step.luck) for (const [seat, luck] of step.luck.entries()) stage.luck[seat]! += luck
      if (step.kind !== 'chance') stage.acted = step
    }
    stages.push((last = stage))
  }
  return stages
}

/** The steps of a replay at which moments that decided the game are marked: an action and its chance share one. */
export function marksOf(report: ReportData, frames: number[]): number[] {
  const at = new Map(report.steps.map(({ step }, i) => [step, frames[i] ?? 0]))
  return [...new Set(report.moments.map(({ step }) => at.get(step) ?? 0))]
}

/** What the curves are drawn between: chances from none to certain, points as far as they go. */
export function rangeOf(report: ReportData, stages: Stage[], reading: Reading): [number, number] {
  if (report.unit === 'chance') return [0, 1]
  const values = stages.flatMap((stage) => stage[reading])
  return [Math.min(...values, 0), Math.max(...values, 1)]
}

/** A curve as the path of a drawing that is 1000 wide and `height` high. */
export function curveOf(values: number[], [low, high]: [number, number], height: number): string {
  const last = Math.max(1, values.length - 1)
  const y = (value: number) => height - ((value - low) / (high - low)) * height
  return values.map((value, i) => `${i ? 'L' : 'M'}${((i / last) * 1000).toFixed(1)} ${y(value).toFixed(1)}`).join('')
}

/** The decision that a position is about: the next action, if somebody chose it. */
export function nextOf(stages: Stage[], at: number): StepData | null {
  return stages[at + 1]?.acted ?? null
}

/** The sign of a grade beside a move, as in books about chess; none where there is nothing to say. */
export const SIGNS: Record<Grade, string> = { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??', unsure: '' }

/** Values that were found again and again: their mean, and how far off it may be. */
export class Tries {
  #sums = new Map<string, { n: number; sum: number; squares: number }>()
  rounds = 0

  add(found: { action: string; value: number }[]): void {
    this.rounds++
    for (const { action, value } of found) {
      const { n, sum, squares } = this.#sums.get(action) ?? { n: 0, sum: 0, squares: 0 }
      this.#sums.set(action, { n: n + 1, sum: sum + value, squares: squares + value * value })
    }
  }

  /** The best, with the standard error of each; of one try nobody knows. */
  best(most: number): { action: string; value: number; error: number | null }[] {
    const all = [...this.#sums].map(([action, { n, sum, squares }]) => {
      const value = sum / n
      const spread = n > 1 ? Math.sqrt(Math.max(0, squares / n - value * value) / (n - 1)) : null
      return { action, value, error: spread }
    })
    return all.sort((a, b) => b.value - a.value).slice(0, most)
  }
}
