// How a game on the island is checked: its moves as numbers, its options, and the first line of its record.
import { PATHS } from '../../board/places'
import { PLAN, SOURCE, STATE } from '../../engine/layouts/island'
import type { Like, RecordAt } from '../../engine/records'
import { handDetails, index, packed, part, resource, RESOURCES, type Moves } from '../../fair/notation'
import type { GameRecord } from '../../fair/record'
import { firstSeat, list, rulebookOf, seatName, type Book } from '../../fair/rules'

/** The record of any game on the island, wherever its fields lie. */
export type Isle = Like<typeof STATE>
export type IslePlan = Like<typeof PLAN>

const CARDS = ['knight', 'victory', 'roads', 'invention', 'monopoly']
const ONE_CARD = 5
const COLOURS = ['red', 'blue', 'orange', 'white']
const TERRAIN = ['Fo', 'H', 'P', 'Fi', 'M', 'D']
const NUMBERS = ['spiral', 'random', 'fixed']
const HARBOURS = ['shuffled', 'frame', 'both', 'fixed']
const PHASES = ['first', 'rolling', 'stealing', 'drawing', 'place-settlement', 'place-road', 'before-roll', 'discard', 'robber', 'free-roads', 'actions', 'over']
const VICTORY = 1
const WORD = 36 // paths in a word

export const pathOf = (ends: string | undefined): number => index(PATHS.map(([a, b]) => `${a}-${b}`), ends)

function details(kind: string, words: string[], seats: string[]): bigint {
  const n = Number(words[0])
  switch (kind) {
    case 'settle': case 'city': return packed(n)
    case 'road': return packed(pathOf(words[0]))
    case 'robber': return packed(n, words[1] ? 1 + index(seats, words[1]) : 0)
    case 'supply': return packed(resource(words[1]), n, resource(words[3]))
    case 'invention': return words.length === 1 ? packed(resource(words[0]), ONE_CARD) : packed(...[resource(words[0]), resource(words[1])].sort())
    case 'monopoly': case 'stolen': return packed(resource(words[0]))
    case 'first': return packed(index(seats, words[0]))
    case 'dice': return packed(n, Number(words[1]))
    case 'drawn': return packed(index(CARDS, words[0]))
    default: return handDetails(kind, words, seats) ?? 0n
  }
}

export const moves: Moves = {
  kinds: 'settle road city buy roll robber discard supply offer propose accept decline withdraw deal knight roads invention monopoly end first dice stolen drawn'.split(' '),
  chance: ['first', 'dice', 'stolen', 'drawn'],
  details,
  result(kind, rest, seats) {
    const first = part(rest, 0)
    if (kind === 'dice') return `${first} ${part(rest, 1)}`
    return `${(kind === 'first' ? seats : kind === 'stolen' ? RESOURCES : CARDS)[first]}`
  },
}

/** The settlements, cities, roads and cards of a seat. */
export function pieces(s: RecordAt<Isle>, seat: number): string {
  const places = (mask: bigint) => Array.from({ length: 54 }, (_, place) => place).filter((place) => (mask >> BigInt(place)) & 1n)
  const roads = PATHS.filter((_, path) => (s.get('roads', seat, Math.floor(path / WORD)) >> BigInt(path % WORD)) & 1n).map(([a, b]) => `${a}-${b}`)
  const cards = (name: 'hand' | 'cards' | 'played') => list(5, (i) => s.get(name, seat, i))
  return `S${places(s.get('settlements', seat))}/C${places(s.get('cities', seat))}/R${roads}/H${cards('hand')}/D${cards('cards')}/P${cards('played')}`
}

/** The first line of a record; the base edition's rule for free roads is the usual one here if `usuallyBase`. */
export function start(s: RecordAt<Isle>, record: GameRecord, usuallyBase: boolean): Record<string, unknown> {
  const harbours = Array.from({ length: 30 }, (_, i) => s.get('harbour', i)).flatMap((kind, i) => (kind >= 0 ? [`${i}:${RESOURCES[kind] ?? 'any'}`] : []))
  const turns = s.get('max_turns')
  return {
    board: list(19, (h) => TERRAIN[s.get('terrain', h)]! + (s.get('number', h) || '')),
    harbours: harbours.join(','),
    robber: s.get('robber'),
    vp: s.get('vp'),
    phases: s.get('separate') ? 'separate' : 'combined',
    turn: s.get('turn'),
    phase: PHASES[s.get('phase')],
    first: seatName(record, s.get('first')),
    active: seatName(record, s.get('active')),
    placing: s.get('placing'),
    ...(usuallyBase && s.get('optional_roads') ? { roads: 'optional' } : {}),
    ...(turns ? { max_turns: turns } : {}),
    ...Object.fromEntries(record.seats.map((colour, seat) => [colour, pieces(s, seat)])),
  }
}

/** Write the options into a plan; `boards` are the numbers of the game's boards. */
export const prepareBoard = (boards: Record<string, number>) => (plan: RecordAt<IslePlan>, record: GameRecord) => {
  const { options, seats } = record
  plan.set('players', seats.length)
  plan.set('max_turns', Number(options.max_turns ?? 0))
  plan.set('first', firstSeat(record))
  plan.set('board', boards[options.board!] ?? 0)
  plan.set('numbers', NUMBERS.indexOf(options.numbers ?? 'fixed'))
  plan.set('harbours', HARBOURS.indexOf(options.harbours ?? 'fixed'))
  plan.set('setup', options.setup === 'fixed' ? 1 : 0)
  plan.set('separate', options.phases === 'separate' ? 1 : 0)
  plan.set('vp', Number(options.vp))
  plan.set('optional_roads', options.edition === 'base' ? 0 : 1)
  seats.forEach((colour, seat) => plan.set('colours', COLOURS.indexOf(colour), seat))
}

export const book: Book<Isle, IslePlan> = {
  library: 'island',
  state: STATE,
  plan: PLAN,
  source: SOURCE,
  moves,
  endings: ['', 'victory points', 'turn limit'],
  prepare: prepareBoard({ variable: 0, beginner: 1 }),
  start: (s, record) => start(s, record, true),
  points: (s, seat) => s.get('points', seat) + s.get('cards', seat, VICTORY),
  won: (s, seat) => s.get('winner') === seat,
}

export const rulebook = rulebookOf(book)
