// Events of the dice game as lines of the log.
import type { IconName } from '../../art/Icon.svelte'
import type { Line } from '../../frame/game'
import { bundle, resource, t } from '../../words'
import type { Dice, DiceTable } from './types'

const counted = (faces: string[]): Record<string, number> =>
  faces.reduce<Record<string, number>>((sum, face) => ({ ...sum, [face]: (sum[face] ?? 0) + 1 }), {})

/** One event as a line, or null for what needs no telling. */
export function tell(event: Dice['event'], table: DiceTable): Line | null {
  const who = table.name(event.seat)
  const words = t.dice.log
  const line = (icon: IconName, text: string, weight?: Line['weight']): Line => ({ icon, text, seat: event.seat ?? null, weight })
  switch (event.kind) {
    case 'rolled': return line('dice', words.rolled(who, event.rolls, bundle(counted(event.faces))))
    case 'keep': return line('check', words.keep(who, t.list(event.dice.map(String))), 'quiet')
    case 'stand': return line('check', words.stand(who), 'quiet')
    case 'joker': return line('joker', words.joker(who, event.knight, event.die, resource(event.face)))
    case 'gold': return line('gold', words.gold(who, resource(event.face)))
    case 'road': return line('road', words.road(who, event.road))
    case 'settlement': return line('settlement', words.settlement(who, event.points))
    case 'city': return line('city', words.city(who, event.points))
    case 'knight': return line('knight', words.knight(who, event.number))
    case 'score': return line('star', words.score(who, event.points))
    case 'turn': return line('flag', t.log.turn(event.number, who), 'turn')
    case 'over': return line('star', event.seat === null ? words.shared : t.log.over(who), 'turn')
    default: return null
  }
}
