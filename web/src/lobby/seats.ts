// Who sits where at a table that is being opened.
import type { WantedSeat } from '../net/api'
import type { FaceName } from '../net/faces'

/** Beside the names of bots, what a seat may be for: a friend with an invitation, or one at this screen. */
export const FRIEND = 'open'
export const HERE = 'me'

/** Whoever plays only with bots is not asked for a name: nobody is there to read it. */
export const playsAlone = (others: string[]): boolean => !others.some((kind) => kind === FRIEND || kind === HERE)

/** The seats: one's own, and what was chosen for the others. `friend` names a friend at this screen who has no name. */
export function wantedSeats(name: string, others: string[], names: string[], friend: (seat: number) => string, face: FaceName | null = null): WantedSeat[] {
  const seat = (kind: string, i: number): WantedSeat => {
    if (kind === FRIEND) return { kind: 'open' }
    return kind === HERE ? { kind: 'me', name: names[i]?.trim() || friend(i + 2) } : { kind: 'bot', bot: kind }
  }
  return [{ kind: 'me', name, ...(face ? { face } : {}) }, ...others.map(seat)]
}
