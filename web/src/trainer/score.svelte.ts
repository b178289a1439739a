// The score of a quiz: points for each answer, their sum, and how many good ones came in a row; the best row is kept in this browser.

const KEPT = 'landnam.trainer'
const ALL = 10
const GOOD = 8

/** From 10 points for the best place down to none for one with half its chance. */
export function pointsFor(value: number, best: number): number {
  return Math.round(ALL * Math.max(0, (2 * value) / best - 1))
}

export class Score {
  points = $state(0)
  answers = $state(0)
  row = $state(0)
  best = $state(kept())

  get most(): number {
    return this.answers * ALL
  }

  add(points: number): void {
    this.answers++
    this.points += points
    this.row = points >= GOOD ? this.row + 1 : 0
    if (this.row > this.best) {
      this.best = this.row
      try {
        localStorage.setItem(KEPT, String(this.best))
      } catch {
        return // a browser that keeps nothing
      }
    }
  }
}

function kept(): number {
  try {
    return Number(localStorage.getItem(KEPT)) || 0
  } catch {
    return 0
  }
}
