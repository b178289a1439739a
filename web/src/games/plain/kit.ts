// The plain table: for a game that the client knows nothing of but what the server says.
import type { Kit, Line, Move } from '../../frame/game'
import { label, t } from '../../words'
import { plainWords } from '../../words/plain'
import Actions from './Actions.svelte'
import { factsOf } from './facts'
import Hand from './Hand.svelte'
import { actionWords, kindWords } from './menu'
import Middle from './Middle.svelte'
import { PlainPlay } from './play.svelte'
import type { Plain, PlainEvent, PlainTable } from './types'

/** Who has won. */
function ending(table: PlainTable): string {
  const winners = table.view?.outcome?.winners ?? []
  return winners.length ? t.log.over(t.list(winners.map((seat) => table.name(seat)))) : t.log.overNobody
}

function tell(event: PlainEvent, table: PlainTable): Line {
  const { kind, seat } = event
  const who = table.name(seat)
  if (kind === 'turn' && typeof event.number === 'number') return { icon: 'flag', text: who ? t.log.turn(event.number, who) : label(plainWords.turn(event.number)), seat, weight: 'turn' }
  if (kind === 'over') return { icon: 'star', text: ending(table), seat, weight: 'turn' }
  return { icon: 'right', text: plainWords.happened(who, kindWords(table.about?.actions ?? [], kind), factsOf(event)), seat }
}

function move(action: string, table: PlainTable): Move {
  return { icon: 'right', kind: actionWords(table.about?.actions ?? [], action) }
}

export const kit: Kit<Plain, PlainPlay> = {
  create: (table) => new PlainPlay(table),
  chips: () => [],
  points: (view, seat) => ({ open: view.seats[seat]!.points, hidden: 0 }),
  tell,
  move,
  Middle,
  Hand,
  Actions,
}
