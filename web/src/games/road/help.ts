// The rules behind the controls of On the Road.
import type { GameHelp } from '../../help/topics'

export const help: GameHelp = {
  rules: {
    main: ['R-TURN-2'],
    road: ['R-BUILD-4', 'R-ROAD-1'],
    settlement: ['R-BUILD-4', 'R-SETTLE-1'],
    city: ['R-BUILD-4', 'R-CITY-1'],
    knight: ['R-KNIGHT-1', 'R-ARMY-1'],
    metropolis: ['R-METRO-1'],
    card: ['R-BUILD-1', 'R-BUILD-4'],
    area: ['R-WIN-1', 'R-INFO-2'],
    gift: ['R-EVENT-2'],
    receiver: ['R-EVENT-2'],
    hand: ['R-EVENT-3', 'R-INFO-1'],
    trade: ['R-TRADE-1', 'R-TRADE-2'],
    offer: ['R-TRADE-1', 'R-TRADE-2'],
    accept: ['R-TRADE-2'],
    decline: ['R-TRADE-2'],
    counter: ['R-TRADE-2'],
    deal: ['R-TRADE-2'],
  },
}
