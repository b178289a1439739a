import { expect, it } from 'vitest'
import { whyNot } from './invited'

it('says what has become of an invitation', () => {
  expect(whyNot('bad-code', 'gathering')).toBe('used')
  expect(whyNot('bad-code', 'over')).toBe('ended')
  expect(whyNot('table-full', 'gathering')).toBe('full')
  expect(whyNot('wrong-state', 'running')).toBe('begun')
  expect(whyNot('wrong-state', 'abandoned')).toBe('closed')
  expect(whyNot('not-found', undefined)).toBe('missing')
  expect(whyNot('bad-request', undefined)).toBe('missing') // an address that was cut off
  expect(whyNot('bad-name', 'gathering')).toBeNull()
  expect(whyNot('busy', 'gathering')).toBeNull()
})
