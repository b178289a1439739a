// The words of the check of the dice, loaded with it.
import { fair as english } from './en.fair'
import { language } from './language.svelte'
import { laidOver } from './later'

export const fair = laidOver(english, () => language.later.fair)
