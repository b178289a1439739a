// The records of the games whose moves the compiled bots can weigh, by the names of their libraries.
import * as duel from '../engine/layouts/duel'
import * as island from '../engine/layouts/island'
import * as road from '../engine/layouts/road'

export const WEIGHED = { island, duel, road }
