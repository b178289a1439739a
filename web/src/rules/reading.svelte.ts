// The rules panel: which game's rules are being read, and at which of them it was opened.

export interface Reading {
  game: string
  /** The id of a rule to show; null for the top. */
  rule: string | null
}

let now = $state.raw<Reading | null>(null)

export const reading = {
  get now(): Reading | null {
    return now
  },
}

/** Open the rules of a game, at a rule if one is named. */
export function openRules(game: string, rule: string | null = null): void {
  now = { game, rule }
}

export function closeRules(): void {
  now = null
}
