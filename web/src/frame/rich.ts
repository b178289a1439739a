// Sentences with pictures in them. Words are functions of texts, in every language; what shall be seen as cards, dice or a
// place goes through them as a text with marks, and is a picture again when the sentence is shown.

/** A part of a sentence: plain words, cards, dice, or a place of the board. */
export type Piece =
  | { kind: 'words'; text: string }
  | { kind: 'cards'; text: string; cards: Record<string, number> }
  | { kind: 'dice'; text: string; dice: number[] }
  | { kind: 'place'; text: string; places: string[] }

const [OPEN, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002']
const mark = (kind: Piece['kind'], text: string, about: unknown) => [OPEN, kind, BETWEEN, text, BETWEEN, JSON.stringify(about), CLOSE].join('')

/** Cards, with the words for them. */
export const cardsMark = (cards: Record<string, number>, text: string): string => mark('cards', text, cards)
/** Dice, with the words for them. */
export const diceMark = (dice: number[], text: string): string => mark('dice', text, dice)
/** A place, with its name and the keys under which the table knows it. */
export const placeMark = (places: string[], text: string): string => mark('place', text, places)

/** A marked sentence in its parts. */
export function pieces(marked: string): Piece[] {
  return marked.split(OPEN).flatMap((part, i): Piece[] => {
    if (i === 0) return words(part)
    const [inside, after = ''] = part.split(CLOSE)
    const [kind, text, about] = inside!.split(BETWEEN)
    const told: unknown = JSON.parse(about!)
    if (kind === 'cards') return [{ kind, text: text!, cards: told as Record<string, number> }, ...words(after)]
    if (kind === 'dice') return [{ kind, text: text!, dice: told as number[] }, ...words(after)]
    return [{ kind: 'place', text: text!, places: told as string[] }, ...words(after)]
  })
}
const words = (text: string): Piece[] => (text ? [{ kind: 'words', text }] : [])

/** A marked sentence as plain words. */
export const plain = (marked: string): string => pieces(marked).map(({ text }) => text).join('')

/** The places that a marked sentence names. */
export const placesIn = (marked: string): string[] => pieces(marked).flatMap((piece) => (piece.kind === 'place' ? piece.places : []))
