// Which control is about what, its key and its rules. A control names its topic by `data-what`, or is known by what it does.
import { HELP } from '../games/help'
import { help } from '../words/help'

export type Topic = keyof typeof help.about

/** What a game adds: the rules that its controls are about, and a game whose explanations serve where it has none. */
export interface GameHelp {
  like?: string
  rules: Partial<Record<Topic, string[]>>
}

/** What can be pressed, filled in or reached by the keyboard. */
export const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]'

/** Controls that are known without a name of their own. */
const KNOWN: [string, Topic][] = [
  ['.rule-link', 'rule'],
  ['[data-do="home"]', 'robberHome'],
  ['[data-place], [data-target]', 'place'],
  ['.island .cursor', 'board'],
  ['.stack[data-resource]', 'hand'],
  ['.stack[data-card]', 'development'],
  ['.card[data-card]', 'card'],
  ['[data-die]', 'die'],
  ['[data-more]', 'more'],
  ['.taken .token, .less', 'fewer'],
  ['[data-supply]', 'supply'],
  ['[data-action^="deal "]', 'deal'],
  ['.choice .main[data-action]', 'confirm'],
  ['.choice [data-action]', 'option'],
  ['.gift [data-action]', 'gift'],
  ['.moves li [data-action]', 'weighed'],
  ['.middle [data-action], .actions [data-action]', 'move'],
  ['[data-course]', 'course'],
  ['input[name^="face-"]', 'face'],
  ['input[name="players"]', 'players'],
  ['input[name="colour"]', 'colour'],
  ['input[name="clock"]', 'clock'],
  ['select[id^="seat-"]', 'seat'],
  ['[role="log"]', 'log'],
]

export const KEYS: Partial<Record<Topic, string>> = {
  main: 'Space, E', undo: 'U', cancel: 'Esc', ask: '?',
  road: 'R', settlement: 'S', city: 'C', buy: 'D', trade: 'T',
  knight: 'K', metropolis: 'M', stand: 'B', joker: 'J', gold: 'G', die: '1–6', board: 'H, P, I', place: 'Enter',
}

export interface Explanation {
  topic: Topic
  name: string
  /** What its hint says besides: a price, how many are left. */
  hint: string
  text: string
  keys: string
  rules: string[]
}

/** The control at or around an element; that of a label is what it labels. */
export function controlAt(element: Element | null): HTMLElement | null {
  const found = element?.closest<HTMLElement>(CONTROLS)
  return found ?? element?.closest('label')?.querySelector<HTMLElement>('input, select') ?? null
}

function topicOf(control: Element): Topic | null {
  const { what, do: does } = (control as HTMLElement).dataset
  const named = what ?? KNOWN.find(([selector]) => control.matches(selector))?.[1] ?? does
  return named !== undefined && named in help.about ? (named as Topic) : null
}

/** What a control is called: what a screen reader would say, without its price, which its hint tells. */
function nameOf(control: HTMLElement): string {
  const shown = ((control as HTMLInputElement).labels?.[0] ?? control).cloneNode(true) as Element
  for (const part of shown.querySelectorAll('[aria-hidden="true"], .cost, select')) part.remove()
  const name = control.ariaLabel ?? shown.textContent ?? ''
  return (name.trim() || control.title).replace(/\s+/g, ' ')
}

/** Everything that is to be said of a control in a game; null if nobody has explained it. */
export function explained(control: HTMLElement, game: string): Explanation | null {
  const topic = topicOf(control)
  if (!topic) return null
  const games = help.games as Record<string, Partial<Record<Topic, string>>>
  const name = nameOf(control)
  const ways = [game, HELP[game]?.like ?? game]
  const rules = ways.map((way) => HELP[way]?.rules[topic]).find(Boolean) ?? []
  const text = ways.map((way) => games[way]?.[topic]).find(Boolean) ?? help.about[topic]
  return { topic, name, hint: control.title === name ? '' : control.title, text, keys: KEYS[topic] ?? '', rules }
}
