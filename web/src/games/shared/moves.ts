// Actions that several games have, as lines of a list of moves.
import type { Move, Tableau } from '../../frame/game'
import { bundle, resource, t, terms } from '../../words'
import type { Bundle } from './bundles'

/** The bundle that the words of an action name: "2 wood 1 ore". */
export function bundleOf(words: string[]): Bundle {
  return Object.fromEntries(words.flatMap((word, i) => (i % 2 ? [[word, Number(words[i - 1])]] : [])))
}

/** Trade, discards and turns in words; other actions as they are written. */
export function sharedMove(action: string, table: Tableau): Move {
  const [word, ...rest] = action.split(' ')
  const who = (colour: string | undefined) => table.name(table.view!.players.indexOf(colour ?? ''))
  switch (word) {
    case 'roll': return { icon: 'dice', kind: t.main.roll }
    case 'end': return { icon: 'flag', kind: t.main.end }
    case 'discard': return { icon: 'cards', kind: t.practice.discard, text: bundle(bundleOf(rest)) }
    case 'offer': {
      const at = rest.indexOf('for')
      const to = rest.indexOf('to')
      const want = rest.slice(at + 1, to < 0 ? undefined : to)
      return { icon: 'trade', kind: t.trade.offer, text: t.tutorial.swap(bundle(bundleOf(rest.slice(0, at))), bundle(bundleOf(want))), named: true }
    }
    case 'accept': return { icon: 'check', kind: t.trade.accept }
    case 'decline': return { icon: 'cross', kind: t.trade.decline }
    case 'withdraw': return { icon: 'undo', kind: t.trade.withdraw }
    case 'deal': return { icon: 'trade', kind: t.trade.deal(who(rest[0])) }
    case 'supply': return { icon: 'trade', kind: t.trade.withSupply(terms().supply), text: t.trade.supplyDo(Number(rest[0]), resource(rest[1]!), resource(rest[3]!)) }
    default: return { icon: 'star', kind: action }
  }
}
