import { describe, expect, it } from 'vitest'
import type { ReportData, StepData } from '../net/reports'
import { curveOf, marksOf, nextOf, rangeOf, stagesOf, Tries } from './course'

const step = (facts: Partial<StepData>): StepData => ({ step: 0, turn: 1, seat: 0, kind: 'forced', text: 'roll', before: [0.5, 0.5], after: [0.5, 0.5], open: [0.5, 0.5], luck: null, decision: null, ...facts })
const report = {
  unit: 'chance',
  seats: [{ start: 0.4 }, { start: 0.6 }],
  steps: [
    step({ kind: 'chance', text: 'first red', after: [0.45, 0.55], luck: [0.05, -0.05] }),
    step({ text: 'roll', after: [0.45, 0.55] }),
    step({ kind: 'chance', text: 'dice 3 4', after: [0.5, 0.5], luck: [0.05, -0.05] }),
    step({ kind: 'chance', text: 'stolen ore', after: [0.6, 0.4], luck: [0.1, -0.1] }),
    step({ kind: 'decision', text: 'end', after: [1, 0] }),
  ],
} as unknown as ReportData
const frames = [0, 1, 1, 1, 2]

describe('a report along a replay', () => {
  const stages = stagesOf(report, frames)
  it('has one stage for each step, with all the luck that came with it', () => {
    expect(stages.map(({ after }) => after[0])).toEqual([0.45, 0.6, 1])
    expect(stages.map(({ luck }) => luck[0]!.toFixed(2))).toEqual(['0.05', '0.15', '0.00'])
    expect(stages.map(({ acted }) => acted?.text ?? null)).toEqual([null, 'roll', 'end'])
  })
  it('marks a step once, though both its action and its chance decided the game', () => {
    const steps = report.steps.map((one, i) => ({ ...one, step: 10 + i }))
    const moments = [{ step: 11 }, { step: 12 }, { step: 14 }] as ReportData['moments']
    expect(marksOf({ ...report, steps, moments }, frames)).toEqual([1, 2])
  })
  it('knows what was decided next at any position', () => {
    expect(nextOf(stages, 1)?.text).toBe('end')
    expect(nextOf(stages, 2)).toBeNull()
  })
  it('draws curves over its whole width', () => {
    expect(curveOf([0, 1, 0.5], [0, 1], 100)).toBe('M0.0 100.0L500.0 0.0L1000.0 50.0')
    expect(curveOf([0.5], [0, 1], 100)).toBe('M0.0 50.0')
  })
  it('has chances between none and certain, and points as far as they go', () => {
    expect(rangeOf(report, stages, 'after')).toEqual([0, 1])
    const points = { ...report, unit: 'points' } as ReportData
    expect(rangeOf(points, stagesOf({ ...points, steps: [step({ after: [61], open: [61] })] }, [0]), 'after')).toEqual([0, 61])
  })
})

describe('tries', () => {
  it('are averaged, and are the surer the more there are', () => {
    const tries = new Tries()
    tries.add([{ action: 'a', value: 0.2 }, { action: 'b', value: 0.5 }])
    expect(tries.best(1)).toEqual([{ action: 'b', value: 0.5, error: null }])
    tries.add([{ action: 'a', value: 0.4 }, { action: 'b', value: 0.5 }])
    expect(tries.best(2).map(({ action }) => action)).toEqual(['b', 'a'])
    expect(tries.best(2)[1]!.value).toBeCloseTo(0.3)
    expect(tries.best(2)[1]!.error).toBeCloseTo(0.1)
    expect(tries.rounds).toBe(2)
  })
})
