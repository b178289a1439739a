// Reading the texts of the dice game's actions: where on the sheet, which die. Nothing here decides what is legal.
export const DICE = 6
export const ROLLS = 3
export const NOTHING_BUILT = -2

export interface Joker {
  action: string
  knight: number
  die: number
  /** The resource, for the joker that can be any. */
  face: string | null
}

/** The jokers among the actions. */
export function jokersOf(actions: string[]): Joker[] {
  return actions.flatMap((action) => {
    const [word, knight, , die, face] = action.split(' ')
    return word === 'joker' ? [{ action, knight: Number(knight), die: Number(die), face: face ?? null }] : []
  })
}

/** What two gold dice can become: the resource and its action. */
export function goldOf(actions: string[]): { action: string; face: string }[] {
  return actions.flatMap((action) => {
    const [word, face] = action.split(' ')
    return word === 'gold' && face ? [{ action, face }] : []
  })
}

/** The roads that can be built, by name. */
export function roadsOf(actions: string[]): Map<string, string> {
  return new Map(actions.filter((action) => action.startsWith('road ')).map((action) => [action.split(' ')[1]!, action]))
}

/** The action that keeps these dice and rolls the rest. */
export function keepText(kept: number[]): string {
  if (kept.length === 0) return 'roll'
  if (kept.length === DICE) return 'stand'
  return `keep ${[...kept].sort((a, b) => a - b).join(' ')}`
}

/** The dice that an action keeps, or the one that it turns. */
export function diceOf(action: string): number[] {
  const words = action.split(' ')
  if (words[0] === 'stand') return Array.from({ length: DICE }, (_, i) => i + 1)
  if (words[0] === 'joker') return [Number(words[3])]
  return words[0] === 'keep' ? words.slice(1).map(Number) : []
}

/** What stands in a box: points, an X, or nothing yet. */
export function boxText(points: number | null): string {
  return points === null ? '' : points === NOTHING_BUILT ? 'X' : String(points)
}

/** The first road not yet built, to ask why it cannot be. */
export function nextRoad(built: string[]): string {
  for (let i = 0; i < 16; i++) if (!built.includes(`R${i}`)) return `R${i}`
  return 'R15'
}
