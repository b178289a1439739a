import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settings } from '../settings.svelte'
import { call, hush } from './call'

let shown: string[]

function page(hidden: boolean) {
  const worker = {
    showNotification: async (_: string, { body }: { body: string }) => void shown.push(body),
    getNotifications: async () => shown.map(() => ({ close: () => shown.pop() })),
  }
  vi.stubGlobal('window', { Notification: {} })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('location', { hash: '#/table/a', href: '' })
  vi.stubGlobal('document', { hidden })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } })
}

beforeEach(() => {
  shown = []
  settings.notify = true
})
afterEach(() => {
  settings.notify = false
  vi.unstubAllGlobals()
})

it('notifies whoever looks elsewhere, until the turn is over', async () => {
  page(true)
  await call('Landnam', 'Roll the dice')
  expect(shown).toEqual(['Roll the dice'])
  await hush()
  expect(shown).toEqual([])
})
it('leaves whoever looks at the table alone', async () => {
  page(false)
  await call('Landnam', 'Roll the dice')
  expect(shown).toEqual([])
})
it('leaves whoever has not asked for it alone', async () => {
  page(true)
  settings.notify = false
  await call('Landnam', 'Roll the dice')
  expect(shown).toEqual([])
})
