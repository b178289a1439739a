import { describe, expect, it } from 'vitest'
import { en } from './en'

describe('bots that do not play themselves yet', () => {
  it('are said to join in a minute while their library is being built', () => {
    const one = en.frame.preparing({ type: 'preparing', bots: ['expert'], stand_in: 'normal', why: 'building' })
    expect(one).toBe('Expert joins in a minute; Normal plays for it until then.')
    const two = en.frame.preparing({ type: 'preparing', bots: ['hard', 'expert'], stand_in: 'normal', why: 'building' })
    expect(two).toBe('Hard and Expert join in a minute; Normal plays for them until then.')
  })
  it('are not promised where there will be no library', () => {
    const said = en.frame.preparing({ type: 'preparing', bots: ['perfect'], stand_in: 'greedy', why: 'interpreted' })
    expect(said).toBe('Greedy plays for Perfect: this server runs without compiled rules.')
  })
})
