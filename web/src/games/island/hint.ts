// Hints of the guided first game: what can be done now, why, and the rules it rests on.
import type { Hint } from '../../frame/game'
import { t } from '../../words'
import type { IsleTable } from './types'

export function hint(table: IsleTable): Hint | null {
  const view = table.view
  if (!view || table.seat === null) return null
  const can = (kind: string) => table.legal.some((action) => action === kind || action.startsWith(`${kind} `))
  const mine = view.to_act.includes(table.seat)
  const say = (text: string, ...rules: string[]): Hint => ({ text, rules })
  if (view.outcome) return say(t.guide.over, 'I-WIN-1')
  if (table.may.includes('discard')) return say(t.guide.discard, 'I-ROB-1')
  if (view.offer && view.active !== table.seat && view.seats[table.seat]?.answer === 'waiting') return say(t.guide.answer, 'I-TRADE-13')
  if (!mine) return say(t.guide.waiting)
  if (view.phase === 'place settlement') return say(t.guide.settle, 'I-SETTLE-2')
  if (view.phase === 'place road') return say(t.guide.firstRoad, 'I-ROAD-1')
  if (view.phase === 'robber') return say(t.guide.robber, 'I-ROB-1')
  if (can('roll')) return say(t.guide.roll, 'I-PROD-1')
  if (can('city')) return say(t.guide.city, 'I-CITY-1')
  if (can('settle')) return say(t.guide.settlement, 'I-SETTLE-1', 'I-SETTLE-2')
  if (can('road')) return say(t.guide.road, 'I-ROAD-1')
  if (can('buy')) return say(t.guide.card, 'I-DEV-1')
  if (table.may.includes('offer') || can('supply')) return say(`${t.guide.trade} ${t.guide.end}`, 'I-TRADE-1')
  return say(t.guide.end)
}
