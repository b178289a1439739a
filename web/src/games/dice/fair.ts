// How the Dice game is checked: its moves as numbers, its options, and the first line of its record.
import { PLAN, SOURCE, STATE } from '../../engine/layouts/dice'
import { index, packed, part, resource, RESOURCES, type Moves } from '../../fair/notation'
import { rulebookOf, seatName, type Book } from '../../fair/rules'

const FACES = [...RESOURCES, 'gold']
const FACES_AT = 7 // the bit after the number of dice
const JOKERS = ['ore', 'wheat', 'wool', 'wood', 'brick']
const PHASES = ['rolling', 'before-roll', 'keeping', 'building', 'over']

function details(kind: string, words: string[]): bigint {
  const n = Number(words[0])
  switch (kind) {
    case 'road': return packed(Number(words[0]?.slice(1)))
    case 'gold': return packed(resource(words[0]))
    case 'keep': return packed(words.reduce((mask, die) => mask | (1 << (Number(die) - 1)), 0))
    case 'joker': return packed(n, Number(words[2]) - 1, resource(words[3] ?? JOKERS[n - 1]))
    case 'rolled': return packed(words.length) | words.reduce((code, face, i) => code | (BigInt(index(FACES, face)) << BigInt(5 + FACES_AT + 3 * i)), 0n)
    default: return 0n
  }
}

const moves: Moves = {
  kinds: 'roll keep stand joker gold road settlement city knight end rolled'.split(' '),
  chance: ['rolled'],
  details,
  result: (_, rest) => Array.from({ length: part(rest, 0) }, (_, i) => FACES[(rest >> (FACES_AT + 3 * i)) & 7]).join(' '),
}

const book: Book<typeof STATE, typeof PLAN> = {
  library: 'dice',
  state: STATE,
  plan: PLAN,
  source: SOURCE,
  moves,
  endings: ['', 'all turns played', 'turn limit'],
  prepare(plan, record) {
    plan.set('players', record.seats.length)
    plan.set('turns', Number(record.options.turns))
    plan.set('max_turns', Number(record.options.max_turns ?? 0))
  },
  start: (s, record) => ({
    turns: s.get('turns'),
    turn: s.get('turn'),
    phase: PHASES[s.get('phase')],
    active: seatName(record, s.get('active')),
    rolls: s.get('rolls'),
    ...(s.get('max_turns') ? { max_turns: s.get('max_turns') } : {}),
    ...Object.fromEntries(record.seats.map((colour) => [colour, 'R/S0/C0/K0/J/B'])),
  }),
  points: (s, seat) => s.get('points', seat),
  won: (s, seat) => ((s.get('winners') >> seat) & 1) === 1,
}

export const rulebook = rulebookOf(book)
