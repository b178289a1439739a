import { describe, expect, it } from 'vitest'
import { worded } from './messages'

const GERMAN = {
  'No game is on.': 'Es läuft kein Spiel.',
  'There is no table {0}.': 'Es gibt keinen Tisch {0}.',
  '{0} is for {1} players, not {2}': 'Nicht {2}, sondern {1} spielen {0}.',
  'The game waits for {0}.': 'Das Spiel wartet auf {0}.',
  'chance': 'den Zufall',
  'The hand lacks {0}.': 'Dir fehlt: {0}.',
  'wool': 'Wolle',
  'ore': 'Erz',
  'option {0}={1}: valid are {2}': 'Option {0}={1}: {2}',
  'option {0}={1}: valid are whole numbers from {2} to {3}': 'Option {0}={1}: ganze Zahlen von {2} bis {3}',
  'slug:busy': 'Der Server ist beschäftigt.',
}

describe('a sentence of the server', () => {
  it('is said as the language has it', () => expect(worded('No game is on.', '', GERMAN)).toBe('Es läuft kein Spiel.'))
  it('keeps the names in it, in the order of the language', () => {
    expect(worded("There is no table 'a.b'.", '', GERMAN)).toBe("Es gibt keinen Tisch 'a.b'.")
    expect(worded('duel is for 2 players, not 3', '', GERMAN)).toBe('Nicht 3, sondern 2 spielen duel.')
  })
  it('has its names in the language too', () => expect(worded('The game waits for chance, Ivar.', '', GERMAN)).toBe('Das Spiel wartet auf den Zufall, Ivar.'))
  it('has cards with their numbers', () => expect(worded('The hand lacks 2 wool, 1 ore.', '', GERMAN)).toBe('Dir fehlt: 2 Wolle, 1 Erz.'))
  it('is taken by the pattern that says most', () => {
    expect(worded("option vp='x': valid are whole numbers from 3 to 20", '', GERMAN)).toBe("Option vp='x': ganze Zahlen von 3 bis 20")
  })
  it('is said by its kind if the language does not know it, and in English if not even that', () => {
    expect(worded('Whatever.', 'busy', GERMAN)).toBe('Der Server ist beschäftigt.')
    expect(worded('Whatever.', 'stale', GERMAN)).toBe('Whatever.')
    expect(worded('No game is on.', '', {})).toBe('No game is on.')
  })
})
