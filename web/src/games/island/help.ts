// The rules behind the controls of the island game.
import type { GameHelp } from '../../help/topics'

export const help: GameHelp = {
  rules: {
    main: ['I-TURN-1'],
    road: ['I-BUILD-1', 'I-ROAD-2'],
    settlement: ['I-BUILD-1', 'I-SETTLE-2'],
    city: ['I-BUILD-1', 'I-CITY-1'],
    buy: ['I-DEV-1', 'I-CARD-2'],
    development: ['I-CARD-1', 'I-CARD-2'],
    hand: ['I-ROB-1', 'I-INFO-1'],
    trade: ['I-TRADE-1', 'I-TRADE-4'],
    offer: ['I-TRADE-1', 'I-TRADE-4'],
    supply: ['I-TRADE-7', 'I-TRADE-8', 'I-TRADE-9'],
    accept: ['I-TRADE-4'],
    decline: ['I-TRADE-4'],
    counter: ['I-TRADE-4'],
    deal: ['I-TRADE-5'],
  },
}
