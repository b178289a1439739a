import { expect, it } from 'vitest'
import { RoadPlay } from './play.svelte'

const kept = new Map<string, string>()
globalThis.sessionStorage ??= { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage

it('the arrow of a gift points at whom it is for, and then at the card', () => {
  const play = new RoadPlay({ id: 'charity', seat: 0, legal: ['give wool blue', 'give ore blue', 'give ore white'], may: ['give'], view: null } as never)
  expect(play.receiver).toBe('blue')
  expect(play.spot('give ore blue')).toBe('.gift [data-action="give ore blue"]')
  expect(play.spot('give ore white')).toBe('.gift [data-to="white"]')
  play.chosen = 'white'
  expect(play.spot('give ore white')).toBe('.gift [data-action="give ore white"]')
})
