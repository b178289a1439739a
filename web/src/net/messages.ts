// Made from the server's models by `python -m landnam.server.schema`; do not edit.
export type Slug = string
export interface RuleInfo { id: string; title: string; sentence: string }
export interface ErrorInfo { slug: Slug; message: string; rule: RuleInfo | null; details: Record<string, any> | null }
export interface OutcomeInfo { ending: string; winners: number[]; points: number[] }
export interface SeatInfo { seat: number; colour: string; kind: 'human' | 'bot' | 'empty'; name: string; bot: string | null; ready: boolean; connected: boolean; away: boolean; nonce: string | null }
export interface TableInfo { id: string; game: string; title: string; options: Record<string, any>; state: 'gathering' | 'running' | 'over' | 'abandoned'; open: boolean; clock: 'none' | 'relaxed' | 'normal' | 'fast'; players: number; seats: SeatInfo[]; host: number | null; commit: string; secret: string | null; created: number; number: number; outcome: OutcomeInfo | null; rematch: string | null; spectators: number }
export interface You { seat: number | null; events: Record<string, any>[]; view: Record<string, any> | null; legal: string[]; may: string[]; decision: number; undo: boolean }
export interface EntryInfo { kind: string; seat: number | null; text?: string | null; name?: string | null; bot?: string | null; by?: 'bot' | 'clock' | null; table?: string | null }
export interface Welcome { type: 'welcome'; protocol: number; table: TableInfo; seats: number[]; number: number; resumed: boolean }
export interface Update { type: 'update'; number: number; time: number; entry: EntryInfo; table: TableInfo | null; you: You[]; clocks: Record<string, number> | null }
export interface State { type: 'state'; number: number; table: TableInfo; you: You[]; clocks: Record<string, number> | null }
export interface Done { type: 'done'; key: string; number: number }
export interface Refused { type: 'refused'; key: string; error: ErrorInfo }
export interface Because { type: 'because'; ref: string; rule: RuleInfo | null; error: ErrorInfo | null }
export interface Failure { type: 'error'; error: ErrorInfo }
export interface Presence { type: 'presence'; seat: number; connected: boolean }
export interface Spectators { type: 'spectators'; count: number }
export interface Pong { type: 'pong'; ref: string; now: number }
export interface Bye { type: 'bye'; error: ErrorInfo }
export type ServerMessage = Welcome | Update | State | Done | Refused | Because | Failure | Presence | Spectators | Pong | Bye
export interface OptionInfo { name: string; values: string[] | null; range: number[] | null; default: string | number | null }
export interface BotInfo { name: string; about: string }
export interface GameInfo { name: string; players: number[]; options: OptionInfo[]; bots: BotInfo[] }
export interface RecordInfo { table: string; game: string; title: string; ended: number; names: string[]; outcome: OutcomeInfo | null }
export interface Verification { ok: boolean; findings: { what: string; where: string; expected: string; found: string }[]; chance_results: number; commit: string | null }
export interface Frame { number: number; turn: number; events: Record<string, any>[]; view: Record<string, any> }
