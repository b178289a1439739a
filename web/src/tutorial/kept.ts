// Which tables of this browser are tutorials, what was learned at them, and which tutorials were finished.

interface Kept {
  /** By table: the ideas that were learned there. */
  tables: Record<string, string[]>
  /** The games whose tutorial was played to its end. */
  done: string[]
}

const KEPT = 'landnam.lessons'
const MOST = 12

function read(): Kept {
  try {
    return { tables: {}, done: [], ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) }
  } catch {
    return { tables: {}, done: [] }
  }
}

function write(kept: Kept): void {
  const tables = Object.fromEntries(Object.entries(kept.tables).slice(-MOST))
  localStorage.setItem(KEPT, JSON.stringify({ ...kept, tables }))
}

/** What was learned at a table; null if it is no tutorial. */
export function learnedAt(table: string): string[] | null {
  return read().tables[table] ?? null
}

export function keepLearned(table: string, learned: string[]): void {
  const kept = read()
  write({ ...kept, tables: { ...kept.tables, [table]: learned } })
}

/** Go on without the tutorial. */
export function dropLessons(table: string): void {
  const kept = read()
  delete kept.tables[table]
  write(kept)
}

export function finishedCourses(): string[] {
  return read().done
}

export function finishCourse(game: string): void {
  const kept = read()
  if (!kept.done.includes(game)) write({ ...kept, done: [...kept.done, game] })
}
