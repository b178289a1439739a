// Reading the texts of the dice game's actions: where on the sheet, which die. Nothing here decides what is legal.
import { CITIES, HEXES, ROADS, SETTLEMENTS } from './places'

export interface Joker {
  action: string
  knight: number
  die: number
  /** The resource, for the joker that can be any. */
  face: string | null
}

/** The jokers among the actions. */
export function jokersOf(actions: string[]): Joker[] {
  return actions.flatMap((action) => {
    const [word, knight, , die, face] = action.split(' ')
    return word === 'joker' ? [{ action, knight: Number(knight), die: Number(die), face: face ?? null }] : []
  })
}

/** What two gold dice can become: the resource and its action. */
export function goldOf(actions: string[]): { action: string; face: string }[] {
  return actions.flatMap((action) => {
    const [word, face] = action.split(' ')
    return word === 'gold' && face ? [{ action, face }] : []
  })
}

/** The roads that can be built, by name. */
export function roadsOf(actions: string[]): Map<string, string> {
  return new Map(actions.filter((action) => action.startsWith('road ')).map((action) => [action.split(' ')[1]!, action]))
}

/** The action that keeps these dice and rolls the rest. */
export function keepText(kept: number[], all: number): string {
  if (kept.length === 0) return 'roll'
  if (kept.length === all) return 'stand'
  return `keep ${[...kept].sort((a, b) => a - b).join(' ')}`
}

/** The dice that an action keeps, or the one that it turns. */
export function diceOf(action: string, all: number): number[] {
  const words = action.split(' ')
  if (words[0] === 'stand') return Array.from({ length: all }, (_, i) => i + 1)
  if (words[0] === 'joker') return [Number(words[3])]
  return words[0] === 'keep' ? words.slice(1).map(Number) : []
}

/** Where on the sheet of a seat a key means a mark: a road, or the last building of a kind; null for other sheets. */
export function spotOf(key: string, seat: number, has: { settlements: number; cities: number; knights: number }): [number, number] | null {
  const [word, whose, what] = key.split('-')
  if (word !== 'sheet' || Number(whose) !== seat || !what) return null
  if (what === 'settlement') return SETTLEMENTS[has.settlements - 1] ?? null
  if (what === 'city') return CITIES[has.cities - 1] ?? null
  if (what === 'knight') return HEXES.find(({ knight }) => knight === has.knights)?.at ?? null
  const ends = ROADS[Number(what.slice(1))]
  return ends ? [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2] : null
}

/** What stands in a box: points, an X, or nothing yet. */
export function boxText(points: number | null, nothing: number): string {
  return points === null ? '' : points === nothing ? 'X' : String(points)
}

/** The first road not yet built, to ask why it cannot be. */
export function nextRoad(built: string[], roads: number): string {
  for (let i = 0; i < roads; i++) if (!built.includes(`R${i}`)) return `R${i}`
  return `R${roads - 1}`
}
