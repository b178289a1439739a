// The rules of a game as the server lists them, and how they are searched.
import { api } from '../net/api'
import type { RuleText } from '../net/messages'

const asked = new Map<string, Promise<RuleText[]>>()

/** The rules of a game, asked from the server once in each language. */
export function rulesOf(game: string, language = 'en'): Promise<RuleText[]> {
  const key = `${language} ${game}`
  let found = asked.get(key)
  if (!found) {
    found = api.rules(game, language)
    found.catch(() => asked.delete(key)) // it is asked again the next time
    asked.set(key, found)
  }
  return found
}

/** The rules that have every word of a search in their id, title, heading or sentence. */
export function search(rules: RuleText[], text: string): RuleText[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.filter(({ id, title, sentence, chapter }) => {
    const all = `${id} ${title} ${chapter} ${sentence}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

export interface Chapter {
  title: string
  rules: RuleText[]
}

/** Rules under their headings, in their order. */
export function byChapter(rules: RuleText[]): Chapter[] {
  const chapters = new Map<string, RuleText[]>()
  for (const rule of rules) chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), rule])
  return [...chapters].map(([title, rules]) => ({ title, rules }))
}

/** What things cost, out of the figures of a game; none if it has no prices. */
export function pricesOf(constants: Record<string, unknown>): [string, Record<string, number>][] {
  const { costs } = constants
  if (typeof costs !== 'object' || costs === null) return []
  return Object.entries(costs as Record<string, unknown>).flatMap(([piece, price]) =>
    typeof price === 'object' && price !== null ? [[piece, price as Record<string, number>] as [string, Record<string, number>]] : [],
  )
}
