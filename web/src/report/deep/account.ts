// The steps of a report: a record is replayed and every step is judged, as landnam/analysis/report.py does.
import { bytesOf } from '../../engine/records'
import type { ScriptStep, StepData } from '../../net/reports'
import { CHANCE, type Judge, type Outcomes, type Position } from './judge'
import { exactSum, rounded } from './numbers'
import { Search } from './search'

const DIGITS = 6

/** One position, judged. */
interface Look {
  values: number[]
  open: number[]
  /** By viewer, what the open chance move can bring; none if a seat is to act. */
  outcomes: Outcomes[]
  /** What it can really bring. */
  truth: Outcomes | null
}

function look(judge: Judge, position: Position): Look {
  const seats = Array.from({ length: judge.players }, (_, seat) => seat)
  const { worlds } = judge.depth
  const chance = judge.chanceIsOpen(position)
  const found: Look = { values: [], open: [], outcomes: [], truth: null }
  for (const viewer of seats) {
    judge.imagine(position, viewer, worlds)
    if (chance) {
      found.outcomes.push(judge.outcomes(worlds))
      found.values.push(found.outcomes[viewer]!.mean(viewer))
    } else {
      const values = judge.values(worlds)
      found.values.push(exactSum(Array.from({ length: worlds }, (_, w) => values(0, w, viewer))) / worlds)
    }
  }
  judge.lookThrough(position)
  const truth = (found.truth = chance ? judge.outcomes(1) : null)
  const shown = truth ? null : judge.values(1)
  const open = seats.map((seat) => (truth ? truth.mean(seat) : shown!(0, 0, seat)))
  const total = exactSum(open)
  found.open = open.map((value) => value / total)
  return found
}

/** The steps of a report, some at a time; nothing stands between two yields but one position. */
export function* stepsOf(judge: Judge): Generator<StepData[]> {
  const { script } = judge
  const state = bytesOf(script.state)
  const position = judge.begin(state)
  const search = new Search(judge, judge.begin(state))
  const all = (values: number[]) => values.map((value) => rounded(value, DIGITS))
  let now: number[] | null = null
  let waiting: StepData[] = []
  let chance: { after: number; expected: number }[] | null = null

  /** Close the steps that led to a position. */
  const arrive = (values: number[], open: number[]): StepData[] => {
    const closed = waiting.map((step, i) => ({ ...step, before: i ? values : (now ?? values), after: values, open }))
    if (chance && closed[0]) {
      const [step] = closed
      step.after = chance.map(({ after }) => rounded(after, DIGITS))
      step.luck = chance.map(({ expected }, seat) => rounded(step.after[seat]! - rounded(expected, DIGITS), DIGITS))
    }
    ;[waiting, chance, now] = [[], null, values]
    return closed
  }

  for (const [i, { role, seat, code: number, seen, moves, ...facts }] of script.steps.entries()) {
    const code = BigInt(number)
    const step = stepFor(i + 1, facts, seat, role === 'chance' ? 'chance' : 'forced')
    if (role !== 'forced') {
      const found = look(judge, position)
      const closed = arrive(all(found.values), all(found.open))
      if (role === 'free') step.decision = search.free(position, seat!, code)
      else if (role === 'choice' && moves.length > 1) step.decision = search.choice(position, seat!, code, moves.map(BigInt))
      if (step.decision) step.kind = 'decision'
      judge.play(position, role === 'chance' ? CHANCE : seat!, code)
      if (role === 'chance')
        chance = found.outcomes.map((outcomes, viewer) => ({
          after: outcomes.after(found.truth!, viewer, code, seen[viewer]!),
          expected: outcomes.expected(found.truth!, viewer, seen[viewer]!),
        }))
      waiting.push(step)
      yield closed
    } else {
      judge.play(position, seat!, code)
      waiting.push(step)
    }
  }
  yield arrive(script.results, all(script.results))
}

function stepFor(step: number, { turn, text }: Pick<ScriptStep, 'turn' | 'text'>, seat: number | null, kind: StepData['kind']): StepData {
  return { step, turn, seat, kind, text, before: [], after: [], open: [], luck: null, decision: null }
}
