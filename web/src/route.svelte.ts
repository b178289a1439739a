// Where in the client we are. The address after the # is never sent to the server, so an invite code can stand there.

import type { Viewer } from './net/api'

export type Route =
  | { page: 'home' }
  | { page: 'trainer' }
  | { page: 'puzzles' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'join'; table: string; code: string | null }
  | { page: 'replay'; table: string | null; step: number; seat: Viewer; report: boolean }

export function read(hash: string): Route {
  const [path, query] = hash.replace(/^#\/?/, '').split('?')
  const [page, first, second] = path!.split('/')
  const asked = new URLSearchParams(query)
  if (page === 'new' && first) return { page: 'new', game: first }
  if (page === 'table' && first) return { page: 'table', table: first }
  if (page === 'join' && first) return { page: 'join', table: first, code: second ?? null }
  if (page === 'replay') {
    const seat = asked.get('seat')
    const viewer = seat === 'none' ? null : seat !== null && /^\d$/.test(seat) ? Number(seat) : 'all'
    return { page: 'replay', table: first || null, step: Number(asked.get('step')) || 0, seat: viewer, report: asked.has('report') }
  }
  return { page: page === 'trainer' || page === 'puzzles' ? page : 'home' }
}

let now = $state.raw<Route>(read(location.hash))
addEventListener('hashchange', () => {
  now = read(location.hash)
  scrollTo(0, 0)
})

export const route = {
  get now(): Route {
    return now
  },
}

export function go(hash: string): void {
  location.hash = hash
}
