// The rules behind the controls of the Traveler edition: as in the island game.
import type { GameHelp } from '../../help/topics'

export const help: GameHelp = {
  like: 'island',
  rules: {},
}
