// SHA-256 and HMAC-SHA-256, by the browser where it offers them: it does so only on https and on the same machine.

export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const BLOCK = 64

/** The SHA-256 of some bytes, in hex: what is published of a secret or a nonce before it is revealed. */
export async function commitment(hidden: Uint8Array<ArrayBuffer>, subtle = globalThis.crypto.subtle): Promise<string> {
  return toHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', hidden)) : sha256(hidden))
}

/** HMAC-SHA-256 of texts under a key. */
export type Keyed = (message: string) => Promise<Uint8Array<ArrayBuffer>>

export async function keyedBy(key: Uint8Array<ArrayBuffer>, subtle = globalThis.crypto.subtle): Promise<Keyed> {
  if (!subtle) return async (message) => hmac(key, encode(message))
  const ready = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await subtle.sign('HMAC', ready, encode(message)))
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message))
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** The first 32 bits of the fractional part of a root of a prime. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const PRIMES = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && !Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.slice(0, BLOCK).map((prime) => fraction(Math.cbrt(prime)))
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** SHA-256 as its standard (FIPS 180-4) writes it down. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((message.length + 9) / BLOCK)
  const padded = new DataView(new ArrayBuffer(blocks * BLOCK))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n)
  const hash = Int32Array.from(START)
  const w = new Int32Array(BLOCK)
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) w[i] = padded.getInt32(block * BLOCK + 4 * i)
    for (let i = 16; i < BLOCK; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      w[i] = w[i - 16]! + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < BLOCK; i++) {
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += word
  }
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => out.setInt32(4 * i, word))
  return new Uint8Array(out.buffer)
}
