// The parts of `trade.ts`, there some moments after the table and long before they are wanted.
type Parts = typeof import('./trade')

/** Milliseconds until parts that could not be loaded are asked for again. */
const AGAIN = 2000

let found = $state.raw<Parts | null>(null)
let asked = false

export const parts = {
  get now(): Parts | null {
    return found
  },
}

/** Load the parts, if nobody has done so. */
export function bringParts(): void {
  if (asked) return
  asked = true
  import('./trade').then(
    (brought) => (found = brought),
    () => setTimeout(() => ((asked = false), bringParts()), AGAIN),
  )
}
