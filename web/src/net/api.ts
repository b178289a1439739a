// The REST half of the server.
import type { ErrorInfo, GameInfo, Invite, Joined, LinkInfo, NewTable, OpenedTable, RecordInfo, Rematch, Replay, RuleText, Slug, StatisticsInfo, TableInfo, TableList, Verification } from './messages'
import { heldTables } from './keys'

/** A refusal of the server, or of the way to it. */
export class Refusal extends Error {
  constructor(readonly info: Trouble) {
    super(info.message)
  }
}

/** The server cannot be reached: not one of its own answers. */
export type Trouble = Omit<ErrorInfo, 'slug'> & { slug: Slug | 'unreachable' }
export const lost = (message: string): Trouble => ({ slug: 'unreachable', message, rule: null, details: null })

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

const OPENING_TRIES = 10
const TELL_AFTER = 2500

/** Ask again as long as the server compiles the rules of a game, which it does once; `waits` is called if that takes long. */
async function patiently<T>(question: () => Promise<T>, waits: () => void): Promise<T> {
  const hint = setTimeout(waits, TELL_AFTER)
  try {
    for (let tried = 1; ; tried++) {
      try {
        return await question()
      } catch (error) {
        if (tried === OPENING_TRIES || !(error instanceof Refusal) || error.info.slug !== 'busy') throw error
        await new Promise((go) => setTimeout(go, 1000))
      }
    }
  } finally {
    clearTimeout(hint)
  }
}

/** What a page was told of a game by the server: the commit before it, the last link during it. */
export interface Told {
  commit: string | null
  link: LinkInfo | null
}

export type WantedSeat = NewTable['seats'][number]

/** Every token this browser holds, so that its own finished games are among the records. */
function ownTokens(): string | undefined {
  const tokens = heldTables().flatMap((held) => Object.values(held.tokens))
  return [...new Set(tokens)].slice(0, 20).join(',') || undefined
}

export const api = {
  games: () => ask<GameInfo[]>('GET', '/games'),
  rules: (game: string) => ask<RuleText[]>('GET', `/rules?game=${game}`),
  open: (table: NewTable, waits: () => void = () => undefined) => patiently(() => ask<OpenedTable>('POST', '/tables', table), waits),
  gathering: () => ask<TableList>('GET', '/tables?state=gathering').then((answer) => answer.tables),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  join: (id: string, name: string, code?: string) => ask<Joined>('POST', `/tables/${id}/join`, { name, ...(code ? { code } : {}) }),
  invite: (id: string, token: string) => ask<Invite>('POST', `/tables/${id}/invites`, undefined, token),
  rematch: (id: string, token: string) => ask<Rematch>('POST', `/tables/${id}/rematch`, undefined, token),
  record: (id: string) => ask<string>('GET', `/tables/${id}/record`, undefined, undefined, true),
  statistics: (id: string) => ask<StatisticsInfo>('GET', `/tables/${id}/statistics`),
  frames: (id: string, seat: number | null, from: number, count: number) =>
    ask<Replay>('GET', `/tables/${id}/replay?from=${from}&count=${count}${seat === null ? '' : `&seat=${seat}`}`),
  framesOf: (record: string, seat: number | null, from: number, count: number) =>
    ask<Replay>('POST', '/replay', { record, from, count, ...(seat === null ? {} : { seat }) }),
  verify: (record: string, told?: Told) =>
    ask<Verification>('POST', '/verify', {
      record,
      ...(told?.commit ? { commit: told.commit } : {}),
      ...(told?.link ? { links: { [told.link.moves]: told.link.hash } } : {}),
    }),
  records: () => ask<RecordInfo[]>('GET', '/records?limit=12', undefined, ownTokens()),
}
