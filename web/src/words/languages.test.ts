import { describe, expect, it } from 'vitest'
import { en } from './en'
import { joining, replay, waiting } from './en.around'
import { dice } from './en.dice'
import { end } from './en.end'
import { fair } from './en.fair'
import { help } from './en.help'
import { lessons } from './en.lessons'
import { plain } from './en.plain'
import { report } from './en.report'
import { road } from './en.road'
import { filled } from './filling'
import { LANGUAGES, languageName, wanted, type Language } from './language.svelte'

const folders = import.meta.glob<Language>('../../../src/landnam/languages/*/page.ts', { eager: true })

/** Every text of a tree by its path. Functions are called, numbers and all, so that their words can be compared. */
function texts(tree: unknown, at = ''): [string, string][] {
  if (typeof tree === 'string') return [[at, tree]]
  if (typeof tree === 'function') return [[at, said(tree as (...given: unknown[]) => string)]]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, part]) => texts(part, at ? `${at}.${name}` : name))
}

function said(tell: (...given: unknown[]) => string): string {
  const given: Record<string, unknown> = { bots: ['hard'], stand_in: 'normal', why: 'building' }
  for (const fill of [7, 'Ivar', ['Ivar'], new Date(0), given]) {
    try {
      return tell(...Array.from({ length: tell.length || 1 }, () => fill))
    } catch {
      continue
    }
  }
  throw new Error(`nothing can be given to ${tell}`)
}

/** What is no word, or the same word in a language: its folder lists it. */
const same = import.meta.glob<string[]>('../../../src/landnam/languages/*/same.json', { eager: true, import: 'default' })
const english = new Map(texts({ ...en, dice, end, fair, help, joining, lessons, plain, replay, report, road, waiting }))

for (const [path, { words }] of Object.entries(folders)) {
  const code = path.split('/').at(-2)!
  describe(`the words in ${languageName(code)}`, () => {
    const own = new Map(texts(words))
    it('leave nothing out', () => {
      expect([...english.keys()].filter((at) => !own.has(at))).toEqual([])
    })
    it('have nothing that the page does not say', () => {
      expect([...own.keys()].filter((at) => !english.has(at))).toEqual([])
    })
    it('are not English', () => {
      const alike = [...own].filter(([at, text]) => english.get(at) === text).map(([at]) => at)
      expect(alike.sort()).toEqual(same[path.replace('page.ts', 'same.json')] ?? [])
    })
  })
}

describe('a language', () => {
  it('is the one chosen, or the first of the browser that the page has, or English', () => {
    expect(LANGUAGES[0]).toBe('en')
    expect(LANGUAGES).toContain('de')
    expect(wanted('de', ['en-GB'])).toBe('de')
    expect(wanted('auto', ['fr', 'de-AT', 'en'])).toBe('de')
    expect(wanted('auto', ['en-US', 'de'])).toBe('en')
    expect(wanted('auto', ['fr'])).toBe('en')
    expect(wanted('klingon', ['de'])).toBe('de')
  })
  it('is called as its speakers call it', () => {
    expect(['en', 'de'].map(languageName)).toEqual(['English', 'Deutsch'])
  })
  it('leaves English where it says nothing', () => {
    const source = { a: { b: 'one', c: 'two' }, d: (n: number) => `${n}`, e: [['x', 'y']] }
    const laid = filled(source, { a: { c: 'zwei' } })
    expect(laid.a).toEqual({ b: 'one', c: 'zwei' })
    expect(laid.d(3)).toBe('3')
    expect(source.a.c).toBe('two')
  })
})
