// What the dice game shows, tells and rests on.
import type { Part, Tableau } from '../../frame/game'
import type { Games } from '../../net/views'
import type { DicePlay } from './play.svelte'

export type Dice = Games['dice']
export type DiceTable = Tableau<Dice>
export type DicePart = Part<Dice, DicePlay>
