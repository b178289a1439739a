import { describe, expect, it } from 'vitest'
import { courseOf, ideasOf } from '.'

/** Milliseconds for the first tutorial that is loaded, with all that it needs. */
const PATIENCE = 60_000

const files = import.meta.glob('./*/lessons.ts')
const games = Object.keys(files).map((path) => path.split('/')[1]!)
const declared = import.meta.glob<string>('../../../src/landnam/games/*/declaration.py', { query: '?raw', import: 'default', eager: true })
const books = import.meta.glob<string>('../../../src/landnam/games/*/rules.toml', { query: '?raw', import: 'default', eager: true })
const of = (files: Record<string, string>, game: string) => files[`../../../src/landnam/games/${game}/${files === books ? 'rules.toml' : 'declaration.py'}`] ?? ''

/** The ids of all rules that hold in a game, by the books that its declaration names, or that of the game it is made from. */
function rulesOf(game: string): Set<string> {
  const named = of(declared, game).match(/books=\(([^)]*)\)/)?.[1]
  if (named === undefined) return rulesOf(of(declared, game).match(/from landnam\.games\.(\w+)\.declaration import/)![1]!)
  const packages = [...named.matchAll(/landnam\.games\.(\w+)/g)].map(([, book]) => book!)
  return new Set(packages.flatMap((book) => [...of(books, book).matchAll(/^\[([\w-]+)\]$/gm)].map(([, id]) => id!)))
}

describe('the tutorials', () => {
  it('are all listed', () => {
    expect(games.length).toBeGreaterThan(4)
    expect(games.filter((game) => ideasOf(game) === 0)).toEqual([])
    expect(ideasOf('chess')).toBe(0)
  })
  it.each(games)('of %s has as many ideas as its card says, each once', async (game) => {
    const { ideas } = (await courseOf(game))!
    expect(ideasOf(game)).toBe(ideas.length)
    expect(new Set(ideas.map(({ id }) => id)).size).toBe(ideas.length)
    expect(ideas.filter(({ title }) => !title().trim())).toEqual([])
  }, PATIENCE)
  it.each(games)('of %s rests on rules that its catalogue has', async (game) => {
    const { ideas, asides } = (await courseOf(game))!
    const known = rulesOf(game)
    expect(known.size).toBeGreaterThan(10)
    expect([...ideas, ...asides].flatMap(({ rules }) => rules).filter((id) => !known.has(id))).toEqual([])
    expect(ideas.filter(({ rules }) => !rules.length).map(({ id }) => id)).toEqual([])
  }, PATIENCE)
  it.each(['island', 'traveler', 'duel'])('of %s tells stealing by the rule of stealing, and putting back by its own', async (game) => {
    const { ideas, asides } = (await courseOf(game))!
    const said = [...ideas, ...asides].map(({ rules }) => rules)
    const about = (rule: string) => said.filter((rules) => rules.includes(rule))
    expect(about('I-ROB-4').length).toBeGreaterThan(0)
    expect(about('I-ROB-1').length).toBeGreaterThan(0)
    expect(about('I-ROB-4').filter((rules) => rules.includes('I-ROB-1'))).toEqual([])
    const robbing = { seat: 0, legal: ['robber 3 blue'], may: [], view: { phase: 'robber', to_act: [0] } } as never
    expect(asides.find(({ when }) => when(robbing))?.rules).toContain('I-ROB-4')
    const owing = { seat: 0, legal: [], may: ['discard'], view: { phase: 'discard', to_act: [0] } } as never
    expect(asides.find(({ when }) => when(owing))?.rules).toEqual(['I-ROB-1'])
  }, PATIENCE)
})
