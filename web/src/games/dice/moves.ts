// Actions of the dice game as lines of a list of moves.
import type { Move, Tableau } from '../../frame/game'
import { resource, t } from '../../words'
import { JOKERS } from './places'
import { goldOf, jokersOf } from './sheet'

/** The faces of some dice, as words: "2 wood, 1 gold". */
function faces(dice: number[], table: Tableau): string {
  const shown = dice.map((die) => resource(table.view!.dice[die - 1].face as string))
  return [...new Set(shown)].map((face) => `${shown.filter((other) => other === face).length} ${face}`).join(', ')
}

/** An action in few words. */
export function move(action: string, table: Tableau): Move {
  const [word, ...rest] = action.split(' ')
  const [joker] = jokersOf([action])
  const [gold] = goldOf([action])
  if (joker) return { icon: 'joker', kind: t.dice.turnDie(joker.die), text: t.dice.byJoker(joker.knight, resource(joker.face ?? JOKERS[joker.knight - 1]!)), named: true }
  if (gold) return { icon: 'gold', kind: t.dice.goldTitle, text: t.dice.byGold(resource(gold.face)) }
  switch (word) {
    case 'roll': return { icon: 'dice', kind: table.view!.phase === 'keeping' ? t.dice.main.rollAll : t.main.roll }
    case 'keep': return { icon: 'dice', kind: t.practice.keep, text: faces(rest.map(Number), table), named: true }
    case 'stand': return { icon: 'check', kind: t.dice.actions.stand! }
    case 'road': return { icon: 'road', kind: t.dice.pieces.road!, text: rest[0], named: true }
    case 'end': return { icon: 'flag', kind: t.main.end }
    default: return { icon: word as Move['icon'], kind: t.dice.pieces[word!] ?? action }
  }
}
