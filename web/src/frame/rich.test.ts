import { describe, expect, it } from 'vitest'
import { cardsMark, diceMark, pieces, placeMark, placesIn, plain } from './rich'

describe('sentences with pictures', () => {
  const said = `Ivar rolls ${diceMark([3, 4], '3 and 4')}, gets ${cardsMark({ wood: 2 }, '2 wood')} and settles at ${placeMark(['point-28'], '9·10·5')}`

  it('are plain words where pictures cannot be', () => {
    expect(plain(said)).toBe('Ivar rolls 3 and 4, gets 2 wood and settles at 9·10·5')
    expect(plain('nothing to see')).toBe('nothing to see')
  })
  it('come apart into words and pictures, in the order of the language', () => {
    expect(pieces(said).map(({ kind }) => kind)).toEqual(['words', 'dice', 'words', 'cards', 'words', 'place'])
    expect(pieces(said)[3]).toEqual({ kind: 'cards', text: '2 wood', cards: { wood: 2 } })
  })
  it('know the places they name', () => {
    expect(placesIn(said)).toEqual(['point-28'])
  })
  it('pass through words that change them', () => {
    expect(plain(`${said}.`.toLowerCase())).toBe('ivar rolls 3 and 4, gets 2 wood and settles at 9·10·5.')
  })
})
