// Made from the messages of src/landnam/server by 'python -m landnam.server.schema'. Do not edit.

import type { ReportData, Script } from "./reports";
import type { GameEvent, GameView } from "./views";

export const PROTOCOL = 2;

/** What a seat's clock runs for. The clock of a turn lasts for the whole turn; every other restarts each time. */
export type Clock = "turn" | "answer" | "quick" | "short" | "long";

/** The kinds of entry. */
export type Kind = "opened" | "invited" | "shared" | "unshared" | "joined" | "left" | "kicked" | "sat" | "faced" | "ready" | "unready" | "sealed" | "revealed" | "recalled" | "started" | "move" | "undo" | "takeback" | "chat" | "takeover" | "handback" | "paused" | "resumed" | "over" | "rematch" | "abandoned";

/** Every kind of refusal there is. */
export type Slug = "bad-request" | "bad-json" | "too-large" | "too-many-requests" | "wrong-origin" | "wrong-host" | "not-found" | "unknown-game" | "bad-options" | "bad-name" | "bad-code" | "seat-taken" | "table-full" | "not-allowed" | "wrong-state" | "stale" | "invalid-action" | "illegal-action" | "wrong-protocol" | "hello-first" | "bad-record" | "unreadable" | "busy" | "elsewhere" | "too-slow" | "shutting-down" | "internal";

/** A rule, as a refusal names it. */
export interface RuleInfo {
  id: string;
  title: string;
  sentence: string;
  reason: string | null;
}

/** What was refused, and why. */
export interface ErrorInfo {
  slug: Slug;
  message: string;
  rule: RuleInfo | null;
  details: Record<string, unknown> | null;
}

/** The one shape of an error. */
export interface ErrorAnswer {
  error: ErrorInfo;
}

/** How a game ended. */
export interface OutcomeInfo {
  ending: string;
  winners: number[];
  points: number[];
}

/** The public part of a seat. */
export interface SeatInfo {
  seat: number;
  colour: string;
  kind: "human" | "bot" | "empty";
  name: string;
  bot: string | null;
  ready: boolean;
  connected: boolean;
  away: boolean;
  commit: string | null;
  nonce: string | null;
  face: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
}

/** The public part of a table. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  state: "gathering" | "revealing" | "running" | "over" | "abandoned";
  open: boolean;
  watch: boolean;
  clock: "none" | "relaxed" | "normal" | "fast";
  players: number;
  seats: SeatInfo[];
  host: number | null;
  commit: string;
  secret: string | null;
  created: number;
  number: number;
  outcome: OutcomeInfo | null;
  rematch: string | null;
  spectators: number;
  paused: number | null;
  room_code: boolean;
  fills_in: number | null;
}

/** What one seat, or a spectator, sees and may do. Updates sent later hold only the events. */
export interface You {
  seat: number | null;
  events: GameEvent[];
  view: GameView | null;
  legal: string[];
  may: string[];
  decision: number;
  undo: boolean;
}

/** The public part of an entry. */
export interface EntryInfo {
  kind: Kind;
  seat: number | null;
  text?: string | null;
  name?: string | null;
  bot?: string | null;
  by?: "bot" | "clock" | "host" | null;
  who?: number | null;
  to?: number | null;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
  table?: string | null;
  seats?: number[] | null;
  moves?: number | null;
}

/** The link of the last of a number of moves: it proves them and their order once the secret is revealed. */
export interface LinkInfo {
  moves: number;
  hash: string;
}

/** The first message: the table, the tokens, and the last number seen (-1: send everything). */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  tokens?: string[];
  last?: number | null;
}

/** A seat is ready and commits to its nonce: ``commit`` is the SHA-256 of the nonce's bytes. */
export interface Ready {
  type: "ready";
  key: string;
  seat: number;
  commit: string;
}

/** Everybody has committed, and a seat opens the nonce that it committed to. */
export interface Reveal {
  type: "reveal";
  key: string;
  seat: number;
  nonce: string;
}

/** A seat is not ready after all, or cannot reveal its nonce. */
export interface Unready {
  type: "unready";
  key: string;
  seat: number;
}

/** The host starts the game: nonces are revealed, then it begins, with bots in the empty seats. */
export interface Start {
  type: "start";
  key: string;
  seat: number;
  bot?: string | null;
}

/** A seat acts, having seen everything up to ``at``. */
export interface Act {
  type: "act";
  key: string;
  seat: number;
  at: number;
  action: string;
}

/** A seat takes its last placing back. */
export interface Undo {
  type: "undo";
  key: string;
  seat: number;
  at: number;
}

/** A seat takes its last choice back, with all that followed it, in a game in which all others are bots. */
export interface TakeBack {
  type: "takeback";
  key: string;
  seat: number;
}

/** Ask which rule forbids an action, if any. */
export interface Why {
  type: "why";
  ref: string;
  seat: number;
  action: string;
}

/** A line of talk. */
export interface Chat {
  type: "chat";
  key: string;
  seat: number | null;
  text: string;
}

/** A seat leaves: its place becomes empty, or a bot plays on for it. */
export interface Leave {
  type: "leave";
  key: string;
  seat: number;
}

/** The host sends a guest away: their place becomes empty, or a bot plays on for them to the end. */
export interface Kick {
  type: "kick";
  key: string;
  seat: number;
  who: number;
}

/** A player moves to another seat, and so takes another colour: a free one, or that of a bot. */
export interface Sit {
  type: "sit";
  key: string;
  seat: number;
  to: number;
}

/** A player chooses a face. */
export interface Face {
  type: "face";
  key: string;
  seat: number;
  face: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale";
}

/** The host pauses the game: clocks and bots stand still. */
export interface Pause {
  type: "pause";
  key: string;
  seat: number;
}

/** The game goes on: the host says so, or any player while the host is away. */
export interface Resume {
  type: "resume";
  key: string;
  seat: number;
}

/** The host closes the table. */
export interface Close {
  type: "close";
  key: string;
  seat: number;
}

/** A seat takes over again from the bot that played for it. */
export interface Back {
  type: "back";
  key: string;
  seat: number;
}

/** An offer that is always declined, and what is worse: it gives no more and wants no less. */
export interface Refusal {
  give: Record<string, number>;
  want: Record<string, number>;
}

/** What a person leaves to the server at this table; it replaces what they wished before, and nobody else is told.

``unpayable``: decline what the seat cannot pay. ``quiet``: decline all offers of the turn with this number.
``refuse``: always decline these. ``speed``: how fast bots play; ``skip``: at once, until the seat is needed. */
export interface Wish {
  type: "wish";
  seat: number;
  unpayable?: boolean;
  quiet?: number | null;
  refuse?: Refusal[];
  speed?: "slow" | "normal" | "fast" | "instant";
  skip?: boolean;
}

/** The client has seen everything up to this number. */
export interface Ack {
  type: "ack";
  number: number;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  ref: string;
}

/** The answer to hello. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  seats: number[];
  number: number;
  resumed: boolean;
}

/** One entry of the log, as this connection may know it. */
export interface Update {
  type: "update";
  number: number;
  time: number;
  entry: EntryInfo;
  table: TableInfo | null;
  you: You[];
  clocks: Record<string, number> | null;
  link: LinkInfo | null;
}

/** Everything as it is now. */
export interface State {
  type: "state";
  number: number;
  table: TableInfo;
  you: You[];
  clocks: Record<string, number> | null;
  link: LinkInfo | null;
}

/** A command was carried out, as the entry with this number. */
export interface Done {
  type: "done";
  key: string;
  number: number;
}

/** A command was refused and had no effect. */
export interface Refused {
  type: "refused";
  key: string;
  error: ErrorInfo;
}

/** The answer to why: the rule that forbids it, or none. */
export interface Because {
  type: "because";
  ref: string;
  rule: RuleInfo | null;
  error: ErrorInfo | null;
}

/** A frame that could not be read, or that came at the wrong time. */
export interface Failure {
  type: "error";
  error: ErrorInfo;
}

/** A seat came or went. */
export interface Presence {
  type: "presence";
  seat: number;
  connected: boolean;
}

/** The number of spectators. */
export interface Spectators {
  type: "spectators";
  count: number;
}

/** How fast the bots of the table play now: as the slowest of the people at it wishes. */
export interface Pace {
  type: "pace";
  speed: "slow" | "normal" | "fast" | "instant";
}

/** What the person in an own seat has left to the server, after a wish or when it has changed. */
export interface Wished {
  type: "wished";
  seat: number;
  unpayable: boolean;
  quiet: number | null;
  refuse: Refusal[];
  speed: "slow" | "normal" | "fast" | "instant";
  skip: boolean;
}

/** The bots with stand-ins: until their library is compiled, or while rules run interpreted. Empty: all play. */
export interface Preparing {
  type: "preparing";
  bots: string[];
  stand_in: string | null;
  why: "building" | "interpreted" | null;
}

/** The answer to ping, with the server's time. */
export interface Pong {
  type: "pong";
  ref: string;
  now: number;
}

/** The last message before the server closes the connection. */
export interface Bye {
  type: "bye";
  error: ErrorInfo;
}

/** A seat for the caller; several make a hotseat table. */
export interface MySeat {
  kind: "me";
  name: string;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
}

/** A seat for a bot. */
export interface BotSeat {
  kind: "bot";
  bot: string;
}

/** A seat that waits for a guest. */
export interface OpenSeat {
  kind: "open";
}

/** What a table is opened with. */
export interface NewTable {
  game: string;
  options?: Record<string, string | number>;
  seats: (MySeat | BotSeat | OpenSeat)[];
  open?: boolean;
  watch?: boolean;
  clock?: "none" | "relaxed" | "normal" | "fast";
  title?: string | null;
  colour?: string | null;
}

/** A new table, the tokens of one's own seats, a code for one guest, and the room code for all guests. */
export interface OpenedTable {
  table: TableInfo;
  tokens: Record<string, string>;
  invite: string;
  room_code: string;
}

/** Somebody sits down. */
export interface Join {
  name: string;
  code?: string | null;
  seat?: number | null;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
  program?: boolean;
}

/** The host wants a seat for a bot program. */
export interface ProgramSeat {
  name: string;
  seat: number | null;
}

/** Somebody asks whether they could sit down. */
export interface Knock {
  code?: string | null;
}

/** A request to play a game with anybody who is waiting. */
export interface QuickMatch {
  game: string;
  name: string;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
}

/** How a game stands, for a list of games: the turn, who is waited for, the open points, and its last change. */
export interface Standing {
  table: TableInfo;
  turn: number | null;
  to_act: number[];
  points: number[] | null;
  changed: number;
}

/** The seat that was taken, and its token. */
export interface Joined {
  table: TableInfo;
  seat: number;
  token: string;
  room_code: string | null;
}

/** A fresh code: for one guest, or the room code for all. */
export interface FreshCode {
  code: string;
}

/** The table of the rematch, and one's own tokens there. */
export interface Rematch {
  table: TableInfo;
  tokens: Record<string, string>;
}

/** Some tables, newest first; ``before`` asks for the next page. */
export interface TableList {
  tables: TableInfo[];
  before: number | null;
}

/** An option of a game, with words for it and for its values. */
export interface OptionInfo {
  name: string;
  title: string;
  values: string[] | null;
  words: Record<string, string>;
  range: number[] | null;
  default: string | number | null;
}

/** A bot that plays a game. */
export interface BotInfo {
  name: string;
  about: string;
}

/** A phase of a game: what its seats are waited for, and which clock runs. */
export interface PhaseInfo {
  name: string;
  words: string;
  clock: Clock;
}

/** A kind of action: the first word of its text, and what a menu needs. */
export interface ActionInfo {
  kind: string;
  words: string;
  group: string;
  form: string;
  undo: boolean;
  composed: boolean;
  offer: boolean;
}

/** Everything a page needs to offer an unknown game and show a table of it. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  summary: string[];
  players: number[];
  usual_players: number;
  prefix: string;
  picture: string;
  options: OptionInfo[];
  phases: PhaseInfo[];
  actions: ActionInfo[];
  bots: BotInfo[];
  bot: string;
  colours: Record<string, string[]>;
  constants: Record<string, unknown>;
  valued: boolean;
}

/** A rule with its source and the heading it stands under. */
export interface RuleText {
  id: string;
  title: string;
  sentence: string;
  reason: string | null;
  source: string;
  chapter: string;
}

/** A clock and its seconds. */
export interface ClockInfo {
  name: "none" | "relaxed" | "normal" | "fast";
  seconds: Record<string, number> | null;
  bonus: number | null;
}

/** A finished game among others. */
export interface RecordInfo {
  table: string;
  game: string;
  title: string;
  ended: number;
  names: string[];
  outcome: OutcomeInfo | null;
}

/** A record to verify, and what its player kept: commits and nonces by seat, links by the number of moves. */
export interface Uploaded {
  record: string;
  commit?: string | null;
  nonces?: Record<string, unknown> | null;
  commits?: Record<string, unknown> | null;
  links?: Record<string, unknown> | null;
}

/** A record to look at, from a seat's place or as a spectator. */
export interface UploadedReplay {
  record: string;
  seat?: number | null;
  from?: number;
  count?: number;
  hands?: boolean;
}

/** Something that is wrong with a record. */
export interface Finding {
  what: string;
  where: number | null;
  expected: string;
  found: string;
}

/** The result of checking a record. */
export interface Verification {
  ok: boolean;
  findings: Finding[];
  chance_results: number;
  commit: string | null;
  layout: string;
  moves: number;
  seal: string | null;
}

/** One step of a replay. */
export interface Frame {
  number: number;
  turn: number;
  seat: number | null;
  events: GameEvent[];
  view: GameView;
}

/** A step that is worth finding again, and why: ``seven``, ``build``, ``trade``, ``lead`` or a game's own word. */
export interface Moment {
  step: number;
  kind: string;
  seat: number | null;
}

/** Some steps of a finished game; ``turns`` are the steps at which turns begin. Moments come with the first. */
export interface Replay {
  game: string;
  frames: Frame[];
  total: number;
  turns: number[];
  players: string[];
  names: string[];
  moments: Moment[];
}

/** Somebody wants to play on from a step of a finished game, in this seat, against bots. */
export interface GoOn {
  step: number;
  seat: number;
  name: string;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
  bot?: string | null;
}

/** A record of a finished game to play on from. */
export interface UploadedGoOn {
  step: number;
  seat: number;
  name: string;
  face?: "puffin" | "seal" | "fox" | "bear" | "ram" | "owl" | "walrus" | "whale" | null;
  bot?: string | null;
  record: string;
}

/** A step of a record whose moves are to be valued; by default for the seat that acted next. */
export interface UploadedPosition {
  record: string;
  step: number;
  seat?: number | null;
}

/** A record of which a report is wanted. */
export interface UploadedReport {
  record: string;
}

/** A position for the page to value: a state that fits what a seat knows, as bytes in base 64. */
export interface PracticeTask {
  game: string;
  engine: string;
  weights: string;
  world: string;
  counts: string;
  worlds: number;
  rollouts: number;
  seed: number;
}

/** An action of a seat, with its value if the page need not compute it. */
export interface PracticeMove {
  code: number;
  text: string;
  value: number | null;
}

/** The data a seat needs to value its moves: chances to win, or expected points for a player alone. */
export interface Practice {
  number: number;
  game: string;
  seat: number;
  unit: "chance" | "points";
  moves: PracticeMove[];
  task: PracticeTask | null;
}

/** A board to train openings on: a game, its options, a seed, and the pieces that were placed so far. */
export interface WantedOpening {
  game: string;
  players: number;
  options?: Record<string, string | number>;
  seed: number;
  placed?: string[];
}

/** The set-up of a game as the seat sees it that places next; ``practice`` is None when the set-up is over. */
export interface Opening {
  seat: number | null;
  view: GameView;
  players: string[];
  practice: Practice | null;
}

/** A move of a puzzle, and what it is worth. */
export interface PuzzleChoice {
  action: string;
  value: number;
}

/** A position as a seat sees it, and three moves of which one is clearly the best. */
export interface Puzzle {
  game: string;
  seat: number;
  players: string[];
  unit: "chance" | "points";
  view: GameView;
  choices: PuzzleChoice[];
}

/** The puzzles of a day. */
export interface PuzzleDay {
  day: string;
  puzzles: Puzzle[];
}

/** How often the dice showed something, and how often it was to be expected. */
export interface DiceCount {
  face: string;
  count: number;
  expected: number;
}

/** How often two seats traded. */
export interface DealCount {
  seats: number[];
  count: number;
}

/** The points of all seats at the beginning of a turn. */
export interface PointsAt {
  turn: number;
  points: number[];
}

/** The statistics of a finished game; lists are by seat. */
export interface StatisticsInfo {
  game: string;
  turns: number;
  outcome: OutcomeInfo | null;
  rank: number[];
  order: number[];
  points: Record<string, number>[];
  dice: DiceCount[];
  income: Record<string, number>[];
  loss: Record<string, number>[];
  blocked: number[];
  deals: DealCount[];
  supply_trades: number[];
  over_time: PointsAt[];
}

/** The report of a game, or how far it is, or why there is none. */
export interface ReportInfo {
  state: "ready" | "working" | "none";
  done: number;
  total: number;
  why: string | null;
  report: ReportData | null;
  frames: number[];
}

/** Everything that a page needs to make the report of a game itself. */
export interface ScriptInfo {
  script: Script;
  engine: string;
  weights: string;
  frames: number[];
}

/** The processes that work through records. */
export interface WorkersInfo {
  count: number;
  busy: number;
  waiting: number;
}

/** The health of the server: whether writes reach the database. */
export interface Health {
  ok: boolean;
  lease: boolean;
  rules: Record<string, "compiled" | "building" | "interpreted">;
  tables: number;
  set_aside: number;
  sockets: number;
  workers: WorkersInfo;
}

export type ClientMessage =
  | Hello
  | Ready
  | Reveal
  | Unready
  | Start
  | Act
  | Undo
  | TakeBack
  | Chat
  | Leave
  | Kick
  | Sit
  | Face
  | Pause
  | Resume
  | Close
  | Back
  | Why
  | Wish
  | Ack
  | Ping;

export type ServerMessage =
  | Welcome
  | Update
  | State
  | Done
  | Refused
  | Because
  | Failure
  | Presence
  | Spectators
  | Pace
  | Wished
  | Preparing
  | Pong
  | Bye;
