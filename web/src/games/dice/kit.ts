// The dice game at the table.
import type { Chip, Fact, Kit } from '../../frame/game'
import { t } from '../../words'
import { diceWords } from '../../words/dice'
import Actions from './Actions.svelte'
import Hand from './Hand.svelte'
import Middle from './Middle.svelte'
import { move } from './moves'
import { DicePlay } from './play.svelte'
import { placed, recap, tell } from './tell'
import type { Dice, DiceTable } from './types'

function chips({ view }: DiceTable, seat: number): Chip[] {
  const has = view!.seats[seat]!
  const words = diceWords.chips
  return [
    { icon: 'road', value: has.roads.length, words: words.roads },
    { icon: 'settlement', value: has.settlements, words: words.settlements },
    { icon: 'city', value: has.cities, words: words.cities },
    { icon: 'knight', value: has.knights, words: words.knights },
  ]
}

function facts({ view, constants }: DiceTable): Fact[] {
  const { turn, turns, rolls, seats } = view!
  const best = Math.max(...seats.map(({ points }) => points))
  const found: Fact[] = [
    { key: 'turn', icon: 'flag', value: `${turn}/${turns}`, words: t.strip.turn(turn, turns) },
    { key: 'roll', icon: 'dice', value: `${rolls}/${constants.rolls}`, words: t.strip.roll(rolls, constants.rolls) },
  ]
  if (seats.length > 1) found.push({ key: 'best', icon: 'star', value: best, words: t.strip.best(best) })
  return found
}

export const kit: Kit<Dice, DicePlay> = {
  create: (table) => new DicePlay(table),
  chips,
  points: (view, seat) => ({ open: view.seats[seat]!.points, hidden: 0 }),
  tell,
  recap,
  placed,
  facts,
  move,
  Middle,
  Hand,
  Actions,
}
