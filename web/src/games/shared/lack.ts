// What a hand lacks for a building, and what it can spare: for suggestions at first sight. Prices come from the server.
import { total, type Bundle } from './bundles'

export interface Goal {
  piece: string
  missing: Bundle
}

/** What each building of a price list still needs, the one with the fewest missing cards first. */
export function lacking(hand: Bundle, costs: Record<string, Bundle>): Goal[] {
  const goals = Object.entries(costs).map(([piece, cost]) => ({
    piece,
    missing: Object.fromEntries(Object.entries(cost).flatMap(([name, n]) => ((hand[name] ?? 0) < n ? [[name, n - (hand[name] ?? 0)]] : []))),
  }))
  return goals.sort((a, b) => total(a.missing) - total(b.missing))
}

/** What a hand holds beyond the price of a building. */
export function spare(hand: Bundle, cost: Bundle): Bundle {
  return Object.fromEntries(Object.entries(hand).flatMap(([name, n]) => (n > (cost[name] ?? 0) ? [[name, n - (cost[name] ?? 0)]] : [])))
}

/** A swap of one spare card for the only card that a building lacks; null if there is none. */
export function usefulSwap(hand: Bundle, costs: Record<string, Bundle>): { give: string; want: string; piece: string } | null {
  for (const { piece, missing } of lacking(hand, costs)) {
    const wants = Object.entries(missing)
    if (wants.length !== 1 || wants[0]![1] !== 1) continue
    const want = wants[0]![0]
    const most = Object.entries(spare(hand, costs[piece]!)).sort((a, b) => b[1] - a[1])[0]
    if (most && most[0] !== want) return { give: most[0], want, piece }
  }
  return null
}

/** How near a hand is to a building: more is better. */
export function readiness(hand: Bundle, costs: Record<string, Bundle>): number {
  const goals = lacking(hand, costs)
  return Math.max(...goals.map(({ piece, missing }) => total(costs[piece]!) - 2 * total(missing)), -9)
}
