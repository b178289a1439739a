// Places on the island and how a cursor walks from one to the next. No rules: only where things are.
import { CORNERS, HEX_AT, HEXES_AT, PATHS, POINT_AT, SIDE } from './places'

export type PlaceKind = 'hex' | 'path' | 'point'
export interface Place {
  kind: PlaceKind
  at: number
}
export interface Target extends Place {
  /** What a pick would do, in words. */
  words: string
  /** The piece that would stand there. */
  ghost?: { piece: 'road' | 'settlement' | 'city' | 'robber'; colour: string }
}
export type Direction = 'up' | 'down' | 'left' | 'right'
export type Point = [number, number]

const DIRECTION: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }

/** Where a place is in the drawing. */
export function spot(place: Place): Point {
  if (place.kind === 'hex') return HEX_AT[place.at]!
  if (place.kind === 'point') return POINT_AT[place.at]!
  const [a, b] = PATHS[place.at]!
  return [(POINT_AT[a]![0] + POINT_AT[b]![0]) / 2, (POINT_AT[a]![1] + POINT_AT[b]![1]) / 2]
}

/** The angle of a path in degrees. */
export function slant(path: number): number {
  const [a, b] = PATHS[path]!
  const [ax, ay] = POINT_AT[a]!
  const [bx, by] = POINT_AT[b]!
  return Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI)
}

/** The path between two intersections, in either order. */
export function pathBetween(a: number, b: number): number {
  return PATHS.findIndex(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b))
}

export function same(a: Place | null | undefined, b: Place | null | undefined): boolean {
  return !!a && !!b && a.kind === b.kind && a.at === b.at
}

export function key(place: Place): string {
  return `${place.kind}-${place.at}`
}

/** All places of one kind. */
export function all(kind: PlaceKind): Place[] {
  const count = { hex: HEX_AT.length, path: PATHS.length, point: POINT_AT.length }[kind]
  return Array.from({ length: count }, (_, at) => ({ kind, at }))
}

/** The place one step that way: near, and straight ahead rather than aside; the same place at the edge. */
export function step<T extends Place>(from: Place, direction: Direction, among: T[]): T | undefined {
  const [x, y] = spot(from)
  const [dx, dy] = DIRECTION[direction]
  let best: T | undefined
  let least = Infinity
  for (const place of among) {
    const [px, py] = spot(place)
    const ahead = (px - x) * dx + (py - y) * dy
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx)
    if (ahead < 1 || aside > 3 * ahead) continue
    const far = ahead + 1.6 * aside
    if (far < least) {
      least = far
      best = place
    }
  }
  return best
}

/** The nearest of several places to a point of the drawing, and how far it is. */
export function nearest<T extends Place>(point: Point, among: T[]): { place: T; far: number } | undefined {
  let found: { place: T; far: number } | undefined
  for (const place of among) {
    const [x, y] = spot(place)
    const far = Math.hypot(x - point[0], y - point[1])
    if (!found || far < found.far) found = { place, far }
  }
  return found
}

/** The hexes that touch a place. */
export function hexesOf(place: Place): number[] {
  if (place.kind === 'hex') return [place.at]
  if (place.kind === 'point') return HEXES_AT[place.at]!
  const [a, b] = PATHS[place.at]!
  return HEXES_AT[a]!.filter((hex) => CORNERS[hex]!.includes(b))
}

/** The place that a key means; null for a key of something else. */
export function placeAt(key: string): Place | null {
  const [kind, at] = key.split('-')
  return (kind === 'hex' || kind === 'path' || kind === 'point') && all(kind)[Number(at)] ? { kind, at: Number(at) } : null
}

/** How far beside a place a click still means it: in pixels of the screen, and never further than this in the drawing. */
const REACH = { mouse: 20, touch: 30, most: 32 }

/** The nearest of the targets that a click or a tap at a point of the drawing means; none if it is far from all of them. */
export function reached<T extends Place>(point: Point, targets: T[], touch: boolean, scale: number): T | undefined {
  const within = Math.min(REACH.most, (touch ? REACH.touch : REACH.mouse) / scale)
  let found: { place: T; far: number } | undefined
  for (const place of targets) {
    if (place.kind === 'hex') continue
    const far = distance(point, place)
    if (far <= within && (!found || far < found.far)) found = { place, far }
  }
  if (found) return found.place
  const hex = nearest(point, targets.filter(({ kind }) => kind === 'hex'))
  return hex && hex.far < SIDE * 0.9 ? hex.place : undefined
}

/** How far a point is from an intersection, or from the nearest spot along a path. */
function distance(point: Point, place: Place): number {
  if (place.kind !== 'path') return Math.hypot(point[0] - spot(place)[0], point[1] - spot(place)[1])
  const [a, b] = PATHS[place.at]!.map((end) => POINT_AT[end]!) as [Point, Point]
  const along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / SIDE ** 2
  const at = Math.min(0.8, Math.max(0.2, along)) // near its ends a click means the intersection
  return Math.hypot(point[0] - a[0] - at * (b[0] - a[0]), point[1] - a[1] - at * (b[1] - a[1]))
}
