import { describe, expect, it } from 'vitest'
import { playsAlone, wantedSeats } from './seats'

describe('the seats of a new table', () => {
  it('need no name of anybody who plays only with bots', () => {
    expect(playsAlone(['normal', 'expert'])).toBe(true)
    expect(playsAlone([])).toBe(true)
  })
  it('need a name where a friend reads it, by invitation or at this screen', () => {
    expect(playsAlone(['normal', 'open'])).toBe(false)
    expect(playsAlone(['me'])).toBe(false)
  })
  it('are the own one and what was chosen for the others', () => {
    const seats = wantedSeats('Sigrun', ['expert', 'open', 'me', 'me'], ['', '', ' Bo ', ''], (seat) => `Seat ${seat}`)
    expect(seats).toEqual([
      { kind: 'me', name: 'Sigrun' },
      { kind: 'bot', bot: 'expert' },
      { kind: 'open' },
      { kind: 'me', name: 'Bo' },
      { kind: 'me', name: 'Seat 5' },
    ])
  })
})
