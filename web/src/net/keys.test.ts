import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, keptOf, NOTHING_KEPT } from '../fair/kept'
import { forget, heldAt, hold, keepInvitation, keepRoomCode, markOver, takeInvitation } from './keys'

const TABLE = { id: 'abc', game: 'island', title: 'A table' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

describe('what this browser holds of a table', () => {
  it('keeps the tokens when another seat is taken and when the game ends', () => {
    hold(TABLE, { '0': 'token' })
    hold(TABLE, { '1': 'other' })
    markOver('abc')
    expect(heldAt('abc')).toMatchObject({ tokens: { '0': 'token', '1': 'other' }, over: true })
  })

  it('still has the code of a room that an earlier page kept as its link, until it ends', () => {
    localStorage.setItem('landnam.tables', JSON.stringify([{ table: 'abc', game: 'island', title: 'A table', tokens: {}, when: 1, link: 'code' }]))
    expect(heldAt('abc')).toEqual({ table: 'abc', game: 'island', title: 'A table', tokens: {}, when: 1, roomCode: 'code' })
    keepRoomCode('abc', undefined)
    expect(heldAt('abc')!.roomCode).toBeUndefined()
  })

  it('holds nothing of a table that was left', () => {
    hold(TABLE, { '0': 'token' })
    keep('abc', { ...NOTHING_KEPT, commit: 'first' })
    forget('abc')
    expect(heldAt('abc')).toBeUndefined()
    expect(keptOf('abc')).toEqual(NOTHING_KEPT)
  })

  it('forgets what it kept of tables that it holds no longer', () => {
    for (let i = 0; i < 41; i++) {
      hold({ ...TABLE, id: `t${i}` }, { '0': 'token' })
      keep(`t${i}`, { ...NOTHING_KEPT, commit: 'first' })
    }
    hold({ ...TABLE, id: 'last' }, { '0': 'token' })
    expect([keptOf('t1').commit, keptOf('t40').commit]).toEqual([null, 'first'])
  })

  it('leads back to an invitation once', () => {
    expect(takeInvitation('abc')).toBeNull()
    keepInvitation('abc', 'code')
    keepInvitation('open', null)
    expect([takeInvitation('abc'), takeInvitation('abc'), takeInvitation('open')]).toEqual(['#/join/abc/code', null, '#/join/open'])
  })
})
