// The rule of a refusal in the language spoken: the server names it in English.
import type { RuleInfo } from '../net/messages'
import { language } from '../words/language.svelte'
import { worded } from '../words/messages'
import { rulesOf } from './catalogue'

const known = $state<Record<string, RuleInfo>>({})

/** A rule of a game in a language; undefined until the server has answered. */
function ruleOf(id: string, game: string, code: string): RuleInfo | undefined {
  void rulesOf(game, code).then(
    (rules) => rules.forEach((rule) => (known[`${code} ${rule.id}`] ??= rule)),
    () => undefined,
  )
  return known[`${code} ${id}`]
}

/** A rule that the server names, as the language spoken has it, with why it forbids something now before its sentence. */
export function wordedRule(rule: RuleInfo, game: string): RuleInfo {
  const own = language.code === 'en' ? undefined : ruleOf(rule.id, game, language.code)
  if (!own) return rule
  return { ...rule, title: own.title, sentence: [rule.reason ? worded(rule.reason) : '', own.sentence].filter(Boolean).join(' ') }
}
