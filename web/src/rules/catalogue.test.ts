import { describe, expect, it } from 'vitest'
import type { RuleText } from '../net/messages'
import { byChapter, pricesOf, search } from './catalogue'

const rule = (id: string, chapter: string, title: string, sentence: string): RuleText => ({ id, chapter, title, sentence, source: 'base', reason: null })
const RULES = [
  rule('I-ROB-1', 'The seven', 'Discard on a seven', 'More than 7 cards are halved.'),
  rule('I-ROB-4', 'The seven', 'Stealing a card', 'Take one random card.'),
  rule('I-SETTLE-2', 'Settlements', 'Distance rule', 'Neighbouring intersections must be empty.'),
]

describe('the rules', () => {
  it('are found by every word of a search, wherever it stands', () => {
    expect(search(RULES, '  card SEVEN ').map(({ id }) => id)).toEqual(['I-ROB-1', 'I-ROB-4'])
    expect(search(RULES, 'i-settle-2').map(({ title }) => title)).toEqual(['Distance rule'])
    expect(search(RULES, '')).toEqual(RULES)
    expect(search(RULES, 'card ship')).toEqual([])
  })
  it('stand under their headings in their order', () => {
    expect(byChapter(RULES).map(({ title, rules }) => [title, rules.length])).toEqual([['The seven', 2], ['Settlements', 1]])
  })
  it('come with the prices of the game, if it has any', () => {
    expect(pricesOf({ costs: { road: { wood: 1, brick: 1 } } })).toEqual([['road', { wood: 1, brick: 1 }]])
    expect(pricesOf({ costs: 4 })).toEqual([])
    expect(pricesOf({})).toEqual([])
  })
})
