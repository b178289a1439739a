// The words of "What is this?", loaded with it.
import { help as english } from './en.help'
import { language } from './language.svelte'
import { laidOver } from './later'

export const help = laidOver(english, () => language.later.help)
