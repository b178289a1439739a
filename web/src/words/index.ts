// The words of the client. A language is one more file with the shape of en.ts.
import { settings } from '../settings.svelte'
import { en, type Terms } from './en'

export const t = en

/** The terms of the chosen word set. */
export function terms(): Terms {
  return en.terms[settings.words]
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

/** A bundle of cards in words: "2 wood, 1 ore". */
export function bundle(cards: Record<string, number> | null | undefined): string {
  const parts = Object.entries(cards ?? {}).filter(([, n]) => n > 0)
  return parts.map(([name, n]) => `${n} ${resource(name)}`).join(', ') || t.nothing
}
