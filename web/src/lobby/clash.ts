// Options that do not go together, in the words of the form.
import type { GameInfo } from '../net/messages'
import type { Trouble } from '../net/refusal'
import { t } from '../words'

interface Details {
  clash?: Record<string, string | number>
  players?: number
  fixes?: Record<string, string | number>[]
  option?: string
  range?: [number, number]
}

/** What is wrong with the chosen options, and what would go; what the server says if it says no more. */
export function clashWords(error: Trouble, game: GameInfo): string {
  const { clash, players, fixes = [], option, range } = (error.details ?? {}) as Details
  const named = (name: string) => game.options.find((one) => one.name === name)
  const said = (name: string, value: string | number) => t.create.option(named(name)?.title ?? name, named(name)?.words[String(value)] ?? t.colours[String(value)] ?? String(value))
  if (option && range) return t.create.range(named(option)?.title ?? option, ...range)
  const parts = Object.entries(clash ?? {}).map(([name, value]) => said(name, value))
  if (!parts.length) return error.message
  const what = parts.length > 1 ? t.create.clash(parts[0]!, t.list(parts.slice(1))) : t.create.clashPlayers(parts[0]!, players ?? 0)
  const helps = fixes.flatMap((fix) => Object.entries(fix).map(([name, value]) => said(name, value)))
  return helps.length ? `${what} ${t.create.clashFix(t.either(helps))}` : what
}
