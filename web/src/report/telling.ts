// Steps of a report in words.
import type { Kit, Tableau } from '../frame/game'
import type { MomentData, ReportData } from '../net/reports'
import { resource, t, terms } from '../words'
import { report as words } from '../words/report'

/** A value in figures: a chance in per cent, or points. */
export function figure(report: Pick<ReportData, 'unit'>, value: number, digits = 1): string {
  return report.unit === 'chance' ? words.percent(t.figure(100 * value, digits)) : words.points(t.figure(value, digits))
}

/** A change in figures, with its sign. */
export function change(report: Pick<ReportData, 'unit'>, value: number): string {
  const size = figure(report, Math.abs(value))
  return size === figure(report, 0) ? size : `${value < 0 ? '−' : '+'}${size}`
}

/** An action in words. */
export function moveWords(action: string, kit: Kit, table: Tableau): string {
  if (action === 'nothing') return words.nothing
  const { kind, text } = kit.move(action, table)
  return text ? `${kind}: ${text}` : kind
}

/** A chance result in words: "rolls 3 + 4". */
export function chanceWords(result: string, table: Tableau): string {
  const [kind, ...rest] = result.split(' ')
  const tell = words.chance[kind!]
  if (!tell) return result
  if (kind === 'dice') return tell(rest.join(' + '))
  const named = rest.map((word) => {
    const seat = table.view?.players.indexOf(word) ?? -1
    return seat >= 0 ? table.name(seat) : (terms().cards[word] ?? resource(word))
  })
  return tell(named.join(kind === 'rolled' ? ', ' : ' '))
}

/** A moment that decided a game, in a sentence. */
export function momentWords(report: ReportData, moment: MomentData, kit: Kit, table: Tableau): string {
  const step = report.steps.find(({ step }) => step === moment.step)!
  const who = moment.seat === null ? '' : table.name(moment.seat)
  if (moment.kind === 'decision' && step.decision) {
    const { played, best, loss } = step.decision
    return words.mistaken(who, moveWords(played, kit, table), moveWords(best, kit, table), change(report, -loss))
  }
  const size = moment.change.map(Math.abs)
  const whom = size.indexOf(Math.max(...size))
  return words.lucky(who, chanceWords(moment.action, table), table.name(whom), change(report, moment.change[whom]!))
}
