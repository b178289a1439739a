import { expect, it } from 'vitest'
import type { ErrorInfo, GameInfo } from '../net/messages'
import { clashWords } from './clash'

const game = {
  options: [
    { name: 'board', title: 'Board', words: { beginner: 'beginner island', variable: 'random island' } },
    { name: 'setup', title: 'Set-up', words: { fixed: 'as published' } },
    { name: 'first', title: 'Who begins', words: {} },
    { name: 'vp', title: 'Points to win', words: {} },
  ],
} as unknown as GameInfo
const refused = (details: ErrorInfo['details']): ErrorInfo => ({ slug: 'bad-options', message: 'said by the server', rule: null, details })

it('names options that clash and what would go, in the words of the form', () => {
  const clash = { clash: { setup: 'fixed', board: 'variable' }, players: 3, fixes: [{ board: 'beginner' }] }
  expect(clashWords(refused(clash), game)).toBe('Set-up “as published” does not go with Board “random island”. Choose Board “beginner island”.')
  expect(clashWords(refused({ clash: { first: 'white' }, players: 3, fixes: [] }), game)).toBe('Who begins “White” does not go with 3 players.')
  expect(clashWords(refused({ option: 'vp', range: [3, 22] }), game)).toBe('Points to win: choose a whole number from 3 to 22.')
  expect(clashWords(refused(null), game)).toBe('said by the server')
})
