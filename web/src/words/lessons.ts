// The words of the tutorials, loaded with the first of them.
import { lessons as english } from './en.lessons'
import { language } from './language.svelte'
import { laidOver } from './later'

export const lessons = laidOver(english, () => language.later.lessons)
