// The scores of games played alone, kept in this browser.
const KEPT = 'landnam.scores'
const MOST = 200

export interface Score {
  table: string
  /** What was played: scores of other rules are not compared with it. */
  rules: string
  points: number
  when: number
}

function read(): Score[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? (kept as Score[]) : []
  } catch {
    return []
  }
}

/** The name of a game with its options: what makes scores comparable. */
export function rulesOf(game: string, options: Record<string, unknown>): string {
  return [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`).sort()].join(' ')
}

/** All scores of the same rules, the latest last, with this one, which is kept once. */
export function keepScore(score: Score): Score[] {
  const others = read().filter((other) => other.table !== score.table)
  const known = read().find((other) => other.table === score.table)
  const all = [...others, known ?? score].sort((a, b) => a.when - b.when).slice(-MOST)
  try {
    localStorage.setItem(KEPT, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing shows the scores of this visit.
  }
  return all.filter((other) => other.rules === score.rules)
}
