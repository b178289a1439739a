import { describe, expect, it } from 'vitest'
import { commitment, fromHex, keyedBy, sha256, toHex } from './hash'

const some = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
const none = null as unknown as SubtleCrypto // as in a page that came over plain http

describe('without the help of the browser the same comes out', () => {
  it.each([0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000])('for the hash of %i bytes', async (length) => {
    expect(toHex(sha256(some(length)))).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', some(length)))))
    expect(await commitment(some(length), none)).toBe(await commitment(some(length)))
  })
  it.each([16, 32, 64, 65, 100])('under a key of %i bytes', async (length) => {
    const [alone, helped] = await Promise.all([keyedBy(some(length), none), keyedBy(some(length))])
    for (const message of ['', 'chance 3 try 0', 'é'.repeat(90)]) expect(await alone(message)).toEqual(await helped(message))
  })
})

it('hex goes both ways', () => {
  expect(toHex(fromHex('00ff7f'))).toBe('00ff7f')
})
