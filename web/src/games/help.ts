// What "What is this?" knows of the games, by their names.
import type { GameHelp } from '../help/topics'
import { help as dice } from './dice/help'
import { help as duel } from './duel/help'
import { help as island } from './island/help'
import { help as road } from './road/help'
import { help as traveler } from './traveler/help'

export const HELP: Record<string, GameHelp> = { island, traveler, duel, road, dice }
