import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { Kit, Tableau } from './game'
import Strip from './Strip.svelte'

const kit = { rolled: () => null } as unknown as Kit
const table = { view: { outcome: null, to_act: [] }, seats: [], name: () => '' } as unknown as Tableau

it('shows the last twenty rolls, and forgets the oldest', () => {
  const all = Array.from({ length: 23 }, (_, i) => [1 + (i % 6), 1 + (i % 5)])
  const { body } = render(Strip, { props: { table, kit, rolls: { all, now: all.slice(-1) } } })
  expect(body).toContain(`: ${all.slice(3).map(([a, b]) => a! + b!).join(', ')}"`)
})
