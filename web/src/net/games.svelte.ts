// What the server says of its games. It is asked once: this does not change while a server runs.
import { api } from './api'
import type { GameInfo } from './messages'
import { language } from '../words/language.svelte'
import { lost, Refusal } from './refusal'

let known = $state.raw<GameInfo[]>([])
let asked: Promise<GameInfo[]> | null = null
/** The language in which they were asked for. */
let spoken = ''

/** All games, as far as they have been told; empty before. */
export const games = {
  get all(): GameInfo[] {
    return known
  },
}

export function loadGames(): Promise<GameInfo[]> {
  if (asked && spoken === language.code) return asked
  spoken = language.code
  const answer = api.games(spoken).then(
    (told) => (known = told),
    (error: unknown) => {
      if (asked === answer) asked = null
      throw error
    },
  )
  return (asked = answer)
}

/** What the server says of one game; a Refusal if it has no such game. */
export async function aboutGame(name: string): Promise<GameInfo> {
  const found = (await loadGames()).find((game) => game.name === name)
  if (!found) throw new Refusal(lost(`This server has no game called ${name}.`))
  return found
}

/** What people call a game. */
export function titleOf(name: string): string {
  return known.find((game) => game.name === name)?.title ?? name
}
