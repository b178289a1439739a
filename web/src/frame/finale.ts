// The end of a game, from the last move to the celebration.
import type { TableInfo } from '../net/messages'
import type { Kit, Tableau } from './game'
import type { LogLine } from './lines'

export interface FinaleProps {
  info: TableInfo
  table: Tableau
  kit: Kit
  lines: LogLine[]
  ondone: () => void
}

/** The last thing that the winner did, or whoever ended the game. */
export function lastMove(lines: LogLine[], winners: number[], most = 1): LogLine[] {
  const told = lines.filter((line) => line.weight !== 'turn' && line.weight !== 'quiet')
  const mine = told.filter((line) => line.seat !== null && (!winners.length || winners.includes(line.seat)))
  return mine.slice(-most)
}

/** By seat, the points that nobody could see before the end. */
export function hiddenPoints(points: number[], open: number[]): number[] {
  return points.map((all, seat) => Math.max(0, all - (open[seat] ?? all)))
}
