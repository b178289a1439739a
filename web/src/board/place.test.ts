import { describe, expect, it } from 'vitest'
import { all, hexesOf, key, nearest, pathBetween, placeAt, reached as meant, spot, step, type Direction, type Place, type PlaceKind } from './place'
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

describe('a click on the board', () => {
  const path: Place = { kind: 'path', at: pathBetween(0, 4) }
  const [x, y] = spot(path)

  it('means what glows near it, with a finger from further away', () => {
    expect(meant([x, y + 15], [path], false, 1)).toEqual(path)
    expect(meant([x, y + 25], [path], false, 1)).toBeUndefined()
    expect(meant([x, y + 25], [path], true, 1)).toEqual(path)
  })
  it('means nothing far from everything that glows, however small the board', () => {
    for (const scale of [0.4, 1, 3]) expect(meant([x, y + 40], [path], true, scale)).toBeUndefined()
    expect(meant([x + 200, y], [path, { kind: 'point', at: 0 }], false, 0.5)).toBeUndefined()
  })
  it('means the nearer of a path and an intersection', () => {
    const point: Place = { kind: 'point', at: 0 }
    const [px, py] = spot(point)
    expect(meant([px, py], [path, point], false, 1)).toEqual(point)
    expect(meant([x, y], [path, point], false, 1)).toEqual(path)
  })
  it('finds a place by its key again', () => {
    for (const place of [...all('hex'), ...all('path'), ...all('point')]) expect(placeAt(key(place))).toEqual(place)
    for (const other of ['area-1-road', 'hex-99', 'sheet-0']) expect(placeAt(other)).toBeNull()
  })
})
