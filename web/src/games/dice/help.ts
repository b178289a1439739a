// The rules behind the controls of the Dice game.
import type { GameHelp } from '../../help/topics'

export const help: GameHelp = {
  rules: {
    main: ['Y-ROLL-1', 'Y-SCORE-1'],
    road: ['Y-BUILD-2'],
    settlement: ['Y-BUILD-3'],
    city: ['Y-BUILD-4'],
    knight: ['Y-BUILD-5'],
    stand: ['Y-ROLL-1'],
    die: ['Y-DICE-1', 'Y-ROLL-1'],
    joker: ['Y-JOKER-1'],
    gold: ['Y-GOLD-1'],
  },
}
