// Sums and rounding as the server does them, so that both come to the same figures.

/** The sum, rounded once: in whatever order numbers are added, it is the same. */
export function exactSum(values: Iterable<number>): number {
  const parts: number[] = [] // none overlaps another, the smallest first
  for (let x of values) {
    let kept = 0
    for (let y of parts) {
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x]
      const high = x + y
      const low = y - (high - x)
      if (low) parts[kept++] = low
      x = high
    }
    parts.length = kept
    parts.push(x)
  }
  let n = parts.length
  if (!n) return 0
  let high = parts[--n]!
  let low = 0
  while (n > 0) {
    const [x, y] = [high, parts[--n]!]
    high = x + y
    low = y - (high - x)
    if (low) break
  }
  // Half-way cases are rounded to even: whatever is left decides.
  if (n > 0 && ((low < 0 && parts[n - 1]! < 0) || (low > 0 && parts[n - 1]! > 0))) {
    const doubled = low * 2
    const x = high + doubled
    if (doubled === x - high) high = x
  }
  return high
}

/** A number with so many digits after the point; what lies half-way goes to the even digit. */
export function rounded(value: number, digits: number): number {
  const halves = value * 2 ** (digits + 1)
  if (Number.isInteger(halves) && halves % 2) {
    const below = Math.floor(value * 10 ** digits)
    return (below % 2 ? below + 1 : below) / 10 ** digits
  }
  return Number(value.toFixed(digits)) + 0
}

/** A mean with its standard error; of one value nobody knows it. */
export function meanOf(values: number[]): [mean: number, error: number] {
  const n = values.length
  if (n < 2) return [values[0] ?? 0, 1]
  const mean = exactSum(values) / n
  return [mean, Math.sqrt(exactSum(values.map((value) => (value - mean) * (value - mean))) / (n - 1)) / Math.sqrt(n)]
}
