// What a game brings to the table. The frame knows none of the games; each gives it one Kit.
import type { Component } from 'svelte'
import type { IconName } from '../art/Icon.svelte'
import type { GameInfo, Refusal, SeatInfo, You } from '../net/messages'
import type { GameEvent, GameView } from '../net/views'
import type { Speed } from '../net/wishes'
import type { Piece } from './rich'

/** What a game shows, what it tells, and the figures of its rules; `Games` in net/views has those of each game. */
export interface Shown {
  view: GameView
  event: GameEvent
  constants: Record<string, unknown>
}

/** What the server does for the person at this table. */
export interface Wishes {
  /** Declines what cannot be paid. */
  unpayable: boolean
  /** Declines every offer of the turn with this number. */
  quiet: number | null
  /** Always declines these, and what is no better. */
  refuse: Refusal[]
  speed: Speed
  skip: boolean
}

/** A table as games see it: live (net/session) or a frame of a replay (replay/frozen). */
export interface Tableau<G extends Shown = Shown> {
  readonly id: string
  readonly view: G['view'] | null
  readonly constants: G['constants']
  /** What the server says of the game: its options, bots and words. */
  readonly about: GameInfo | null
  readonly you: You
  readonly legal: string[]
  readonly may: string[]
  /** The own seat that is shown; null for a spectator. */
  readonly seat: number | null
  readonly own: number[]
  readonly seats: SeatInfo[]
  readonly busy: number
  /** What practice says of the own moves, where it is switched on. */
  readonly advice?: Advice | null
  /** The action that the tutor points at, in a tutorial. */
  readonly pointing?: string | null
  /** What the server does for the person, at a table that is live. */
  readonly wishes?: Wishes | null
  wish?(change: { quiet?: number | null; refuse?: Refusal[] }): void
  name(seat: number | null | undefined): string
  act(action: string): Promise<boolean>
  undo(): Promise<boolean>
  /** Ask which rule forbids an action, and show it. */
  why(action: string): Promise<void>
}

/** What a move is worth: in figures, long and short, and in words. */
export interface Mark {
  long: string
  short: string
  words: string
  best: boolean
  /** What it costs against the best, in words, where that is known. */
  cost?: string
  /** How good it is among the others, from 0 to 1, where that is shown. */
  heat?: number
}

/** An action as a line of a list: what is done, and the rest in few words. */
export interface Move {
  icon: IconName
  kind: string
  text?: string
  /** What can be shown as pictures in place of the text. */
  tokens?: { resource: string; number?: number }[]
  /** What is said beside the pictures. */
  rest?: string
  /** Whether the icon does not say the kind well enough where there is a text too. */
  named?: boolean
  /** Moves that are alike in this are one to the player, such as those that keep the one ore or the other. */
  alike?: string
}

/** What practice says of the own moves. */
export interface Advice {
  /** What the best of some actions is worth; null if none of them was weighed. */
  mark(actions: string[]): Mark | null
  /** The action that is looked at in the list of moves: its place lights up. */
  readonly pointed: string | null
}

/** The one dominant button. Without `run` it is at rest; then `why` is the action whose rule it can explain. */
export interface Main {
  label: string
  run?: () => void
  why?: string
  /** Whether something else is to be done first: then the button does not call for attention. */
  quiet?: boolean
}

/** A count on a player's card. */
export interface Chip {
  icon: IconName
  value: number
  words: string
  award?: string | null
  warn?: boolean
}

/** A line of the log. */
export interface Line {
  icon: IconName
  text: string
  seat: number | null
  weight?: 'turn' | 'quiet'
  /** The text with its pictures, where it has some. */
  pieces?: Piece[]
  /** Places that light up while the line is looked at. */
  places?: string[]
  /** Whether it asks for answers, which are folded away into it. */
  asks?: boolean
  /** Whether it only answers a line that asks. */
  folded?: boolean
}

/** A part of the recap of a turn: one thing that happened, as a picture. */
export interface Bit {
  icon?: IconName
  dice?: number[]
  /** Cards that change hands. */
  cards?: Record<string, number>
  /** What they change hands for. */
  against?: Record<string, number>
  text?: string
  /** What it says in words. */
  words: string
  places?: string[]
  /** It takes the place of an earlier part of this name in the same turn. */
  instead?: string
  /** Whether it is good or bad for the own seat. */
  tone?: 'good' | 'bad'
}

/** A figure of the strip along the board's edge. */
export interface Fact {
  key: string
  icon?: IconName
  resource?: string
  value: number | string
  words: string
  /** Whether it is about to run out. */
  low?: boolean
}

/** What a seat is doing at a table: its selections, kept through lost connections. */
export interface Play<G extends Shown = Shown> {
  readonly main: Main
  readonly status: string
  /** What can be said beside the status: an open offer, an answer to one. */
  readonly line?: boolean
  /** Whether the game waits for this seat, but the server answers for it. */
  readonly excused?: boolean
  /** Take back the current choice; false if there was none. */
  cancel(): boolean
  /** A key was pressed outside of fields; true if it meant something here. */
  key(key: string): boolean
  /** Something new has happened. */
  happened(events: G['event'][]): void
  /** Cards that travel because of it: from one element of the page to another, given by selectors. */
  flights(events: G['event'][]): Trip[]
  /** Where the next press for an action is, as a selector; null where the board itself points at it. */
  spot?(action: string): string | null
}

/** Cards of one kind in a hand: resources, or others by their name. */
export interface InHand {
  resource?: string
  card?: string
  number: number
}

/** A card on its way, or its back, between elements that are given by selectors; the first that is there counts. */
export interface Trip {
  resource: string
  from: string | string[]
  to: string | string[]
}

export interface Part<G extends Shown = Shown, P extends Play<G> = Play<G>> {
  table: Tableau<G>
  play: P
  /** The key of the place of the last piece: it keeps an outline until the next one. */
  last?: string | null
}

export interface Kit<G extends Shown = Shown, P extends Play<G> = Play<G>> {
  create(table: Tableau<G>): P
  chips(table: Tableau<G>, seat: number): Chip[]
  points(view: G['view'], seat: number): { open: number; hidden: number }
  tell(event: G['event'], table: Tableau<G>): Line | null
  /** What of an event belongs into the recap of its turn. */
  recap?(event: G['event'], table: Tableau<G>): Bit[]
  /** What an event takes from the own seat, in plain words; null for everything else. */
  harm?(event: G['event'], table: Tableau<G>): string | null
  /** The key of the place where an event has put a piece. */
  placed?(event: G['event']): string | null
  /** The dice of an event, if dice fell. */
  rolled?(event: G['event']): number[] | null
  /** The figures of the strip along the board's edge. */
  facts?(table: Tableau<G>): Fact[]
  /** The cards of a seat's hand, where they are open; a game without hands has none. */
  hand?(view: G['view'], seat: number): InHand[]
  /** A legal action as a line of a list. */
  move(action: string, table: Tableau<G>): Move
  /** The board or what stands for it. */
  Middle: Component<Part<G, P>>
  /** The own hand. */
  Hand: Component<Part<G, P>>
  /** Builds, trades and the like, beside the dominant button. */
  Actions: Component<Part<G, P>>
  /** In place of the status while `play.line` is true. */
  Line?: Component<Part<G, P>>
  /** What a player says, on their card: an answer to an offer, a proposal. */
  Answer?: Component<Part<G, P> & { seat: number; small: boolean }>
}
