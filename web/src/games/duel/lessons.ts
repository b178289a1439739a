// The tutorial of the game for two: neutral peoples, two rolls, trade cards.
import type { Course } from '../../tutorial/course'
import { lessons } from '../../words/lessons'
import { acting, ASIDES, brought, can, course as island, inPhase, is, SPOT } from '../island/lessons'
import type { Isle } from '../island/types'

const words = () => lessons.duel

export const course: Course<Isle> = {
  ...island,
  options: { vp: 5 },
  bots: ['easy'],
  ideas: [
    { ...SPOT, title: () => words().spot.title, text: () => words().spot.text, rules: ['D-SETUP-1', 'D-SETUP-4'] },
    {
      id: 'trade cards', title: () => words().tradeCards.title, text: () => words().tradeCards.text, rules: ['D-SETUP-2', 'D-REFILL-3', 'D-CARD-1'],
      when: (table) => inPhase('place settlement')(table) && table.view!.seats[table.seat!]!.settlements.length === 1, does: is('settle'),
    },
    { id: 'twice', title: () => words().twice.title, text: () => words().twice.text, rules: ['D-ROLL-1', 'D-ROLL-3'], when: inPhase('before roll'), does: is('roll'), slack: 1, after: brought },
    { id: 'own', title: () => words().own.title, text: () => words().own.text, rules: ['D-NEUTRAL-1'], when: acting, does: is('road', 'settle'), slack: 0.08 },
    { id: 'neutral', title: () => words().neutral.title, text: () => words().neutral.text, rules: ['D-NEUTRAL-2', 'D-NEUTRAL-4'], when: inPhase('place neutral'), does: is('neutral') },
    { id: 'force', title: () => words().force.title, text: () => words().force.text, rules: ['D-CARD-1', 'D-CARD-2'], when: can('force'), does: is('force') },
    { id: 'home', title: () => words().home.title, text: () => words().home.text, rules: ['D-CARD-3'], when: can('home'), does: is('home'), slack: 0.02 },
  ],
  asides: [
    { when: inPhase('give'), text: () => words().give, rules: ['D-CARD-2'] },
    { when: inPhase('place neutral'), text: () => words().neutral.text, rules: ['D-NEUTRAL-1'] },
    ...ASIDES,
  ],
}
