// What On the Road shows, tells and rests on.
import type { Part, Tableau } from '../../frame/game'
import type { Games } from '../../net/views'
import type { RoadPlay } from './play.svelte'

export type Road = Games['road']
export type RoadTable = Tableau<Road>
export type RoadPart = Part<Road, RoadPlay>
