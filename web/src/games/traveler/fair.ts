// How the Traveler edition is checked: as the island game, on its own board.
import { rulebookOf } from '../../fair/rules'
import { book, prepareBoard, start } from '../island/fair'

export const rulebook = rulebookOf({ ...book, prepare: prepareBoard({ variable: 3, beginner: 1 }), start: (s, record) => start(s, record, false) })
