// The sentences of rules, asked from the server once a game.
import { api } from '../net/api'
import type { RuleInfo } from '../net/messages'
import { language } from '../words/language.svelte'
import { worded } from '../words/messages'

const known = $state<Record<string, RuleInfo>>({})
const asked = new Set<string>()
const GAME_OF: Record<string, string> = { I: 'island', D: 'duel', R: 'road', Y: 'dice' }

/** A rule by its id; undefined until the server has answered. */
export function ruleOf(id: string): RuleInfo | undefined {
  const game = GAME_OF[id[0]!] ?? 'island'
  const { code } = language
  const shelf = `${code} ${game}`
  if (!asked.has(shelf)) {
    asked.add(shelf)
    api.rules(game, code).then(
      (rules) => rules.forEach((rule) => (known[`${code} ${rule.id}`] = rule)),
      () => asked.delete(shelf),
    )
  }
  return known[`${code} ${id}`]
}

/** A rule that the server names, as the language spoken has it, with why it forbids something now before its sentence. */
export function wordedRule(rule: RuleInfo): RuleInfo {
  const own = language.code === 'en' ? undefined : ruleOf(rule.id)
  if (!own) return rule
  return { ...rule, title: own.title, sentence: [rule.reason ? worded(rule.reason) : '', own.sentence].filter(Boolean).join(' ') }
}
