import { expect, test } from 'vitest'

import examples from '../fixtures/records.json'
import * as dice from './layouts/dice'
import * as duel from './layouts/duel'
import * as island from './layouts/island'
import * as road from './layouts/road'
import { bytesOf, RecordAt, type Layout } from './records'

interface Example {
  layout: Layout
  bytes: string
  values: Record<string, (number | string)[]>
}
const written = examples as unknown as Record<string, Example>
const FIRST = 24 // a record may begin anywhere

/** A record with the bytes of an example, after some others. */
function filled<L extends Layout>(example: Example, layout: L): RecordAt<L> {
  const bytes = new Uint8Array(FIRST + layout.size)
  bytes.set(bytesOf(example.bytes), FIRST)
  return new RecordAt({ view: new DataView(bytes.buffer) }, layout, FIRST)
}

/** All indices into a shape, the last going fastest. */
const indices = (shape: readonly number[]): number[][] =>
  shape.reduce<number[][]>((found, length) => found.flatMap((index) => Array.from({ length }, (_, i) => [...index, i])), [[]])

test.each(Object.entries(written))('%s: every number is read as Python wrote it', (_, example) => {
  const record = filled(example, example.layout)
  for (const [name, field] of Object.entries(example.layout.fields)) {
    const read = indices(field.shape).map((index) => record.get(name, ...index))
    const plain = read.map((value) => (typeof value === 'bigint' ? String(value) : value))
    expect(plain, name).toEqual(example.values[name])
  }
})

test.each(Object.entries(written))('%s: numbers that are written make the same bytes', (_, example) => {
  const source = filled(example, example.layout)
  const bytes = new Uint8Array(example.layout.size)
  const copy = new RecordAt({ view: new DataView(bytes.buffer) }, example.layout, 0)
  for (const [name, field] of Object.entries(example.layout.fields))
    for (const index of indices(field.shape)) copy.set(name, source.get(name, ...index), ...index)
  expect(bytes).toEqual(bytesOf(example.bytes))
})

test('the layouts that were written out are those of the rules', () => {
  expect(island.STATE).toEqual(written['island STATE']!.layout)
  expect(island.LINEUP).toEqual(written['island LINEUP']!.layout)
  expect(island.COUNTS).toEqual(written['island COUNTS']!.layout)
  expect(duel.STATE).toEqual(written['duel STATE']!.layout)
  expect(dice.STATE).toEqual(written['dice STATE']!.layout)
  expect(road.STATE).toEqual(written['road STATE']!.layout)
})

test('fields have the types of their layout', () => {
  const state = filled(written['island STATE']!, island.STATE)
  const robber: number = state.get('robber')
  const roads: bigint = state.get('roads', 3, 1)
  expect(String(roads)).toBe(written['island STATE']!.values.roads![7])
  expect(robber).toBe(written['island STATE']!.values.robber![0])
  // @ts-expect-error one index is missing
  expect(() => state.get('roads', 3)).toThrow('valid are 0 to 1')
  // @ts-expect-error a number of 64 bits is a bigint
  expect(() => state.set('built', 3)).toThrow()
})

test('an index beyond the field is refused', () => {
  const state = filled(written['island STATE']!, island.STATE)
  expect(() => state.get('hand', 4, 0)).toThrow('index 4: valid are 0 to 3')
  expect(() => state.set('hand', 1, 0, -1)).toThrow('index -1')
})
