// The names of the faces, and which one somebody has who has chosen none.
import type { SeatInfo } from './messages'

export type FaceName = NonNullable<SeatInfo['face']>
export const FACE_NAMES: FaceName[] = ['puffin', 'seal', 'fox', 'bear', 'ram', 'owl', 'walrus', 'whale']

/** The face of a seat: the chosen one, or one that goes with the name. */
export function faceOf(seat: { name: string; face?: FaceName | null }): FaceName {
  const sum = [...seat.name].reduce((total, letter) => total + letter.codePointAt(0)!, 0)
  return seat.face ?? FACE_NAMES[sum % FACE_NAMES.length]!
}
