// The sentences of rules, asked from the server once a game.
import { api } from '../net/api'
import type { RuleInfo } from '../net/messages'

const known = $state<Record<string, RuleInfo>>({})
const asked = new Set<string>()
const GAME_OF: Record<string, string> = { I: 'island', D: 'duel', R: 'road', Y: 'dice' }

/** A rule by its id; undefined until the server has answered. */
export function ruleOf(id: string): RuleInfo | undefined {
  const game = GAME_OF[id[0]!] ?? 'island'
  if (!asked.has(game)) {
    asked.add(game)
    api.rules(game).then(
      (rules) => rules.forEach((rule) => (known[rule.id] = rule)),
      () => asked.delete(game),
    )
  }
  return known[id]
}
