// The games by name: the picture of each, its table and its tutorial, which are loaded when they are opened. A game that is
// not listed gets a plain table and has no tutorial.
import type { Component } from 'svelte'
import type { Kit } from '../frame/game'
import type { Course } from '../tutorial/course'
import dice from './dice/Picture.svelte'
import duel from './duel/Picture.svelte'
import island from './island/Picture.svelte'
import plain from './plain/Picture.svelte'
import road from './road/Picture.svelte'
import traveler from './traveler/Picture.svelte'

interface Listed {
  picture: Component
  kit: () => Promise<{ kit: unknown }>
  /** How many ideas its tutorial has. */
  ideas: number
  course?: () => Promise<{ course: unknown }>
  /** Whether its set-up can be trained. */
  opening?: boolean
}

const ISLANDS = () => import('./island/kit')
const GAMES: Record<string, Listed> = {
  island: { picture: island, kit: ISLANDS, ideas: 10, course: () => import('./island/lessons'), opening: true },
  traveler: { picture: traveler, kit: ISLANDS, ideas: 6, course: () => import('./traveler/lessons'), opening: true },
  duel: { picture: duel, kit: ISLANDS, ideas: 7, course: () => import('./duel/lessons'), opening: true },
  road: { picture: road, kit: () => import('./road/kit'), ideas: 7, course: () => import('./road/lessons') },
  dice: { picture: dice, kit: () => import('./dice/kit'), ideas: 8, course: () => import('./dice/lessons') },
}
const PLAIN: Listed = { picture: plain, kit: () => import('./plain/kit'), ideas: 0 }
const listed = (game: string): Listed => (Object.hasOwn(GAMES, game) ? GAMES[game]! : PLAIN)

/** The inside of the small picture of a game. */
export function pictureOf(game: string): Component {
  return listed(game).picture
}

/** The table of a game. The frame shows it nothing but views of that game, so it need not know their types. */
export async function kitOf(game: string): Promise<Kit> {
  return (await listed(game).kit()).kit as Kit
}

/** How many ideas the tutorial of a game has; none if it has no tutorial. */
export function ideasOf(game: string): number {
  return listed(game).ideas
}

/** The tutorial of a game; null if it has none. */
export async function courseOf(game: string): Promise<Course | null> {
  const load = listed(game).course
  return load ? ((await load()).course as Course) : null
}

/** The games whose set-up can be trained. */
export function openings(): string[] {
  return Object.keys(GAMES).filter((game) => GAMES[game]!.opening)
}
