// The words of On the Road, loaded with its table.
import { road as english } from './en.road'
import { language } from './language.svelte'
import { laidOver } from './later'

export const roadWords = laidOver(english, () => language.later.road)
