import { describe, expect, it } from 'vitest'
import type { ActionInfo } from '../../net/messages'
import { label } from '../../words'
import { columnsOf, held, hidden, inline, ofSeat, ofTable } from './facts'
import { actionWords, found, menuOf } from './menu'
import type { PlainView } from './types'

const kind = (name: string, more: Partial<ActionInfo> = {}): ActionInfo => ({
  kind: name, words: '', group: '', form: '', undo: false, composed: false, offer: false, ...more,
})
const KINDS = [kind('draw', { words: 'Draw a card' }), kind('bid', { words: 'Bid', group: 'Bidding' }), kind('pass', { group: 'Bidding' }), kind('offer', { form: 'offer 1 for 2', composed: true })]

describe('the menu of a game that is not known', () => {
  it('has the groups and the order of the game', () => {
    const menu = menuOf(KINDS, ['pass', 'bid 3', 'bid 4', 'draw'], ['pass', 'bid', 'draw'])
    expect(menu.map(({ title, items }) => [title, items.map(({ text }) => text)])).toEqual([
      ['Draw a card', ['Draw a card']],
      ['Bidding', ['Bid: 3', 'Bid: 4', 'Pass']],
    ])
  })
  it('lets kinds be written that are too many to list', () => {
    const [offers] = menuOf(KINDS, [], ['offer'])
    expect(offers!.written.map(({ form }) => form)).toEqual(['offer 1 for 2'])
  })
  it('lists a kind of which nothing is said by its name', () => {
    expect(menuOf([], ['take_card 2', 'take_card 5'], ['take_card'])).toMatchObject([{ title: 'Take card', items: [{ text: '2' }, { text: '5' }] }])
    expect(actionWords([], 'take_card 2')).toBe('Take card: 2')
  })
  it('is searched by all words', () => {
    const menu = menuOf(KINDS, ['bid 3', 'bid 4', 'draw'], [])
    expect(found(menu, 'bid 4').flatMap(({ items }) => items.map(({ action }) => action))).toEqual(['bid 4'])
    expect(found(menu, 'nothing')).toEqual([])
  })
})

describe('the view of a game that is not known', () => {
  const view = {
    game: 'peaks', seat: 1, players: ['red', 'blue'], options: {}, turn: 2, phase: 'bidding', active: 1, to_act: [1], outcome: null,
    deck: 12, seats: [{ colour: 'red', points: 3, cards: 2, hand: null }, { colour: 'blue', points: 1, cards: 2, hand: { stone: 2 } }],
  } as PlainView
  it('shows on the table what the frame does not', () => {
    expect(ofTable(view)).toEqual([['deck', 12]])
  })
  it('tells what only its own seat sees', () => {
    expect(hidden(view, 1)).toEqual([['hand', { stone: 2 }]])
    expect(hidden(view, 0)).toEqual([])
    expect(ofSeat(view, 1)).toEqual([['cards', 2]])
    expect(ofSeat(view, 0)).toEqual([['cards', 2]])
  })
  it('puts names and values into words', () => {
    expect(label('cards_left')).toBe('Cards left')
    expect(inline({ stone: 2, gone: [1, null], done: true })).toBe('stone 2, gone 1, –, done yes')
    expect(held({ stone: 2, gold: 0 })).toBe('stone 2')
    expect(held({ gold: 0 })).toBe('–')
  })
  it('finds rows that are alike', () => {
    expect(columnsOf([{ a: 1, b: 2 }, { a: 3, b: 4 }])).toEqual(['a', 'b'])
    expect(columnsOf([{ a: 1 }, { b: 4 }])).toBeNull()
    expect(columnsOf([1, 2])).toBeNull()
  })
})
