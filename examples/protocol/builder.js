// A bot for Landnam in JavaScript, for Node: it builds whatever it can, the dearest thing first.
//
//     landnam arena island --bots "cmd:node examples/protocol/builder.js",random,random,random

const readline = require('node:readline')

const DEAREST_FIRST = ['city', 'settlement', 'knight']
let state = 1

/** A number below n, from the seed of the game: the same seed, the same game. */
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}

/** The number of the dearest building that is legal, or of any action that is no offer. */
function decide(legal) {
  for (const building of DEAREST_FIRST) {
    const number = legal.findIndex((action) => action.split(' ')[0] === building)
    if (number >= 0) return number
  }
  const plain = legal.map((_, number) => number).filter((number) => !/^(offer|propose)\b/.test(legal[number]))
  return plain.length ? plain[below(plain.length)] : below(legal.length)
}

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

const answers = {
  hello: () => say({ type: 'hello', protocol: 1, name: 'builder.js', about: 'builds' }),
  game: (message) => { state = message.seed % 2 ** 32 },
  decide: (message) => say({ type: 'answer', id: message.id, action: decide(message.legal) }),
  error: (message) => console.error('lost a decision:', message.message),
  quit: () => process.exit(0),
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  answers[message.type]?.(message) // messages that are not known are for newer bots
}).on('close', () => process.exit(0))
