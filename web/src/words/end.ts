// The words of the end of a game, loaded with it.
import { end as english } from './en.end'
import { language } from './language.svelte'
import { laidOver } from './later'

export const endWords = laidOver(english, () => language.later.end)
