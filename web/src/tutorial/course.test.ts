import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tableau } from '../frame/game'
import { atSight, mistake, suggested, taught, type Course } from './course'
import { dropLessons, finishCourse, finishedCourses, keepLearned, learnedAt } from './kept'

const RANKS: Record<string, number> = { 'settle 1': 5, 'settle 2': 1, 'road 1': 2, end: 0 }
const phase = (name: string) => (table: Tableau) => (table.view as unknown as { phase: string } | null)?.phase === name

const course: Course = {
  options: {},
  bots: [],
  asides: [],
  ideas: [
    { id: 'place', title: () => 'Place', text: () => '', rules: [], when: phase('place'), does: (action) => action.startsWith('settle') },
    { id: 'read', title: () => 'Read', text: () => '', rules: [], when: phase('read') },
    { id: 'road', title: () => 'Road', text: () => '', rules: [], when: phase('act'), does: (action) => action.startsWith('road') },
    { id: 'offer', title: () => 'Offer', text: () => '', rules: [], when: phase('act'), does: (action) => action.startsWith('offer'), compose: () => 'offer 1 wood for 1 ore' },
  ],
  reason: () => '',
  rank: (action) => RANKS[action] ?? 0,
}
const at = (name: string, legal: string[], toAct = [0]) => ({ seat: 0, legal, view: { phase: name, to_act: toAct } }) as unknown as Tableau
const now = (learned: string[], table: Tableau, weighed: { action: string; value: number }[] | null = null) => {
  const { idea, action } = suggested(course, learned, table, weighed)
  return [idea?.id ?? null, action]
}

describe('what the tutor suggests', () => {
  it('is the idea whose moment it is, with the best of its moves', () => {
    expect(atSight(course, at('place', ['settle 2', 'settle 1'])).map(({ action }) => action)).toEqual(['settle 1', 'settle 2'])
    expect(now([], at('place', ['settle 2', 'settle 1']))).toEqual(['place', 'settle 1'])
    expect(now([], at('place', ['settle 1', 'settle 2']), [{ action: 'settle 2', value: 0.6 }, { action: 'settle 1', value: 0.5 }])).toEqual(['place', 'settle 2'])
  })
  it('is an idea only once', () => {
    expect(now(['place'], at('place', ['settle 2', 'settle 1']))).toEqual([null, 'settle 1'])
    expect(taught(course, [], at('place', []), 'settle 1').map(({ id }) => id)).toEqual(['place'])
    expect(taught(course, ['place'], at('place', []), 'settle 1')).toEqual([])
    expect(taught(course, [], at('act', []), 'settle 1')).toEqual([])
  })
  it('passes over ideas that do not come up, whatever their order', () => {
    expect(now([], at('act', ['road 1', 'end']))).toEqual(['road', 'road 1'])
    expect(now([], at('act', ['end']))).toEqual(['offer', 'offer 1 wood for 1 ore'])
    expect(now(['road', 'offer'], at('act', ['road 1', 'end']))).toEqual([null, 'road 1'])
  })
  it('is no bad move for the sake of an idea', () => {
    const weighed = [{ action: 'end', value: 0.5 }, { action: 'road 1', value: 0.4 }]
    expect(now(['offer'], at('act', ['road 1', 'end']), weighed)).toEqual([null, 'end'])
    expect(now(['offer'], at('act', ['road 1', 'end']), [weighed[0]!, { action: 'road 1', value: 0.47 }])).toEqual(['road', 'road 1'])
  })
  it('is nothing to do while others play; what is only read can be read', () => {
    expect(now(['offer'], at('act', ['road 1'], [1]))).toEqual([null, null])
    expect(now([], at('read', [], [1]))).toEqual(['read', null])
    expect(now([], at('elsewhere', [], [1]))).toEqual([null, null])
  })
})

describe('a mistake', () => {
  const weighed = [{ action: 'settle 1', value: 0.5 }, { action: 'settle 2', value: 0.4 }, { action: 'road 1', value: 0.49 }]
  const table = at('place', ['settle 1', 'settle 2', 'road 1'])
  it('is a move that is far behind the suggested one', () => {
    expect(mistake(course, table, weighed, 'chance', 'settle 1', 'settle 2')!.cost).toBeCloseTo(0.1)
    expect(mistake(course, table, weighed, 'chance', 'settle 1', 'road 1')).toBeNull()
    expect(mistake(course, table, weighed, 'points', 'settle 1', 'settle 2')).toBeNull()
    expect(mistake(course, table, weighed, 'chance', 'settle 1', 'settle 1')).toBeNull()
    expect(mistake(course, table, weighed, 'chance', null, 'settle 2')).toBeNull()
  })
  it('is seen at first sight among moves of one kind, without a figure', () => {
    expect(mistake(course, table, null, 'chance', 'settle 1', 'settle 2')).toEqual({ cost: 0 })
    expect(mistake(course, table, null, 'chance', 'settle 1', 'end')).toBeNull()
  })
})

describe('what was learned', () => {
  let store: Map<string, string>
  beforeEach(() => {
    store = new Map()
    vi.stubGlobal('localStorage', { getItem: (name: string) => store.get(name) ?? null, setItem: (name: string, value: string) => store.set(name, value) })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is kept by table, until the tutorial is left', () => {
    expect(learnedAt('a')).toBeNull()
    keepLearned('a', [])
    keepLearned('b', ['place'])
    expect([learnedAt('a'), learnedAt('b')]).toEqual([[], ['place']])
    dropLessons('b')
    expect([learnedAt('a'), learnedAt('b')]).toEqual([[], null])
  })
  it('is forgotten for the oldest tables, and survives nonsense', () => {
    for (let i = 0; i < 14; i += 1) keepLearned(`table ${i}`, ['place'])
    expect([learnedAt('table 0'), learnedAt('table 1'), learnedAt('table 2')]).toEqual([null, null, ['place']])
    store.set('landnam.lessons', '{')
    expect([learnedAt('table 2'), finishedCourses()]).toEqual([null, []])
  })
  it('ends with the game, which is finished once', () => {
    finishCourse('island')
    finishCourse('island')
    finishCourse('dice')
    expect(finishedCourses()).toEqual(['island', 'dice'])
  })
})
