// Places of the island in words and figures.
import type { Layout } from '../../board/Board.svelte'
import { hexesOf, pathBetween, type Place } from '../../board/place'
import { COAST, PATHS } from '../../board/places'
import { t, terms } from '../../words'
import type { IsleTable, IsleView } from './types'

export interface Facts {
  pips: number
  yields: { resource: string | null; number: number | null; hex: number }[]
  harbour: string | null
}

/** What a place touches: hexes with their numbers, and a harbour. */
export function facts(table: IsleTable, place: Place): Facts {
  const { constants } = table
  const layout = table.view!.board
  const hexes = hexesOf(place)
  const yields = hexes.map((hex) => ({
    hex,
    resource: constants.yields[layout.terrain[hex]!] ?? null,
    number: layout.numbers[hex] ?? null,
  }))
  return { yields, pips: yields.reduce((sum, hex) => sum + (constants.pips[hex.number ?? 0] ?? 0), 0), harbour: harbourAt(table, place) }
}

function harbourAt({ view, constants }: IsleTable, place: Place): string | null {
  if (place.kind === 'hex') return null
  const found = view!.board.harbours.find(([coast]) => {
    const [a, b] = COAST[coast]!
    return place.kind === 'point' ? place.at === a || place.at === b : place.at === pathBetween(a, b)
  })
  return found ? harbourName(found[1], constants.harbours[found[1]]!) : null
}

function harbourName(kind: string, rate: number): string {
  return t.board.harbour(rate, terms().resources[kind] ?? '', terms().harbour)
}

function hexWords(layout: Layout, hex: number, robber: number | null): string {
  return t.board.hex(t.terrain[layout.terrain[hex]!]!, layout.numbers[hex] ?? null, robber === hex)
}

/** A place in words: what it touches and what stands on it; the robber is left out where he is only on his way. */
export function describe(table: IsleTable, place: Place, robber: number | null = table.view!.robber): string {
  const view = table.view!
  const around = hexesOf(place).map((hex) => hexWords(view.board, hex, robber))
  if (place.kind === 'hex') return around[0]!
  const harbour = harbourAt(table, place)
  const coastal = around.length < (place.kind === 'point' ? 3 : 2) ? [t.board.coast] : []
  const words = [...around, ...coastal]
  const text = place.kind === 'path' ? t.board.path(t.list(words)) : t.board.intersection(t.list(words))
  return [text, harbour, owner(view, place)].filter(Boolean).join(', ')
}

/** A place by the numbers of the hexes that meet there: "9·10·5". */
export function numbersAt(layout: Layout, place: Place): string {
  return hexesOf(place).map((hex) => String(layout.numbers[hex] ?? t.terrain[layout.terrain[hex]!])).join(t.board.between)
}

function owner(view: Pick<IsleView, 'seats' | 'neutrals'>, place: Place): string | null {
  for (const seat of [...view.seats, ...(view.neutrals ?? [])]) {
    const colour = t.colours[seat.colour]!
    if (place.kind === 'path') {
      const [a, b] = PATHS[place.at]!
      if (seat.roads.some(([x, y]) => x === a && y === b)) return t.board.of(colour, t.inside(t.pieces.road!))
    } else if (place.kind === 'point') {
      if (seat.settlements.includes(place.at)) return t.board.of(colour, t.inside(t.pieces.settlement!))
      if (seat.cities.includes(place.at)) return t.board.of(colour, t.inside(t.pieces.city!))
    }
  }
  return null
}
