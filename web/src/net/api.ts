// The REST half of the server.
import type { FaceName } from './faces'
import type { GameInfo, FreshCode, Joined, NewTable, OpenedTable, Practice, RecordInfo, Rematch, Replay, RuleText, Standing, StatisticsInfo, TableInfo, TableList } from './messages'
import { heldAt, heldTables } from './keys'
import { heard } from '../offline/reach.svelte'
import { lost, Refusal } from './refusal'

export { Refusal }

export async function ask<T>(method: string, path: string, body?: unknown, token?: string, plain = false, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
  } catch {
    if (!signal?.aborted) heard(false)
    throw new Refusal(lost('The server cannot be reached.'))
  }
  heard(true)
  if (response.ok) return (plain ? await response.text() : await response.json()) as T
  const answer = await response.json().catch(() => null)
  throw new Refusal(answer?.error ?? lost(`The server answered ${response.status}.`))
}

/** Whose eyes a replay is seen with: a seat's, a spectator's, or with all hands open. */
export type Viewer = number | null | 'all'
export type WantedSeat = NewTable['seats'][number]

/** Every token this browser holds, so that its own finished games are among the records. */
function ownTokens(): string | undefined {
  const tokens = heldTables().flatMap((held) => Object.values(held.tokens))
  return [...new Set(tokens)].slice(0, 20).join(',') || undefined
}

/** A token of this browser at a table: some tables show their record to their players alone. */
export function tokenAt(id: string): string | undefined {
  return Object.values(heldAt(id)?.tokens ?? {})[0]
}

export const api = {
  games: (language: string) => ask<GameInfo[]>('GET', `/games?language=${language}`),
  rules: (game: string, language: string) => ask<RuleText[]>('GET', `/rules?game=${game}&language=${language}`),
  open: (table: NewTable) => ask<OpenedTable>('POST', '/tables', table),
  gathering: () => ask<TableList>('GET', '/tables?state=gathering').then((answer) => answer.tables),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  standing: (id: string) => ask<Standing>('GET', `/tables/${id}/standing`, undefined, tokenAt(id)),
  knock: (id: string, code?: string) => ask<TableInfo>('POST', `/tables/${id}/knock`, code ? { code } : {}),
  join: (id: string, name: string, code?: string, face?: FaceName) =>
    ask<Joined>('POST', `/tables/${id}/join`, { name, ...(code ? { code } : {}), ...(face ? { face } : {}) }),
  quick: (game: string, name: string, face?: FaceName) => ask<Joined>('POST', '/quick', { game, name, ...(face ? { face } : {}) }),
  /** A new code for the whole room, or none any longer; the old one ends. */
  share: (id: string, token: string) => ask<FreshCode>('POST', `/tables/${id}/room-code`, undefined, token),
  unshare: (id: string, token: string) => ask<TableInfo>('DELETE', `/tables/${id}/room-code`, undefined, token),
  invite: (id: string, token: string) => ask<FreshCode>('POST', `/tables/${id}/invites`, undefined, token),
  /** A seat for a bot program, and the bot token with which it plays there. */
  program: (id: string, name: string, token: string) => ask<Joined>('POST', `/tables/${id}/bots`, { name }, token),
  rematch: (id: string, token: string) => ask<Rematch>('POST', `/tables/${id}/rematch`, undefined, token),
  practice: (id: string, token: string, signal: AbortSignal) =>
    ask<Practice>('GET', `/tables/${id}/practice`, undefined, token, false, signal),
  record: (id: string) => ask<string>('GET', `/tables/${id}/record`, undefined, tokenAt(id), true),
  statistics: (id: string) => ask<StatisticsInfo>('GET', `/tables/${id}/statistics`, undefined, tokenAt(id)),
  /** Steps of a finished game, as a seat saw them, or a spectator (null), or with all hands open. */
  frames: (id: string, seat: Viewer, from: number, count: number) =>
    ask<Replay>('GET', `/tables/${id}/replay?from=${from}&count=${count}${seat === null ? '' : seat === 'all' ? '&hands=true' : `&seat=${seat}`}`, undefined, tokenAt(id)),
  framesOf: (record: string, seat: Viewer, from: number, count: number) =>
    ask<Replay>('POST', '/replay', { record, from, count, ...(seat === null ? {} : seat === 'all' ? { hands: true } : { seat }) }),
  records: () => ask<RecordInfo[]>('GET', '/records?limit=12', undefined, ownTokens()),
}
