// The sums and the moments of a report, worked out from its steps as landnam/analysis/sums.py and moments.py do.
import type { GradesData, MomentData, ReportData, Script, SeatData, StepData } from '../net/reports'
import { exactSum, rounded } from './deep/numbers'

const DIGITS = 6
const SUM_DIGITS = 12
const MOMENTS = 5
const LEAST = 0.02 // a smaller change decides nothing

export const seatsOf = (steps: StepData[], results: number[]): SeatData[] => results.map((result, seat) => seatOf(seat, steps, result))

function seatOf(seat: number, steps: StepData[], result: number): SeatData {
  const parts = { own_luck: [] as number[], own_decisions: [] as number[], others_luck: [] as number[], others_decisions: [] as number[] }
  const measured: number[] = []
  const stakes: number[] = []
  const grades: GradesData = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0, unsure: 0 }
  for (const step of steps) {
    const own = step.seat === seat
    if (step.luck) parts[own ? 'own_luck' : 'others_luck'].push(step.luck[seat]!)
    if (!step.decision) continue
    parts[own ? 'own_decisions' : 'others_decisions'].push(step.after[seat]! - step.before[seat]!)
    if (!own) continue
    measured.push(step.decision.measured)
    stakes.push(Math.max(...step.decision.choices.map(({ value }) => value)))
    grades[step.decision.grade]++
  }
  const sum = (values: number[]) => rounded(exactSum(values), SUM_DIGITS)
  const start = steps[0]!.before[seat]!
  const sums = { own_luck: sum(parts.own_luck), own_decisions: sum(parts.own_decisions), others_luck: sum(parts.others_luck), others_decisions: sum(parts.others_decisions) }
  const stake = exactSum(stakes)
  return {
    seat,
    result,
    start,
    ...sums,
    judgement: rounded(result - exactSum([start, ...Object.values(sums)]), SUM_DIGITS),
    skill: stake > 0 ? Math.min(0, rounded(-exactSum(measured) / stake, DIGITS)) + 0 : 0,
    decisions: measured.length,
    grades,
  }
}

/** The rolls, draws and decisions that changed a seat's chances most, in the order in which they came. */
export function momentsOf(steps: StepData[]): MomentData[] {
  const found = steps.flatMap((step) => momentOf(step) ?? []).filter((moment) => sizeOf(moment) >= LEAST)
  const best = found.sort((a, b) => sizeOf(b) - sizeOf(a) || a.step - b.step).slice(0, MOMENTS)
  return best.sort((a, b) => a.step - b.step)
}

function momentOf({ step, seat, luck, decision, before, after, text }: StepData): MomentData | null {
  if (luck) return { step, seat, kind: 'luck', change: luck, action: text }
  if (!decision || seat === null || decision.loss === 0) return null
  const change = after.map((value, i) => (i === seat ? -decision.loss : rounded(value - before[i]!, DIGITS)))
  return { step, seat, kind: 'decision', change, action: text }
}

const sizeOf = ({ kind, seat, change }: MomentData): number => (kind === 'decision' ? Math.abs(change[seat!]!) : Math.max(...change.map(Math.abs)))

/** A report with other steps. */
export function withSteps(report: ReportData, steps: StepData[]): ReportData {
  const results = report.seats.map(({ result }) => result)
  return { ...report, steps, seats: seatsOf(steps, results), moments: momentsOf(steps) }
}

/** The report that all steps of a script make. */
export function reportOf({ version, game, players, names, results, reliability }: Script, depth: ReportData['depth'], steps: StepData[]): ReportData {
  return { version, game, players, names, depth, unit: 'chance', seats: seatsOf(steps, results), steps, moments: momentsOf(steps), reliability }
}
