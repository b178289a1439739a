// The words of the Dice game, loaded with its table.
import { dice as english } from './en.dice'
import { language } from './language.svelte'
import { laidOver } from './later'

export const diceWords = laidOver(english, () => language.later.dice)
