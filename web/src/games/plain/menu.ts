// The legal actions as a menu: in the groups and the order that the game declares.
import type { ActionInfo } from '../../net/messages'
import { label } from '../../words'

export interface Item {
  action: string
  /** What the button says. */
  text: string
}
export interface Group {
  title: string
  items: Item[]
  /** Kinds that are written, as there are too many of them to list. */
  written: ActionInfo[]
}

const kindOf = (action: string): string => action.split(' ')[0]!

/** The kind of an action in words; its name where the game says nothing. */
export function kindWords(kinds: ActionInfo[], kind: string): string {
  return label(kinds.find((one) => one.kind === kind)?.words || kind)
}

/** An action in words: what its kind does, and the rest as it is written. */
export function actionWords(kinds: ActionInfo[], action: string): string {
  const [kind, ...rest] = action.split(' ')
  return [kindWords(kinds, kind!), rest.join(' ')].filter(Boolean).join(': ')
}

export function menuOf(kinds: ActionInfo[], legal: string[], may: string[]): Group[] {
  const listed = [...new Set(legal.map(kindOf))]
  const all = [...new Set([...listed, ...may])]
  const order = (kind: string) => kinds.findIndex((one) => one.kind === kind)
  const groups = new Map<string, Group>()
  for (const kind of all.sort((a, b) => order(a) - order(b))) {
    const info = kinds.find((one) => one.kind === kind) ?? { kind, words: '', group: '', form: kind, undo: false, composed: false, offer: false }
    const alone = !info.group || info.group === kind
    const title = label(alone ? info.words || kind : info.group)
    const group = groups.get(title) ?? { title, items: [], written: [] }
    const actions = legal.filter((action) => kindOf(action) === kind)
    group.items.push(...actions.map((action) => ({ action, text: alone ? action.split(' ').slice(1).join(' ') || label(title) : actionWords(kinds, action) })))
    if (!listed.includes(kind)) group.written.push(info)
    groups.set(title, group)
  }
  return [...groups.values()]
}

/** The groups with only those actions in which all words that are looked for occur. */
export function found(groups: Group[], sought: string): Group[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return groups
  return groups
    .map((group) => ({ ...group, written: [], items: group.items.filter(({ action, text }) => words.every((word) => `${group.title} ${text} ${action}`.toLowerCase().includes(word))) }))
    .filter(({ items }) => items.length)
}
