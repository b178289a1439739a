// Reading the texts of legal actions: which places they mean. Nothing here decides what is legal.
import { key, pathBetween, type Place, type PlaceKind } from '../../board/place'

export type Piece = 'road' | 'settlement' | 'city' | 'robber'
export interface Placing {
  action: string
  place: Place
  piece: Piece
  /** Whose piece: a colour, for neutral pieces. */
  colour?: string
  /** The robber's victim, a colour. */
  victim?: string
}

/** What an action would put on the board; null for an action that has no place. */
export function placing(action: string): Placing | null {
  const words = action.split(' ')
  if (words[0] === 'neutral') {
    const inner = placing(words.slice(2).join(' '))
    return inner && { ...inner, action, colour: words[1] }
  }
  const at = Number(words[1])
  if (words[0] === 'settle') return { action, place: { kind: 'point', at }, piece: 'settlement' }
  if (words[0] === 'city') return { action, place: { kind: 'point', at }, piece: 'city' }
  if (words[0] === 'robber') return { action, place: { kind: 'hex', at }, piece: 'robber', victim: words[2] }
  if (words[0] === 'road' && words[1]) {
    const [a, b] = words[1].split('-').map(Number)
    return { action, place: { kind: 'path', at: pathBetween(a!, b!) }, piece: 'road' }
  }
  return null
}

/** All placings of a list of actions, by place. */
export function byPlace(actions: string[]): Map<string, Placing[]> {
  const places = new Map<string, Placing[]>()
  for (const action of actions) {
    const found = placing(action)
    if (!found) continue
    const at = key(found.place)
    places.set(at, [...(places.get(at) ?? []), found])
  }
  return places
}

export interface Rate {
  give: string
  n: number
  want: string
  action: string
}

/** The trades with the supply among the actions. */
export function supplyTrades(actions: string[]): Rate[] {
  return actions
    .filter((action) => action.startsWith('supply '))
    .map((action) => {
      const [, n, give, , want] = action.split(' ')
      return { n: Number(n), give: give!, want: want!, action }
    })
}

/** The best rate of each resource that can be given. */
export function bestRates(rates: Rate[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { give, n } of rates) best.set(give, Math.min(n, best.get(give) ?? Infinity))
  return best
}

export type { PlaceKind }
