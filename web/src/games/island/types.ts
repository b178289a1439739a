// What the games of the island family show, tell and rest on; what only the two-player game has may be missing.
import type { Part, Tableau } from '../../frame/game'
import type { DuelConstants, DuelSeat, DuelView, Games, IslandConstants, IslandSeat, IslandView } from '../../net/views'
import type { IslandPlay } from './play.svelte'

type Also<Base, More> = Base & Partial<Omit<More, keyof Base>>

export type IsleSeat = Also<IslandSeat, DuelSeat>
export type IsleView = Omit<Also<IslandView, DuelView>, 'seats'> & { seats: IsleSeat[] }
export type IsleEvent = Games['duel']['event']
export type IsleConstants = Also<IslandConstants, DuelConstants>
export type Isle = { view: IsleView; event: IsleEvent; constants: IsleConstants }
export type IsleTable = Tableau<Isle>
export type IslePart = Part<Isle, IslandPlay>
