// The log of a table as lines: what the shown seat saw of every entry.
import type { Happening } from '../net/reducer'
import { t } from '../words'
import type { Kit, Line, Tableau } from './game'

export type LogLine = Line & { id: string }

export function linesOf(log: Happening[], kit: Kit, table: Tableau): LogLine[] {
  return log.flatMap((happening) => linesOfEntry(happening, kit, table))
}

function linesOfEntry({ number, entry, events }: Happening, kit: Kit, table: Tableau): LogLine[] {
  const who = entry.name || table.name(entry.seat)
  const plain = (icon: Line['icon'], text: string): LogLine[] => [{ id: `${number}`, icon, text, seat: entry.seat, weight: 'quiet' }]
  switch (entry.kind) {
    case 'chat': return []
    case 'joined': return plain('person', t.log.joined(who))
    case 'left': return plain('person', t.log.left(who))
    case 'undo': return plain('undo', t.log.undo(who))
    case 'takeover': return plain('bot', t.log.takeover(who))
    case 'handback': return plain('person', t.log.handback(who))
  }
  const seen = events.get(table.seat ?? -1) ?? [...events.values()][0] ?? []
  const lines = seen.flatMap((event, i) => {
    const line = kit.tell(event, table)
    return line ? [{ ...line, id: `${number}.${i}` }] : []
  })
  return entry.kind === 'started' ? [...plain('flag', t.log.started), ...lines] : lines
}

export interface Said {
  id: number
  seat: number | null
  name: string
  text: string
}

export function chatOf(log: Happening[], table: Tableau): Said[] {
  return log.flatMap(({ number, entry }) =>
    entry.kind === 'chat' ? [{ id: number, seat: entry.seat, name: table.name(entry.seat) || t.frame.watching, text: entry.text ?? '' }] : [],
  )
}
