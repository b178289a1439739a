// The moves of a record as the numbers that compiled rules take, and chance results in the words of a record.

export const RESOURCES = ['wood', 'brick', 'wool', 'wheat', 'ore']

/** The moves of a game; every game writes its own. */
export interface Moves {
  /** The kinds of moves and chance results, each at its number. */
  kinds: readonly string[]
  /** Those that are chance results. */
  chance: readonly string[]
  /** The kind that the words of a move begin with; usually the first word. */
  kindOf?: (words: string[]) => string
  /** The number of what follows the kind; an Error if it cannot be read. */
  details: (kind: string, words: string[], seats: string[]) => bigint
  /** A chance result in words, by the number without its kind. */
  result: (kind: string, rest: number, seats: string[]) => string
}

export const index = (names: readonly string[], word: string | undefined): number => {
  const found = names.indexOf(word ?? '')
  if (found < 0) throw new Error(`'${word}' is none of ${names.join(', ')}`)
  return found
}
export const resource = (word: string | undefined): number => index(RESOURCES, word)
/** Small arguments after a kind. */
export const packed = (...parts: number[]): bigint => parts.reduceRight((code, part) => (code << 7n) | BigInt(part), 0n) << 5n
/** One of them in the number without its kind. */
export const part = (rest: number, which: number): number => (rest >> (7 * which)) & 127

/** `2 wood 1 ore` in five bits a resource, after a kind. */
export function bundle(words: string[]): bigint {
  let cards = 0n
  if (words[0] !== 'nothing') for (let i = 0; i < words.length; i += 2) cards += BigInt(words[i]!) << BigInt(5 * resource(words[i + 1]))
  return cards << 5n
}

/** The moves of trade and discards, which games with hands share; null for all others. */
export function handDetails(kind: string, words: string[], seats: string[]): bigint | null {
  if (kind === 'discard') return bundle(words)
  if (kind === 'deal') return packed(index(seats, words[0]))
  if (kind !== 'offer' && kind !== 'propose') return null
  const to = words.indexOf('to') < 0 ? words.length : words.indexOf('to')
  const named = words.slice(to + 1).reduce((mask, word) => mask | (1n << BigInt(index(seats, word))), 0n)
  const cut = index(words, 'for')
  return bundle(words.slice(0, cut)) | (bundle(words.slice(cut + 1, to)) << 25n) | (named << 55n)
}

/** The number of a move; an Error if it cannot be read. */
export function codeOf(moves: Moves, text: string, seats: string[]): bigint {
  const words = text.split(' ')
  const kind = moves.kindOf?.(words) ?? words[0]!
  return BigInt(index(moves.kinds, kind)) | moves.details(kind, words.slice(1), seats)
}

/** Is this line of a record a chance result, and not a seat's move? */
export const isChance = (moves: Moves, line: string): boolean => moves.chance.includes(line.split(' ', 1)[0]!)

/** A chance result in the words of a record. */
export function chanceText(moves: Moves, code: number, seats: string[]): string {
  const kind = moves.kinds[code & 31]!
  return `${kind} ${moves.result(kind, code >> 5, seats)}`
}
