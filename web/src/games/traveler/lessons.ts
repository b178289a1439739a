// The tutorial of the Traveler edition: what is different from the Island.
import type { Course } from '../../tutorial/course'
import { resource, t } from '../../words'
import { lessons } from '../../words/lessons'
import { missingYields, offerOf } from '../island/advice'
import { acting, ASIDES, course as island, is, ROLL, SECOND, SPOT } from '../island/lessons'
import type { Isle } from '../island/types'

const words = () => lessons.traveler

export const course: Course<Isle> = {
  ...island,
  options: { vp: 5, first: 'blue' }, // without red, where three play
  ideas: [
    { ...SPOT, title: () => words().spot.title, text: () => words().spot.text, rules: ['I-BOARD-8', 'I-BOARD-11'] },
    { ...SECOND, title: () => words().second.title, text: (table) => words().second.text(t.list(missingYields(table).map(resource))) },
    { ...ROLL, title: () => words().roll.title, text: () => words().roll.text },
    {
      id: 'trade', title: () => words().trade.title, text: () => words().trade.text, rules: ['I-TURN-4', 'I-TRADE-1'],
      when: (table) => acting(table) && offerOf(table) !== null, does: is('offer', 'supply'), compose: offerOf,
    },
    { id: 'build', title: () => words().build.title, text: () => words().build.text, rules: ['I-TURN-4', 'I-TURN-7'], when: acting, does: is('road', 'settle', 'city', 'buy'), slack: 0.1 },
    { id: 'goal', title: () => words().goal.title, text: (table) => words().goal.text(table.view!.vp), rules: ['I-WIN-1', 'I-WIN-2'], when: (table) => acting(table) && table.view!.turn > 3 },
  ],
  asides: ASIDES,
}
