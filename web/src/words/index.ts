// The words of the client: English here, every other language in its folder under src/landnam/languages.
import { settings } from '../settings.svelte'
import type { Terms } from './en'
import { t } from './language.svelte'

export { t }

/** The terms of the chosen word set. */
export function terms(): Terms {
  return t.terms[settings.words]
}

/** The name of a resource in the chosen word set. */
export function resource(name: string): string {
  return terms().resources[name] ?? name
}

/** A name out of a program as words: "cards_left" is "Cards left". */
export function label(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A number as it is printed, with a minus and no hyphen. */
export const printed = (n: number): string => String(n).replace('-', '−')

/** A bundle of cards in words: "2 wood, 1 ore". */
export function bundle(cards: Record<string, number> | null | undefined): string {
  const parts = Object.entries(cards ?? {}).filter(([, n]) => n > 0)
  return parts.map(([name, n]) => `${n} ${resource(name)}`).join(', ') || t.nothing
}
