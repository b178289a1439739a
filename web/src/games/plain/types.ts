// What is known of a game that the client has no table for: what every view has, and facts with names.
import type { Part, Tableau } from '../../frame/game'
import type { GameEvent, GameView } from '../../net/views'
import type { PlainPlay } from './play.svelte'

export type Facts = Record<string, unknown>
export type PlainSeat = Facts & { colour: string; points: number }
export type PlainView = GameView & Facts & { seats: PlainSeat[] }
export type PlainEvent = GameEvent & Facts
export type Plain = { view: PlainView; event: PlainEvent; constants: Facts }
export type PlainTable = Tableau<Plain>
export type PlainPart = Part<Plain, PlainPlay>
