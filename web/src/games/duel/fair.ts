// How the game for two is checked: as the island game, with trade cards and two neutral colours.
import { PLAN, SOURCE, STATE } from '../../engine/layouts/duel'
import { RecordAt } from '../../engine/records'
import { bundle, packed, type Moves } from '../../fair/notation'
import { list, rulebookOf, type Book } from '../../fair/rules'
import { book as island, moves as own, pathOf, pieces, prepareBoard, start, type Isle, type IslePlan } from '../island/fair'

const NEUTRALS: Record<string, number> = { red: 2, white: 3 }

const moves: Moves = {
  ...own,
  kinds: [...own.kinds, 'force', 'give', 'home', 'retire', 'neutral-road', 'neutral-settle'],
  kindOf: (words) => (words[0] === 'neutral' ? `neutral-${words[2]}` : words[0]!),
  details(kind, words, seats) {
    switch (kind) {
      case 'neutral-road': return packed(pathOf(words[2]), NEUTRALS[words[0]!]!)
      case 'neutral-settle': return packed(Number(words[2]), NEUTRALS[words[0]!]!)
      case 'give': return bundle(words)
      default: return own.details(kind, words, seats)
    }
  },
}

const book: Book<Isle, IslePlan> = {
  ...island,
  library: 'duel',
  state: STATE,
  plan: PLAN,
  source: SOURCE,
  moves,
  prepare: prepareBoard({ traveler: 3, beginner: 1, variable: 0 }),
  start(s, record, library) {
    const own = new RecordAt(library, STATE, s.at)
    return {
      ...start(s, record, false),
      trade_cards: list(2, (seat) => own.get('trade_cards', seat)),
      ...Object.fromEntries(Object.entries(NEUTRALS).map(([colour, seat]) => [colour, pieces(s, seat)])),
    }
  },
}

export const rulebook = rulebookOf(book)
