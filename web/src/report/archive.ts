// What the server has of finished games beyond their replay: asked for by table, or with a record of this machine.
import { ask, tokenAt } from '../net/api'
import type { GoOn, Joined, Practice, ReportInfo, ScriptInfo } from '../net/messages'

/** A finished game: a table of this server, or a record. */
export type Source = { table: string } | { record: string }

function from<T>(source: Source, way: string, method: 'GET' | 'POST', asked: Record<string, string | number>, said: object): Promise<T> {
  if ('record' in source) return ask<T>('POST', `/${way}`, { ...asked, ...said, record: source.record })
  const query = method === 'GET' && Object.keys(asked).length ? `?${new URLSearchParams(asked as Record<string, string>)}` : ''
  return ask<T>(method, `/tables/${source.table}/${way}${query}`, method === 'POST' ? { ...asked, ...said } : undefined, tokenAt(source.table))
}

export const archive = {
  /** The report of a game; ask again while it is being made. */
  report: (source: Source) => from<ReportInfo>(source, 'report', 'GET', {}, {}),
  /** What is needed to make the report in this browser. */
  script: (source: Source) => from<ScriptInfo>(source, 'report/script', 'GET', {}, {}),
  /** What is needed to value the moves at a step, for the seat that acted next. */
  position: (source: Source, step: number) => from<Practice>(source, 'replay/position', 'GET', { step }, {}),
  /** A new table against bots that begins at a step. */
  goOn: (source: Source, wanted: GoOn) => from<Joined>(source, 'replay/go-on', 'POST', {}, wanted),
}
