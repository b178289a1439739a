// Cards that must be handed over: which of them look best to part with.
import { bundleText, plus, RESOURCES, type Bundle } from './bundles'

/** An action that hands so many cards of a hand over, chosen one after the other by how good that looks. */
export function handOver(word: string, hand: Bundle, number: number, rank: (action: string) => number): string {
  let given: Bundle = {}
  for (let i = 0; i < number; i += 1) {
    const ways = RESOURCES.filter((name) => (hand[name] ?? 0) > (given[name] ?? 0)).map((name) => plus(given, name, 1))
    const ranked = ways.map((way) => ({ way, value: rank(`${word} ${bundleText(way)}`) })).sort((a, b) => b.value - a.value)
    if (ranked[0]) given = ranked[0].way
  }
  return `${word} ${bundleText(given)}`
}
