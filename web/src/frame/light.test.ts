import { beforeEach, expect, it, vi } from 'vitest'
import { light } from './light.svelte'

beforeEach(() => void vi.useFakeTimers())

it('lights a place once, however often it is named', () => {
  light.on(['hex-9', 'point-28', 'hex-9'], 'a line')
  expect(light.places).toEqual(['hex-9', 'point-28'])
})
it('is put out only by whoever lit it', () => {
  light.on(['hex-9'], 'a line')
  light.off('another')
  expect(light.places).toEqual(['hex-9'])
  light.off('a line')
  expect(light.places).toEqual([])
})
it('stays for a while after a touch, unless somebody else lights something', () => {
  light.on(['hex-9'], 'a line')
  light.off('a line', 2500)
  expect(light.places).toEqual(['hex-9'])
  light.on(['hex-3'], 'another')
  vi.advanceTimersByTime(5000)
  expect(light.places).toEqual(['hex-3'])
  light.off('another', 2500)
  vi.advanceTimersByTime(5000)
  expect(light.places).toEqual([])
})
