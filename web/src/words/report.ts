// The words of reports, practice and the trainer, loaded with the first of them.
import { language } from './language.svelte'
import { laidOver } from './later'
import { report as english } from './en.report'

export const report = laidOver(english, () => language.later.report)
