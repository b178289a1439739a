// Lines of the log and parts of the recap that games with cards share.
import type { IconName } from '../../art/Icon.svelte'
import type { Bit, Line } from '../../frame/game'
import { cardsMark, pieces, placesIn, plain } from '../../frame/rich'
import { bundle, resource, t } from '../../words'

/** Cards as a picture inside a sentence. */
export const pictured = (cards: Record<string, number>): string => cardsMark(cards, bundle(cards))

/** One card as a picture inside a sentence; words for a card that nobody here may see. */
export const oneCard = (name: string | undefined): string => (name ? cardsMark({ [name]: 1 }, resource(name)) : t.log.aCard)

/** A marked sentence as a line of the log. */
export function lineOf(icon: IconName, marked: string, seat: number | null, how: Pick<Line, 'weight' | 'places' | 'asks' | 'folded'> = {}): Line {
  return { icon, text: plain(marked), pieces: pieces(marked), seat, ...how, places: [...(how.places ?? []), ...placesIn(marked)] }
}

/** A part of the recap, which a marked sentence says in words and places. */
export function bitOf(marked: string, shown: Omit<Bit, 'words'>): Bit {
  return { ...shown, words: plain(marked), places: shown.places ?? placesIn(marked) }
}

/** How many cards of every kind are in a list. */
export const counted = (cards: string[]): Record<string, number> =>
  cards.reduce<Record<string, number>>((sum, card) => ({ ...sum, [card]: (sum[card] ?? 0) + 1 }), {})

/** Where the cards of a seat are: the stack in the own hand, or the player's card. */
export function playerOr(seat: number, own: number | null, card: string): string[] {
  const player = `[data-seat="${seat}"]`
  return seat === own ? [`.hand [data-resource="${card}"]`, '.hand', player] : [player]
}
