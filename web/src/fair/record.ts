// A record, taken apart; docs/notation.md tells its lines.

export interface GameRecord {
  game: string
  options: Record<string, string>
  start: string
  seats: string[]
  moves: string[]
  outcome: string
  /** Missing if its dice cannot be checked. */
  fair: { scheme: number; commit: string; secret: string; words: string; nonces: Record<number, string>; seal: string | null; links: string[] } | null
}

export function readRecord(text: string): GameRecord {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  if (lines.shift()?.trim() !== 'landnam record 1') throw new Error('This is not a Landnam record.')
  const at = lines.findIndex((line) => line.startsWith('moves: '))
  const count = Number(lines[at]?.slice('moves: '.length))
  const facts = new Map([...lines.slice(0, Math.max(0, at)), ...lines.slice(at + 1 + count)].map(pair))
  const moves = lines.slice(at + 1, at + 1 + count)
  const [game, start, outcome] = ['game', 'start', 'outcome'].map((key) => facts.get(key))
  if (at < 0 || moves.length !== count || !game || !start || !outcome) throw new Error('The record is cut off or damaged.')
  const seats = /(?:^| )seats=(\S+)/.exec(start)?.[1]?.split(',') ?? []
  return { game, options: words(facts.get('options')), start, seats, moves, outcome, fair: fairLines(facts) }
}

function fairLines(facts: Map<string, string>): GameRecord['fair'] {
  const [scheme, commit, secret] = ['fair', 'commit', 'secret'].map((key) => facts.get(key))
  if (!scheme || !commit || !secret) return null
  const nonces = facts.get('nonces') ?? ''
  return { scheme: Number(scheme), commit, secret, words: nonces, nonces: words(nonces), seal: facts.get('seal') ?? null, links: facts.get('links')?.split(' ') ?? [] }
}

const pair = (line: string): [string, string] => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1).trim()]
const words = (text = ''): Record<string, string> =>
  Object.fromEntries(text.split(' ').filter(Boolean).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
