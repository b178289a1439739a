// How On the Road is checked: its moves as numbers, its options, and the first line of its record.
import { PLAN, SOURCE, STATE } from '../../engine/layouts/road'
import { handDetails, index, packed, part, resource, RESOURCES, type Moves } from '../../fair/notation'
import { firstSeat, list, rulebookOf, seatName, type Book } from '../../fair/rules'

const BUILDINGS = ['road', 'settlement', 'city', 'knight']
const METROPOLISES = ['road-draw', 'route-tie', 'knight-draw', 'army-tie', '']
const EVENTS = ['abundance', 'charity', 'robber', 'solstice', 'subsidy']
const PHASES = ['start', 'row', 'drawing', 'event', 'actions', 'discard', 'charity', 'over']

function build(words: string[]): bigint {
  const cut = words.indexOf('with') < 0 ? words.length : words.indexOf('with')
  const [card, side = ''] = words.slice(0, cut)
  const [n, spent, , spared] = words.slice(cut + 1)
  const metropolis = card === 'metropolis' ? index(METROPOLISES, side) : 0
  const swap = n ? [Number(n), resource(spent), resource(spared)] : []
  return packed(index([...BUILDINGS, 'metropolis'], card), metropolis, ...swap)
}

function details(kind: string, words: string[], seats: string[]): bigint {
  switch (kind) {
    case 'build': return build(words)
    case 'give': return packed(resource(words[0]), index(seats, words[1]))
    case 'start': return packed(index(seats, words[0]))
    case 'row': return packed(index(BUILDINGS, words[0]))
    case 'drawn': return packed(resource(words[0]))
    case 'event': return packed(index(EVENTS, words[0]))
    default: return handDetails(kind, words, seats) ?? 0n
  }
}

const moves: Moves = {
  kinds: 'build give discard offer propose accept decline withdraw deal end start row drawn event'.split(' '),
  chance: ['start', 'row', 'drawn', 'event'],
  details,
  result: (kind, rest, seats) => `${(kind === 'start' ? seats : kind === 'row' ? BUILDINGS : kind === 'drawn' ? RESOURCES : EVENTS)[part(rest, 0)]}`,
}

const book: Book<typeof STATE, typeof PLAN> = {
  library: 'road',
  state: STATE,
  plan: PLAN,
  source: SOURCE,
  moves,
  endings: ['', 'victory points', 'turn limit'],
  prepare(plan, record) {
    plan.set('players', record.seats.length)
    plan.set('max_turns', Number(record.options.max_turns ?? 0))
    plan.set('first', firstSeat(record))
    plan.set('side', record.options.metropolises === 'B' ? 1 : 0)
    plan.set('mixed', record.options.row === 'mixed' ? 1 : 0)
  },
  start(s, record) {
    const turns = s.get('max_turns')
    const pieces = (seat: number) => `R${s.get('roads', seat)},S${s.get('settlements', seat)},C${s.get('cities', seat)},K${s.get('knights', seat)}`
    return {
      side: 'AB'[s.get('side')],
      turn: s.get('turn'),
      phase: PHASES[s.get('phase')],
      first: seatName(record, s.get('first')),
      active: seatName(record, s.get('active')),
      row: list(4, (i) => s.get('row', i)),
      discards: list(5, (i) => s.get('discarded', i)),
      metropolises: list(4, (i) => seatName(record, s.get('metropolis', i))),
      events: list(5, (i) => s.get('resolved', i)),
      ...(s.get('mixed') ? { dealt: 'mixed' } : {}),
      ...(turns ? { max_turns: turns } : {}),
      ...Object.fromEntries(record.seats.map((colour, seat) => [colour, `${pieces(seat)}/H${list(5, (i) => s.get('hand', seat, i))}`])),
    }
  },
  points: (s, seat) => s.get('points', seat),
  won: (s, seat) => s.get('winner') === seat,
}

export const rulebook = rulebookOf(book)
