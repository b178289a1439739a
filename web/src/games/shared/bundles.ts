// Bundles of resource cards, and the texts of actions that are made of them.
import type { InHand } from '../../frame/game'
export type Bundle = Record<string, number>
export const RESOURCES = ['wood', 'brick', 'wool', 'wheat', 'ore'] as const

/** A bundle as the text of an action: "2 wood 1 ore". */
export function bundleText(bundle: Bundle): string {
  return RESOURCES.filter((name) => bundle[name]).map((name) => `${bundle[name]} ${name}`).join(' ')
}

export function total(bundle: Bundle | null | undefined): number {
  return Object.values(bundle ?? {}).reduce((sum, n) => sum + n, 0)
}

/** A bundle with some more (or fewer) of one resource, never below none. */
export function plus(bundle: Bundle, resource: string, n: number): Bundle {
  const now = Math.max(0, (bundle[resource] ?? 0) + n)
  const { [resource]: _, ...rest } = bundle
  return now ? { ...rest, [resource]: now } : rest
}

/** The text of an offer, to everybody or to some. */
export function offerText(give: Bundle, want: Bundle, to: string[] = []): string {
  const text = `offer ${bundleText(give)} for ${bundleText(want)}`
  return to.length ? `${text} to ${to.join(' ')}` : text
}

export function proposeText(give: Bundle, want: Bundle): string {
  return `propose ${bundleText(give)} for ${bundleText(want)}`
}

/** The resource cards of a hand, kind by kind. */
export function inHand(hand: object | null | undefined): InHand[] {
  return Object.entries(hand ?? {}).flatMap(([resource, number]) => (number > 0 ? [{ resource, number }] : []))
}
