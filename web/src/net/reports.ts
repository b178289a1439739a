// Made from report_types.py and script.py in src/landnam/analysis by 'python -m landnam.server.schema'. Do not edit.

/** How many decisions of a seat have each grade. */
export type GradesData = {
  best: number;
  good: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
  unsure: number;
};

/** The sums of a seat.

    result = start + own_luck + own_decisions + others_luck + others_decisions + judgement
     */
export type SeatData = {
  seat: number;
  result: number;
  start: number;
  own_luck: number;
  own_decisions: number;
  others_luck: number;
  others_decisions: number;
  judgement: number;
  skill: number;
  decisions: number;
  grades: GradesData;
};

/** A move that a seat could make, with its value to the seat and the standard error of that. */
export type ChoiceData = {
  action: string;
  value: number;
  error: number;
};

/** What a seat did, beside the best that the search found. */
export type DecisionData = {
  played: string;
  best: string;
  loss: number;
  error: number;
  measured: number;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "unsure";
  choices: ChoiceData[];
  points?: number;
};

/** One line of a record. Lists have one entry for each seat. */
export type StepData = {
  step: number;
  turn: number;
  seat: number | null;
  kind: "chance" | "decision" | "forced";
  text: string;
  before: number[];
  after: number[];
  open: number[];
  luck: number[] | null;
  decision: DecisionData | null;
};

/** A step that decided the game. */
export type MomentData = {
  step: number;
  seat: number | null;
  kind: "luck" | "decision";
  change: number[];
  action: string;
};

/** Positions whose value lay in one tenth of the scale. */
export type DecileData = {
  n: number;
  value: number;
  won: number;
  error: number;
};

/** What was measured of the values on games that they were not fitted to. */
export type ReliabilityData = {
  measured: boolean;
  positions: number;
  games: number;
  worst?: number;
  deciles: DecileData[];
};

/** The report of one game. */
export type ReportData = {
  version: number;
  game: string;
  players: string[];
  names: string[] | null;
  depth: "quick" | "normal" | "deep" | "deeper" | "deepest";
  unit: "chance" | "points";
  seats: SeatData[];
  steps: StepData[];
  moments: MomentData[];
  reliability: ReliabilityData;
};

/** One line of a record. */
export type ScriptStep = {
  turn: number;
  seat: number | null;
  role: "chance" | "forced" | "free" | "choice";
  text: string;
  code: string;
  seen: boolean[];
  moves: number[];
};

/** What is spent on one position. */
export type ScriptDepth = {
  name: "quick" | "normal" | "deep" | "deeper" | "deepest";
  worlds: number;
  looked_at: number;
  tries: number;
  finalists: number;
  last_tries: number;
};

/** The numbers that reports are made with, whatever their depth. */
export type ScriptSettings = {
  quiet: number;
  no_offers: number;
  most_results: number;
  work: number;
  seed: number;
  streams: number;
  first_worlds: number;
  first_tries: number;
  last_tries: number;
  most_moves: number;
  shown: number;
  sure: number;
  exact: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
};

/** Everything but the compiled rules and the learned value. */
export type Script = {
  version: number;
  game: string;
  library: string;
  players: string[];
  names: string[] | null;
  results: number[];
  reliability: ReliabilityData;
  state: string;
  steps: ScriptStep[];
  texts: Record<string, string>;
  withdraw: number | null;
  depths: ScriptDepth[];
  settings: ScriptSettings;
};
