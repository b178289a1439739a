// The moves of a record as the numbers that compiled rules take, and chance results in the words of a record.
import { PATHS } from '../board/places'

export const RESOURCES = ['wood', 'brick', 'wool', 'wheat', 'ore']
const FACES = [...RESOURCES, 'gold']
const CARDS = ['knight', 'victory', 'roads', 'invention', 'monopoly']
const BUILDINGS = ['road', 'settlement', 'city', 'knight']
const METROPOLISES = ['road-draw', 'route-tie', 'knight-draw', 'army-tie', '']
const EVENTS = ['abundance', 'charity', 'robber', 'solstice', 'subsidy']
const JOKERS = ['ore', 'wheat', 'wool', 'wood', 'brick']
const NEUTRALS: Record<string, number> = { red: 2, white: 3 }
const ONE_CARD = 5

/** The kinds of moves, each at its number, and in them what names stand where a chance result has one. */
const ISLAND = 'settle road city buy roll robber discard supply offer propose accept decline withdraw deal knight roads invention monopoly end first dice stolen drawn'.split(' ')
const KINDS: Record<string, string[]> = {
  island: ISLAND,
  traveler: ISLAND,
  duel: [...ISLAND, 'force', 'give', 'home', 'retire', 'neutral-road', 'neutral-settle'],
  road: 'build give discard offer propose accept decline withdraw deal end start row drawn event'.split(' '),
  dice: 'roll keep stand joker gold road settlement city knight end rolled'.split(' '),
}
const CHANCE = ['first', 'dice', 'stolen', 'drawn', 'start', 'row', 'event', 'rolled']

const index = (names: readonly string[], word: string | undefined): number => {
  const found = names.indexOf(word ?? '')
  if (found < 0) throw new Error(`'${word}' is none of ${names.join(', ')}`)
  return found
}
const resource = (word: string | undefined): number => index(RESOURCES, word)
const packed = (...parts: number[]): bigint => parts.reduceRight((code, part) => (code << 7n) | BigInt(part), 0n) << 5n
const path = (ends: string | undefined): number => index(PATHS.map(([a, b]) => `${a}-${b}`), ends)

/** `2 wood 1 ore` in five bits a resource. */
function bundle(words: string[]): bigint {
  let cards = 0n
  if (words[0] !== 'nothing') for (let i = 0; i < words.length; i += 2) cards += BigInt(words[i]!) << BigInt(5 * resource(words[i + 1]))
  return cards
}

function trade(words: string[], seats: string[]): bigint {
  const to = words.indexOf('to') < 0 ? words.length : words.indexOf('to')
  const named = words.slice(to + 1).reduce((mask, word) => mask | (1n << BigInt(index(seats, word))), 0n)
  const cut = index(words, 'for')
  return (bundle(words.slice(0, cut)) << 5n) | (bundle(words.slice(cut + 1, to)) << 30n) | (named << 55n)
}

/** What follows the kind of a move. */
function details(game: string, kind: string, w: string[], seats: string[]): bigint {
  const n = Number(w[0])
  switch (kind) {
    case 'settle': case 'city': return game === 'dice' ? 0n : packed(n)
    case 'road': return game === 'dice' ? packed(Number(w[0]?.slice(1))) : packed(path(w[0]))
    case 'neutral-road': return packed(path(w[2]), NEUTRALS[w[0]!]!)
    case 'neutral-settle': return packed(Number(w[2]), NEUTRALS[w[0]!]!)
    case 'robber': return packed(n, w[1] ? 1 + index(seats, w[1]) : 0)
    case 'discard': return bundle(w) << 5n
    case 'give': return game === 'road' ? packed(resource(w[0]), index(seats, w[1])) : bundle(w) << 5n
    case 'supply': return packed(resource(w[1]), n, resource(w[3]))
    case 'offer': case 'propose': return trade(w, seats)
    case 'deal': case 'first': case 'start': return packed(index(seats, w[0]))
    case 'invention': return w.length === 1 ? packed(resource(w[0]), ONE_CARD) : packed(...[resource(w[0]), resource(w[1])].sort())
    case 'monopoly': case 'stolen': case 'gold': return packed(resource(w[0]))
    case 'dice': return packed(n, Number(w[1]))
    case 'drawn': return packed(game === 'road' ? resource(w[0]) : index(CARDS, w[0]))
    case 'row': return packed(index(BUILDINGS, w[0]))
    case 'event': return packed(index(EVENTS, w[0]))
    case 'build': return build(w)
    case 'keep': return packed(w.reduce((mask, die) => mask | (1 << (Number(die) - 1)), 0))
    case 'joker': return packed(n, Number(w[2]) - 1, resource(w[3] ?? JOKERS[n - 1]))
    case 'rolled': return packed(w.length) | w.reduce((code, face, i) => code | (BigInt(index(FACES, face)) << BigInt(12 + 3 * i)), 0n)
    default: return 0n
  }
}

function build(words: string[]): bigint {
  const cut = words.indexOf('with') < 0 ? words.length : words.indexOf('with')
  const [card, side = ''] = words.slice(0, cut)
  const [n, spent, , spared] = words.slice(cut + 1)
  const metropolis = card === 'metropolis' ? index(METROPOLISES, side) : 0
  const swap = n ? [Number(n), resource(spent), resource(spared)] : []
  return packed(index([...BUILDINGS, 'metropolis'], card), metropolis, ...swap)
}

/** The number of a move; an Error if it cannot be read. */
export function codeOf(game: string, text: string, seats: string[]): bigint {
  const [word, ...rest] = text.split(' ')
  const kind = word === 'neutral' ? `neutral-${rest[1]}` : word!
  return BigInt(index(KINDS[game]!, kind)) | details(game, kind, rest, seats)
}

/** Is this line of a record a chance result, and not a seat's move? */
export const isChance = (line: string): boolean => CHANCE.includes(line.split(' ', 1)[0]!)

/** A chance result in the words of a record. */
export function chanceText(game: string, code: number, seats: string[]): string {
  const kind = KINDS[game]![code & 31]!
  const [a, b] = [(code >> 5) & 127, (code >> 12) & 127]
  if (kind === 'dice') return `dice ${a} ${b}`
  if (kind === 'rolled') return ['rolled', ...Array.from({ length: a }, (_, i) => FACES[(code >> (12 + 3 * i)) & 7])].join(' ')
  const names = { first: seats, start: seats, stolen: RESOURCES, drawn: game === 'road' ? RESOURCES : CARDS, row: BUILDINGS, event: EVENTS }[kind]
  return `${kind} ${names?.[a]}`
}
