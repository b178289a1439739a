// What the check of the dice says, in English. Loaded with it.
import { speech } from './speech'

const { counted } = speech('en-GB')
const many = (n: number, one: string) => counted(n, one, `${one}s`)

export const fair = {
  checking: 'This device is checking the dice…',
  checked: 'Checked on this device: the dice were fair.',
  noRules: 'This page has no rules for this game. It checked the commits, the nonces and the links; "landnam verify" checks the results too.',
  fromPosition: 'This game began in a position of another game, so this page cannot play it again. It checked the commits, the nonces and the links; "landnam verify" checks the results too.',
  results: (n: number) => `All ${many(n, 'chance result')} and the set-up follow from the numbers that were sealed before the game. Your browser worked them out itself.`,
  mine: (n: number) => (n === 1 ? 'The number that your browser sealed is among them, unchanged.' : `The ${n} numbers that your browser sealed are among them, unchanged.`),
  notMine: 'None of the sealed numbers comes from this browser: this proves that the record is consistent, not that nobody chose the dice.',
  told: 'The server’s sealed number is the one that your browser was told before the game.',
  notTold: 'Your browser was not told the server’s sealed number before the game.',
  links: (n: number) => `The moves are the ones that were played: ${many(n, 'link')} that your browser kept during the game fit.`,
  noLinks: 'This browser kept no link of this game, so it cannot tell whether the moves are the ones that were played.',
  recalled: (n: number) => `The start was called off ${n === 1 ? 'once' : `${n} times`} after your number had been opened. A host could do that to look for better dice.`,
  unchecked: 'Not everything could be checked on this device. What can be checked without the rules is right.',
  failed: (why: string) => `The dice could not be checked: ${why}`,
  bad: 'THIS DOES NOT FIT. Do not trust the dice of this game.',
  move: (n: number) => `Move ${n}`,
  compared: (expected: string, found: string) => [expected && `expected ${expected}`, found && `found ${found}`].filter(Boolean).join('; '),
  findings: {
    none: 'The record has no sealed numbers: its dice cannot be checked.',
    commit: 'The server’s sealed number is not the one that your browser was told before the game.',
    secret: 'The server’s secret is not the one that it had sealed.',
    nonce: 'The number that your browser added to the dice is missing or was changed.',
    'other nonce': 'This is not the number that was sealed before the game.',
    scheme: 'The record claims to be of an older kind, in which numbers were not sealed first.',
    layout: 'The set-up does not follow from the sealed numbers.',
    chance: 'This chance result does not follow from the sealed numbers.',
    moves: 'This move cannot have been played.',
    link: 'The moves up to here are not the ones that your browser was told during the game.',
    seal: 'The moves are not in the order that was sealed.',
    outcome: 'The outcome is not the one that the moves lead to.',
  } as Record<string, string>,
  understood: 'Understood',
  alarms: {
    commit: 'It has changed the number that it had sealed.',
    'own commit': 'It has replaced the number that your browser sealed. Your number was not opened.',
    'other commit': 'It has changed the sealed number of another player while the numbers were opened.',
    nonce: 'It has replaced the number that your browser added to the dice.',
    link: 'It has changed moves that were played.',
  } as Record<string, string>,
}
