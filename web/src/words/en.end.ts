// What the end of a game says, in English. Loaded with it.
import { speech } from './speech'

const { counted } = speech('en-GB')
const many = (n: number, one: string) => counted(n, one, `${one}s`)

export const end = {
  title: (names: string) => `${names} wins`,
  youWon: 'You have won',
  nobody: 'The game is over',
  rank: 'Rank',
  player: 'Player',
  total: 'Total',
  sources: {
    settlements: 'Settlements', cities: 'Cities', 'longest route': 'Longest route', 'largest army': 'Largest army',
    'victory cards': 'Victory cards', metropolises: 'Metropolises', roads: 'Roads', knights: 'Knights', 'nothing built': 'Nothing built',
  } as Record<string, string>,
  dice: 'The dice',
  diceAbout: 'Bars: how often each came up. Band: where the bar ends nine times out of ten with fair dice.',
  income: 'Income and loss',
  causes: {
    start: 'Set-up', dice: 'Yield', supply: 'Supply', trade: 'Trade', robber: 'Robber', 'forced trade': 'Forced trade', charity: 'Charity',
    monopoly: 'Monopoly', invention: 'Invention', discard: 'Put back', drawn: 'Drawn', built: 'Built', blocked: 'Blocked',
  } as Record<string, string>,
  trades: 'Trades',
  overTime: 'Victory points over time',
  turns: 'turn',
  rematch: 'Rematch',
  rematchGo: 'Go to the rematch',
  replay: 'Replay',
  record: 'Save the record',
  look: 'Look at the board',
  hidden: (name: string, n: number) => `${name} had ${many(n, 'hidden point')}.`,
  wins: (name: string, n: number) => `${name} wins with ${many(n, 'point')}.`,
  youWin: (n: number) => `You win with ${many(n, 'point')}.`,
  drawn: (names: string, n: number) => `${names} share the win with ${many(n, 'point')}.`,
  ended: (ending: string) => `The game is over: ${ending}.`,
  skip: 'Skip to the statistics',
  scored: (n: number) => `${many(n, 'point')}`,
  solo: 'Your scores',
  best: 'Best',
  bestNew: 'A new best score!',
  par: 'Par',
  parAbout: 'What perfect play scores on average, from the exact solution of the game.',
  abovePar: (n: string) => `${n} above par`,
  belowPar: (n: string) => `${n} below par`,
  average: 'Your average',
  games: (n: number) => `${many(n, 'game')} in this browser`,
  history: (n: number) => `Your last ${many(n, 'score')}, the latest on the right; the line is par`,
  scoreAt: (n: number, day: string) => `${day}: ${many(n, 'point')}`,
  home: 'Home',
}
