import { describe, expect, it } from 'vitest'
import { scaled } from './scale'

describe('lengths of style sheets', () => {
  it('become multiples of the root', () => {
    expect(scaled('16px')).toBe('1rem')
    expect(scaled('4px -8px calc(100% - 12px)')).toBe('0.25rem -0.5rem calc(100% - 0.75rem)')
    expect(scaled('minmax(0, 1fr) 340px')).toBe('minmax(0, 1fr) 21.25rem')
  })
  it('stay where they are hairlines, or no lengths', () => {
    for (const value of ['1px solid', '1.5px', '-2px', '180ms', '#16px', 'var(--a16px)']) expect(scaled(value)).toBe(value)
  })
})
