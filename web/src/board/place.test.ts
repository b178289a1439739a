import { describe, expect, it } from 'vitest'
import { all, hexesOf, key, nearest, pathBetween, spot, step, type Direction, type Place, type PlaceKind } from './place'
import { CORNERS, HEX_AT, PATHS, POINT_AT } from './places'

const WAYS: Direction[] = ['up', 'down', 'left', 'right']

function reached(from: Place, among: Place[]): Set<string> {
  const seen = new Set([key(from)])
  const open = [from]
  while (open.length) {
    const place = open.pop()!
    for (const way of WAYS) {
      const next = step(place, way, among)
      if (next && !seen.has(key(next))) {
        seen.add(key(next))
        open.push(next)
      }
    }
  }
  return seen
}

describe('places', () => {
  it('are nineteen hexes, fifty-four intersections and seventy-two paths', () => {
    expect([HEX_AT.length, POINT_AT.length, PATHS.length]).toEqual([19, 54, 72])
  })
  it.each(['hex', 'path', 'point'] as PlaceKind[])('the cursor reaches every %s from any other by arrow keys', (kind) => {
    const places = all(kind)
    for (const start of places) expect(reached(start, places).size).toBe(places.length)
  })
  it('a step goes the way it says', () => {
    const next = step({ kind: 'hex', at: 9 }, 'right', all('hex'))!
    expect(spot(next)[0]).toBeGreaterThan(spot({ kind: 'hex', at: 9 })[0])
  })
  it('a step over the edge stays', () => {
    expect(step({ kind: 'hex', at: 7 }, 'left', all('hex'))).toBeUndefined()
  })
  it('a path lies between its ends, in either order', () => {
    expect(pathBetween(PATHS[5]![1], PATHS[5]![0])).toBe(5)
    expect(pathBetween(0, 53)).toBe(-1)
  })
  it('an intersection touches the hexes it is a corner of', () => {
    for (const place of all('point')) expect(hexesOf(place)).toEqual(CORNERS.flatMap((corners, hex) => (corners.includes(place.at) ? [hex] : [])))
  })
  it('an inland path lies between two hexes, a coastal one beside one', () => {
    const counts = all('path').map((place) => hexesOf(place).length)
    expect(counts.filter((n) => n === 1)).toHaveLength(30)
    expect(counts.filter((n) => n === 2)).toHaveLength(42)
  })
  it('a tap means the nearest place', () => {
    expect(nearest([POINT_AT[12]![0] + 8, POINT_AT[12]![1] - 5], all('point'))!.place.at).toBe(12)
  })
})
