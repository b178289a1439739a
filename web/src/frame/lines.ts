// The log of a table as lines: what the shown seat saw of every entry.
import { untrack } from 'svelte'
import type { Happening } from '../net/reducer'
import { settings } from '../settings.svelte'
import { t } from '../words'
import { language } from '../words/language.svelte'
import type { Kit, Line, Tableau } from './game'

export type LogLine = Line & { id: string }

/** A line with the short answers that follow it: declines take no line of their own. */
export type Folded = LogLine & { answers: LogLine[] }

/** The lines with those that only answer another folded into it. */
export function folded(lines: LogLine[]): Folded[] {
  const shown: Folded[] = []
  let asked: Folded | null = null
  for (const line of lines) {
    if (line.folded && asked) asked.answers.push(line)
    else {
      const own: Folded = { ...line, answers: [] }
      shown.push(own)
      asked = line.asks ? own : line.weight === 'turn' ? null : asked
    }
  }
  return shown
}

/** Tells a log entry by entry, each only once: a long log costs no more than its last line. */
export class Teller {
  #told = new WeakMap<Happening, LogLine[]>()
  #as = ''

  constructor(private readonly kit: Kit) {}

  /** The lines of a log. They are told anew when names, words or the shown seat have changed. */
  lines(log: Happening[], table: Tableau): LogLine[] {
    const as = [table.seat, settings.words, language.code, ...table.seats.map((seat) => table.name(seat.seat))].join('\n')
    if (as !== this.#as) this.#told = new WeakMap()
    this.#as = as
    return untrack(() => log.flatMap((happening) => this.#linesOf(happening, table)))
  }

  #linesOf(happening: Happening, table: Tableau): LogLine[] {
    let lines = this.#told.get(happening)
    if (!lines) this.#told.set(happening, (lines = linesOfEntry(happening, this.kit, table)))
    return lines
  }
}

function linesOfEntry({ number, entry, events }: Happening, kit: Kit, table: Tableau): LogLine[] {
  const who = entry.name || table.name(entry.seat)
  const plain = (icon: Line['icon'], text: string): LogLine[] => [{ id: `${number}`, icon, text, seat: entry.seat, weight: 'quiet' }]
  switch (entry.kind) {
    case 'chat': return []
    case 'joined': return plain('person', t.log.joined(who))
    case 'left': return plain('person', t.log.left(who))
    case 'kicked': return plain('person', t.log.kicked(table.name(entry.who)))
    case 'takeback':
    case 'undo': return plain('undo', t.log.undo(who))
    case 'takeover': return plain('bot', t.log.takeover(who))
    case 'paused': return plain('pause', t.log.paused(who))
    case 'resumed': return plain('play', t.log.resumed(who))
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
