import { describe, expect, it } from 'vitest'
import { HELP } from '../games/help'
import { help } from '../words/en.help'
import { KEYS } from './topics'

const books = import.meta.glob<string>('../../../src/landnam/games/*/rules.toml', { query: '?raw', import: 'default', eager: true })
const known = new Set(Object.values(books).flatMap((book) => [...book.matchAll(/^\[([\w-]+)\]$/gm)].map(([, id]) => id!)))
const LETTERS: Record<string, string[]> = { island: ['I'], traveler: ['I'], duel: ['I', 'D'], road: ['R'], dice: ['Y'] }

describe('the explanations', () => {
  it('rest on rules that their game has', () => {
    const named = Object.entries(HELP).flatMap(([game, { rules }]) => Object.values(rules).map((ids) => [game, ids] as const))
    expect(named.length).toBeGreaterThan(20)
    for (const [game, rules] of named) {
      expect(rules.filter((id) => !known.has(id) || !LETTERS[game]!.includes(id.split('-')[0]!))).toEqual([])
    }
  })
  it('are sentences, and each is there once', () => {
    const texts = [help.about, ...Object.values(help.games)].flatMap((part) => Object.values(part) as string[])
    expect(texts.filter((text) => !/^[A-Z].*[.?]$/.test(text))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })
  it('name keys only of what can be pressed', () => {
    expect(Object.keys(KEYS).filter((topic) => !(topic in help.about))).toEqual([])
  })
})
