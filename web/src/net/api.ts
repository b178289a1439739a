// The REST half of the server.
import type { ErrorInfo, Frame, GameInfo, RecordInfo, RuleInfo, TableInfo, Verification } from './messages'

/** A refusal of the server, or of the way to it. */
export class Refusal extends Error {
  constructor(readonly info: ErrorInfo) {
    super(info.message)
  }
}

const lost = (message: string): ErrorInfo => ({ slug: 'unreachable', message, rule: null, details: null })

async function ask<T>(method: string, path: string, body?: unknown, token?: string, plain = false): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refusal(lost('The server cannot be reached.'))
  }
  if (response.ok) return (plain ? await response.text() : await response.json()) as T
  const answer = await response.json().catch(() => null)
  throw new Refusal(answer?.error ?? lost(`The server answered ${response.status}.`))
}

export type WantedSeat = { kind: 'me'; name: string } | { kind: 'bot'; bot: string } | { kind: 'open' }
export interface NewTable {
  game: string
  options: Record<string, string | number>
  seats: WantedSeat[]
  open: boolean
  clock: string
  title?: string
}

export const api = {
  games: () => ask<GameInfo[] | { games: GameInfo[] }>('GET', '/games').then((a) => (Array.isArray(a) ? a : a.games)),
  rules: (game: string) => ask<any>('GET', `/rules?game=${game}`).then((a) => (Array.isArray(a) ? a : a.rules) as (RuleInfo & { source: string })[]),
  open: (table: NewTable) => ask<{ table: TableInfo; tokens: Record<string, string>; invite: string }>('POST', '/tables', table),
  gathering: () => ask<{ tables: TableInfo[] }>('GET', '/tables?state=gathering').then((answer) => answer.tables),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  join: (id: string, name: string, code?: string) =>
    ask<{ table: TableInfo; seat: number; token: string }>('POST', `/tables/${id}/join`, { name, ...(code ? { code } : {}) }),
  invite: (id: string, token: string) => ask<{ code: string }>('POST', `/tables/${id}/invites`, {}, token),
  rematch: (id: string, token: string) =>
    ask<{ table: TableInfo; tokens: Record<string, string> }>('POST', `/tables/${id}/rematch`, {}, token),
  record: (id: string) => ask<string>('GET', `/tables/${id}/record`, undefined, undefined, true),
  statistics: (id: string) => ask<any>('GET', `/tables/${id}/statistics`),
  frames: (id: string, seat: number | null, from: number, count: number) =>
    ask<any>('GET', `/tables/${id}/replay?from=${from}&count=${count}${seat === null ? '' : `&seat=${seat}`}`),
  framesOf: (record: string, seat: number | null, from: number, count: number) =>
    ask<any>('POST', '/replay', { record, from, count, ...(seat === null ? {} : { seat }) }),
  verify: (record: string) => ask<Verification>('POST', '/verify', { record }),
  records: () => ask<any>('GET', '/records?limit=12').then((a) => (Array.isArray(a) ? a : a.records) as RecordInfo[]),
}
export type { Frame }
