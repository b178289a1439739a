// The words of a table without pictures of its own, loaded with it.
import { plain as english } from './en.plain'
import { language } from './language.svelte'
import { laidOver } from './later'

export const plainWords = laidOver(english, () => language.later.plain)
