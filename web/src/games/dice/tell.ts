// Events of the dice game as lines of the log and as parts of the recap of a turn.
import type { IconName } from '../../art/Icon.svelte'
import type { Bit, Line } from '../../frame/game'
import { t } from '../../words'
import { diceWords } from '../../words/dice'
import { oneCard, counted, bitOf, lineOf, pictured } from '../shared/told'
import type { Dice, DiceTable } from './types'

type DiceEvent = Dice['event']

/** Where an event has put a mark on a sheet. */
export function placed(event: DiceEvent): string | null {
  if (event.kind === 'road') return `sheet-${event.seat}-${event.road}`
  return event.kind === 'settlement' || event.kind === 'city' || event.kind === 'knight' ? `sheet-${event.seat}-${event.kind}` : null
}

/** One event as a marked sentence, or null for what needs no telling. */
function sentence(event: DiceEvent, table: DiceTable): string | null {
  const who = table.name(event.seat)
  const words = diceWords.log
  switch (event.kind) {
    case 'rolled': return words.rolled(who, event.rolls, pictured(counted(event.faces)))
    case 'keep': return words.keep(who, t.list(event.dice.map(String)))
    case 'stand': return words.stand(who)
    case 'joker': return words.joker(who, event.knight, event.die, oneCard(event.face))
    case 'gold': return words.gold(who, oneCard(event.face))
    case 'road': return words.road(who, event.road)
    case 'settlement': return words.settlement(who, event.points)
    case 'city': return words.city(who, event.points)
    case 'knight': return words.knight(who, event.number)
    case 'score': return words.score(who, event.points)
    case 'turn': return t.log.turn(event.number, who)
    case 'over': return event.seat === null ? words.shared : t.log.over(who)
    default: return null
  }
}

const ICONS: Partial<Record<DiceEvent['kind'], IconName>> = {
  rolled: 'dice', keep: 'check', stand: 'check', joker: 'joker', gold: 'gold', road: 'road', settlement: 'settlement', city: 'city', knight: 'knight',
  score: 'star', turn: 'flag', over: 'star',
}
const iconOf = (event: DiceEvent): IconName => ICONS[event.kind] ?? 'flag'

/** One event as a line, or null for what needs no telling. */
export function tell(event: DiceEvent, table: DiceTable): Line | null {
  const said = sentence(event, table)
  if (said === null) return null
  const weight = event.kind === 'turn' || event.kind === 'over' ? 'turn' : event.kind === 'keep' || event.kind === 'stand' ? 'quiet' : undefined
  const place = placed(event)
  return lineOf(iconOf(event), said, event.seat ?? null, { weight, places: place ? [place] : [] })
}

/** An event as parts of the recap: the last dice of the turn, what was built with them, and the score. */
export function recap(event: DiceEvent, table: DiceTable): Bit[] {
  const said = sentence(event, table)
  if (said === null) return []
  const bit = (shown: Omit<Bit, 'words'>): Bit[] => [bitOf(said, shown)]
  const sheet = `sheet-${event.seat}`
  switch (event.kind) {
    case 'rolled': return bit({ icon: 'dice', cards: counted(event.faces), places: [sheet], instead: 'rolled' })
    case 'joker':
    case 'gold': return bit({ icon: iconOf(event), cards: { [event.face]: 1 }, places: [sheet] })
    case 'road': return bit({ icon: 'road', text: event.road, places: [placed(event)!, sheet] })
    case 'settlement':
    case 'city':
    case 'knight': return bit({ icon: iconOf(event), places: [placed(event)!, sheet] })
    case 'score': return bit({ icon: 'star', text: t.happened.points(event.points), places: [sheet] })
    default: return []
  }
}
