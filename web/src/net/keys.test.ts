import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, heldAt, hold, keepCommit, markOver } from './keys'

const TABLE = { id: 'abc', game: 'island', title: 'A table' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

describe('what this browser holds of a table', () => {
  it('keeps the commit that was told first', () => {
    hold(TABLE, { '0': 'token' })
    keepCommit('abc', 'first')
    keepCommit('abc', 'another')
    expect(heldAt('abc')?.commit).toBe('first')
  })

  it('keeps it when another seat is taken and when the game ends', () => {
    hold(TABLE, { '0': 'token' })
    keepCommit('abc', 'first')
    hold(TABLE, { '1': 'other' })
    markOver('abc')
    expect(heldAt('abc')).toMatchObject({ commit: 'first', tokens: { '0': 'token', '1': 'other' }, over: true })
  })

  it('holds nothing of a table that was left', () => {
    hold(TABLE, { '0': 'token' })
    forget('abc')
    keepCommit('abc', 'first')
    expect(heldAt('abc')).toBeUndefined()
  })
})
