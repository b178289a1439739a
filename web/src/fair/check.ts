// Is a game what its secret, its nonces and its links say, and what this browser kept of it? Nobody is asked: all is worked out here.
import { Chance } from './chance'
import { commitment, fromHex } from './hash'
import { NOTHING_KEPT, type Kept } from './kept'
import { chanceText, codeOf, isChance } from './notation'
import type { GameRecord } from './record'
import type { Rules } from './rules'

export type What = 'none' | 'commit' | 'secret' | 'nonce' | 'other nonce' | 'scheme' | 'layout' | 'chance' | 'moves' | 'link' | 'seal' | 'outcome'

export interface Finding {
  what: What
  /** The number of the move, or of the seat, that it is about. */
  where: number | null
  expected: string
  found: string
}

export interface Report {
  findings: Finding[]
  /** How many chance results were worked out anew. */
  results: number
  /** Why the rules could not be followed, if they could not: then chance results were not checked. */
  unchecked: string | null
  /** The own seats whose nonce is in the record as this browser chose it. */
  mine: number
  /** How many links that this browser was told during the game the record has. */
  links: number
  /** Was the server's commit told to this browser before the game? */
  told: boolean
  /** How often the own nonce was opened and the game did not begin. */
  recalled: number
}

const SHORT = 8
const MOST = 6
const LAST_OPEN_SCHEME = 2 // in which nonces were added without a commit

/** Check a record. `rules` are those of its game, or why there are none. */
export async function check(record: GameRecord, rules: Rules | string, kept: Kept = NOTHING_KEPT): Promise<Report> {
  const report: Report = { findings: [], results: 0, unchecked: null, mine: 0, links: 0, told: !!kept.commit, recalled: kept.recalled }
  if (!record.fair) return { ...report, findings: [finding('none', null, '', '')] }
  const { scheme, secret, words } = record.fair
  const chance = await Chance.of(scheme, secret, words)
  await checkKept(record, kept, report)
  await checkLinks(record, chance, kept, report)
  if (typeof rules === 'string') report.unchecked = rules
  else await follow(record, rules, chance, report)
  return report
}

const finding = (what: What, where: number | null, expected: string, found: string): Finding => ({ what, where, expected, found })

/** What this browser kept: the server's commit, its own nonces, and what the others had committed to. */
async function checkKept(record: GameRecord, kept: Kept, report: Report): Promise<void> {
  const { commit, secret, nonces, scheme } = record.fair!
  const say = (...facts: Parameters<typeof finding>) => report.findings.push(finding(...facts))
  const sealed = await commitment(fromHex(secret))
  if (sealed !== commit) say('secret', null, commit, sealed)
  if (kept.commit && kept.commit !== commit) say('commit', null, kept.commit, commit)
  if (scheme <= LAST_OPEN_SCHEME && Object.keys(kept.nonces).length) say('scheme', null, '3', String(scheme))
  for (const [seat, nonce] of Object.entries(kept.nonces)) {
    if (nonces[Number(seat)] === nonce) report.mine++
    else say('nonce', Number(seat), nonce, nonces[Number(seat)] ?? '–')
  }
  for (const [seat, promised] of Object.entries(kept.commits)) {
    const nonce = nonces[Number(seat)]
    const found = nonce ? await commitment(fromHex(nonce)) : '–'
    if (found !== promised && !(seat in kept.nonces)) say('other nonce', Number(seat), promised, found)
  }
  if (Object.keys(kept.commits).length)
    for (const seat of Object.keys(nonces)) if (!(seat in kept.commits)) say('other nonce', Number(seat), '–', nonces[Number(seat)]!)
}

/** The order of the moves, as it was sealed and as this browser was told it. */
async function checkLinks(record: GameRecord, chance: Chance, kept: Kept, report: Report): Promise<void> {
  const { seal, links: short, scheme } = record.fair!
  const links = await chance.links(record.start, record.moves)
  if (scheme > 1 && (seal !== links.at(-1) || short.length !== links.length)) report.findings.push(finding('seal', null, links.at(-1)!, seal ?? '–'))
  else {
    const wrong = short.findIndex((link, i) => link !== links[i]!.slice(0, SHORT))
    if (wrong >= 0) report.findings.push(finding('seal', wrong, links[wrong]!.slice(0, SHORT), short[wrong]!))
  }
  const told = Object.entries(kept.links)
  report.links = told.filter(([moves, link]) => links[Number(moves)]?.startsWith(link)).length
  const other = told.find(([moves, link]) => !links[Number(moves)]?.startsWith(link))
  if (other) report.findings.push(finding('link', Number(other[0]), other[1], links[Number(other[0])]?.slice(0, other[1].length) ?? '–'))
}

/** Play the game anew by the rules, and draw every chance result. */
async function follow(record: GameRecord, rules: Rules, chance: Chance, report: Report): Promise<void> {
  const { seats, moves } = record
  const say = (...facts: Parameters<typeof finding>) => report.findings.length < MOST && report.findings.push(finding(...facts))
  const start = rules.begin(await chance.seed())
  if (start !== record.start) {
    say('layout', null, differing(start, record.start), differing(record.start, start))
    return // whatever follows, it was not played on this
  }
  for (const [i, line] of moves.entries()) {
    const cases = rules.cases()
    try {
      if (cases) {
        const expected = chanceText(rules.moves, rules.result(await chance.draw(report.results++, cases)), seats)
        if (expected !== line) {
          say('chance', i + 1, expected, line)
          if (!isChance(rules.moves, line) || !possible(rules, seats, cases, line)) return
        }
        rules.happen(-1, codeOf(rules.moves, line, seats))
      } else {
        const [colour, ...words] = line.split(' ')
        const [seat, code] = [seats.indexOf(colour!), codeOf(rules.moves, words.join(' '), seats)]
        if (seat < 0 || isChance(rules.moves, words.join(' ')) || !rules.allows(seat, code)) throw new Error('not allowed')
        rules.happen(seat, code)
      }
    } catch (error) {
      say('moves', i + 1, '', `${line} (${(error as Error).message})`)
      return
    }
  }
  if (rules.outcome() !== record.outcome) say('outcome', null, rules.outcome(), record.outcome)
}

/** Can the open chance move bring this at all? */
function possible(rules: Rules, seats: string[], cases: number, line: string): boolean {
  for (let i = 0; i < cases; i++) if (chanceText(rules.moves, rules.result(i), seats) === line) return true
  return false
}

/** The words of one line that another has not. */
const differing = (line: string, other: string): string =>
  line.split(' ').filter((word) => !other.split(' ').includes(word)).join(' ') || '–'
