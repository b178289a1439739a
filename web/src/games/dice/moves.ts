// Actions of the dice game as lines of a list of moves.
import type { Move } from '../../frame/game'
import { resource, t } from '../../words'
import { diceWords } from '../../words/dice'
import { goldOf, jokersOf } from './sheet'
import type { DiceTable } from './types'

/** To keep some dice: dice are alike, so only their faces matter. */
function keep(dice: number[], table: DiceTable): Move {
  const { faces } = table.constants
  const shown = dice.map((die) => table.view!.dice?.[die - 1]?.face ?? '').sort((a, b) => faces.indexOf(a) - faces.indexOf(b))
  const text = shown.map(resource).join(', ')
  return { icon: 'dice', kind: t.practice.keep, text, tokens: shown.map((face) => ({ resource: face })), alike: text }
}

/** An action in few words. */
export function move(action: string, table: DiceTable): Move {
  const [word, ...rest] = action.split(' ')
  const [joker] = jokersOf([action])
  const [gold] = goldOf([action])
  if (joker) return { icon: 'joker', kind: diceWords.turnDie(joker.die), text: diceWords.byJoker(joker.knight, resource(joker.face ?? table.constants.jokers[joker.knight - 1]!)), named: true }
  if (gold) return { icon: 'gold', kind: diceWords.goldTitle, text: diceWords.byGold(resource(gold.face)) }
  switch (word) {
    case 'roll': return { icon: 'dice', kind: table.view!.phase === 'keeping' ? diceWords.main.rollAll : t.main.roll }
    case 'keep': return keep(rest.map(Number), table)
    case 'stand': return { icon: 'check', kind: diceWords.actions.stand! }
    case 'road': return { icon: 'road', kind: diceWords.pieces.road!, text: rest[0], named: true }
    case 'end': return { icon: 'flag', kind: t.main.end }
    default: return { icon: word as Move['icon'], kind: diceWords.pieces[word!] ?? action }
  }
}
