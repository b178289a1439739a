import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pointsFor, Score } from './score.svelte'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => storage.get(name) ?? null, setItem: (name: string, value: string) => storage.set(name, value) })
})

describe('a quiz', () => {
  it('gives ten points for the best place and none for one with half its chance', () => {
    expect([0.4, 0.36, 0.3, 0.2, 0.1].map((value) => pointsFor(value, 0.4))).toEqual([10, 8, 5, 0, 0])
  })
  it('counts good answers in a row, and keeps the longest row', () => {
    const score = new Score()
    for (const points of [10, 8, 7, 9]) score.add(points)
    expect([score.points, score.most, score.row, score.best]).toEqual([34, 40, 1, 2])
    expect(new Score().best).toBe(2)
  })
})
