// Checks the dice of a recorded game without Landnam: node verify.mjs RECORD [--commit HEX] [--nonce SEAT=HEX] [--link MOVES=HEX]
//
// It knows no rules. So it can work out every chance result whose cases stand in the record itself, and says of how many
// it cannot: a card stolen from a hand, or drawn from a pile that was shuffled anew, needs the rules (landnam verify).
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, ...given] = process.argv.slice(2)
const kept = (option) => given.flatMap((word, i) => (given[i - 1] === option ? [word.toLowerCase().split('=')] : []))
const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
const fact = (key) => lines.find((line) => line.startsWith(`${key}:`))?.slice(key.length + 1).trim()
const first = lines.findIndex((line) => line.startsWith('moves: ')) + 1
const moves = lines.slice(first, first + Number(fact('moves')))
const seats = fact('start').match(/ seats=(\S+)/)[1].split(',')
const wrong = []
const expect = (what, expected, found) => expected === found || wrong.push(`${what}: expected ${expected}, found ${found}`)

// The server's secret and the players' nonces: as they were committed to, and as this player chose theirs.
const sha256 = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const nonces = Object.fromEntries(fact('nonces').split(' ').filter(Boolean).map((word) => word.split('=')))
expect('commit of the secret', fact('commit'), sha256(fact('secret')))
for (const [commit] of kept('--commit')) expect('commit that was told before the game', commit, fact('commit'))
for (const [seat, nonce] of kept('--nonce')) expect(`nonce of seat ${seat}`, nonce, nonces[seat])

// The links of all moves, in their order.
const hmac = (key, text) => createHmac('sha256', key).update(text).digest()
const key = hmac(Buffer.from(fact('secret'), 'hex'), `landnam fair ${fact('fair')} nonces ${fact('nonces')}`)
const links = [hmac(key, `start ${fact('start')}`).toString('hex')]
for (const move of moves) links.push(hmac(key, `link ${links.at(-1)} ${move}`).toString('hex'))
if (fact('seal')) {
  expect('seal', links.at(-1), fact('seal'))
  expect('links', links.map((link) => link.slice(0, 8)).join(' '), fact('links'))
}
for (const [count, link] of kept('--link')) expect(`link after ${count} moves`, link, links[count])

// Chance results: which of so many equally likely cases, without favour.
const ALL = 2n ** 64n
function draw(index, cases) {
  for (let tried = 0; ; tried++) {
    const number = hmac(key, `chance ${index} try ${tried}`).readBigUInt64BE()
    if (number < ALL - (ALL % BigInt(cases))) return Number(number % BigInt(cases))
  }
}
const RESOURCES = ['wood', 'brick', 'wool', 'wheat', 'ore']
const pile = (names, counts) => Object.fromEntries(names.map((name, i) => [name, counts[i]]))
const sum = (cards) => Object.values(cards).reduce((all, n) => all + n, 0)
const nth = (cards, n) => Object.keys(cards).find((name) => (n -= cards[name]) < 0)
const events = () => pile(['abundance', 'charity', 'robber', 'solstice', 'subsidy'], [1, 1, 3, 1, 1])
const piles = {
  drawn: fact('game') === 'road' ? pile(RESOURCES, [11, 11, 14, 12, 13]) : pile(['knight', 'victory', 'roads', 'invention', 'monopoly'], [14, 5, 2, 2, 2]),
  event: events(),
}
/** The result that a draw brings, or null if the rules are needed to know. */
function result(kind, words, index) {
  if (kind === 'first' || kind === 'start') return seats[draw(index, seats.length)]
  if (kind === 'dice') return [draw(index, 36)].map((n) => `${1 + Math.floor(n / 6)} ${1 + (n % 6)}`)[0]
  if (kind === 'rolled') {
    const faces = [...RESOURCES, 'gold']
    const number = draw(index, 6 ** words.length)
    return words.map((_, i) => Math.floor(number / 6 ** i) % 6).sort().map((face) => faces[face]).join(' ')
  }
  const cards = piles[kind]
  if (!cards) return null
  if (sum(cards) === 0) return (piles[kind] = null)
  const card = nth(cards, draw(index, sum(cards)))
  cards[words[0]] -= 1
  if (words[0] === 'solstice') piles.event = events()
  return card
}
let [index, checked] = [0, 0]
for (const [number, move] of moves.entries()) {
  const [kind, ...words] = move.split(' ')
  if (seats.includes(kind)) continue
  const expected = result(kind, words, index++)
  if (expected === null) continue
  expect(`chance result at move ${number + 1}`, `${kind} ${expected}`, move)
  checked += 1
}
for (const line of wrong.slice(0, 10)) console.log(`WRONG  ${line}`)
console.log(`${wrong.length ? 'does not fit' : 'fits'}: ${checked} of ${index} chance results worked out, ${moves.length} moves ${fact('seal') ? 'in the sealed order' : 'without a seal'}`)
process.exitCode = wrong.length ? 1 : 0
