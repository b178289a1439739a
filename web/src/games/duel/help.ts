// The rules behind the controls of the game for two: as in the island game, with rules of its own.
import type { GameHelp } from '../../help/topics'

export const help: GameHelp = {
  like: 'island',
  rules: {
    main: ['I-TURN-1', 'D-ROLL-1'],
    force: ['D-CARD-1', 'D-CARD-2'],
    robberHome: ['D-CARD-1', 'D-CARD-3'],
    retire: ['D-REFILL-1'],
  },
}
