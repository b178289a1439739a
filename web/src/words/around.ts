// The words of invitations, waiting rooms and replays, loaded with them.
import * as english from './en.around'
import { language } from './language.svelte'
import { laidOver } from './later'

export const joining = laidOver(english.joining, () => language.later.joining)
export const waiting = laidOver(english.waiting, () => language.later.waiting)
export const replay = laidOver(english.replay, () => language.later.replay)
