// Written by python -m landnam.compiler layouts; do not edit.

export const STATE = {
  size: 188,
  fields: {
    turn: { at: 0, type: 'i32', shape: [] },
    max_turns: { at: 4, type: 'i32', shape: [] },
    hand: { at: 8, type: 'i8', shape: [4, 5] },
    deck: { at: 28, type: 'i8', shape: [5] },
    discarded: { at: 33, type: 'i8', shape: [5] },
    deck_size: { at: 38, type: 'i8', shape: [] },
    row: { at: 39, type: 'i8', shape: [4] },
    building_deck: { at: 43, type: 'i8', shape: [4] },
    roads: { at: 47, type: 'i8', shape: [4] },
    settlements: { at: 51, type: 'i8', shape: [4] },
    cities: { at: 55, type: 'i8', shape: [4] },
    knights: { at: 59, type: 'i8', shape: [4] },
    metropolis: { at: 63, type: 'i8', shape: [4] },
    longest_route: { at: 67, type: 'i8', shape: [] },
    largest_army: { at: 68, type: 'i8', shape: [] },
    points: { at: 69, type: 'i8', shape: [4] },
    event_deck: { at: 73, type: 'i8', shape: [5] },
    resolved: { at: 78, type: 'i8', shape: [5] },
    event: { at: 83, type: 'i8', shape: [] },
    owes: { at: 84, type: 'i8', shape: [4] },
    discards: { at: 88, type: 'i8', shape: [4, 5] },
    gives: { at: 108, type: 'i8', shape: [4] },
    players: { at: 112, type: 'i8', shape: [] },
    side: { at: 113, type: 'i8', shape: [] },
    mixed: { at: 114, type: 'i8', shape: [] },
    phase: { at: 115, type: 'i8', shape: [] },
    first: { at: 116, type: 'i8', shape: [] },
    active: { at: 117, type: 'i8', shape: [] },
    draws: { at: 118, type: 'i8', shape: [4] },
    extra: { at: 122, type: 'i8', shape: [] },
    trade_used: { at: 123, type: 'i8', shape: [] },
    substitution_used: { at: 124, type: 'i8', shape: [] },
    offer_open: { at: 125, type: 'i8', shape: [] },
    offer_give: { at: 126, type: 'i8', shape: [5] },
    offer_want: { at: 131, type: 'i8', shape: [5] },
    answer: { at: 136, type: 'i8', shape: [4] },
    proposals: { at: 140, type: 'i8', shape: [] },
    proposal_open: { at: 141, type: 'i8', shape: [4] },
    proposal_give: { at: 145, type: 'i8', shape: [4, 5] },
    proposal_want: { at: 165, type: 'i8', shape: [4, 5] },
    ending: { at: 185, type: 'i8', shape: [] },
    winner: { at: 186, type: 'i8', shape: [] },
  },
} as const

export const PLAN = {
  size: 8,
  fields: {
    max_turns: { at: 0, type: 'i32', shape: [] },
    players: { at: 4, type: 'i8', shape: [] },
    side: { at: 5, type: 'i8', shape: [] },
    mixed: { at: 6, type: 'i8', shape: [] },
    first: { at: 7, type: 'i8', shape: [] },
  },
} as const

export const COUNTS = {
  size: 256,
  fields: {
    viewers: { at: 0, type: 'i64', shape: [] },
    vague: { at: 8, type: 'i64', shape: [] },
    least: { at: 16, type: 'i8', shape: [5, 4, 5] },
    most: { at: 116, type: 'i8', shape: [5, 4, 5] },
    hand: { at: 216, type: 'i8', shape: [4, 5] },
    outside: { at: 236, type: 'i8', shape: [5] },
    in_deck: { at: 241, type: 'i8', shape: [] },
    sizes: { at: 242, type: 'i8', shape: [4] },
    pool: { at: 246, type: 'i8', shape: [5] },
  },
} as const

export const SOURCE = {
  size: 8,
  fields: {
    state: { at: 0, type: 'u64', shape: [] },
  },
} as const

export const TASK = {
  size: 176,
  fields: {
    state: { at: 0, type: 'i64', shape: [] },
    counts: { at: 8, type: 'i64', shape: [] },
    source: { at: 16, type: 'i64', shape: [] },
    seat: { at: 24, type: 'i64', shape: [] },
    offers: { at: 32, type: 'i64', shape: [] },
    bot: { at: 40, type: 'i64', shape: [] },
    policy: { at: 48, type: 'i64', shape: [] },
    nets: { at: 56, type: 'i64', shape: [] },
    only: { at: 64, type: 'i64', shape: [] },
    choices: { at: 72, type: 'i64', shape: [] },
    notes: { at: 80, type: 'i64', shape: [] },
    search: { at: 88, type: 'i64', shape: [] },
    worlds: { at: 96, type: 'i64', shape: [] },
    work: { at: 104, type: 'i64', shape: [] },
    apart: { at: 112, type: 'i64', shape: [8] },
  },
} as const

export const LINEUP = {
  size: 576,
  fields: {
    level: { at: 0, type: 'i64', shape: [4] },
    worlds: { at: 32, type: 'i64', shape: [4] },
    rollouts: { at: 64, type: 'i64', shape: [4] },
    trades: { at: 96, type: 'i64', shape: [4] },
    worth_asking: { at: 128, type: 'f64', shape: [4] },
    worth_taking: { at: 160, type: 'f64', shape: [4] },
    worth_giving: { at: 192, type: 'f64', shape: [4] },
    most_given: { at: 224, type: 'i64', shape: [4] },
    most_wanted: { at: 256, type: 'i64', shape: [4] },
    deal_rollouts: { at: 288, type: 'i64', shape: [4] },
    evenly: { at: 320, type: 'i64', shape: [4] },
    prior: { at: 352, type: 'i64', shape: [4] },
    margin: { at: 384, type: 'f64', shape: [4] },
    rounds: { at: 416, type: 'i64', shape: [4] },
    finishes: { at: 448, type: 'i64', shape: [4] },
    settles: { at: 480, type: 'i64', shape: [4] },
    slip: { at: 512, type: 'i64', shape: [4] },
    opening_slip: { at: 544, type: 'i64', shape: [4] },
  },
} as const

export const SEARCH = {
  size: 20352,
  fields: {
    actions: { at: 0, type: 'i64', shape: [512] },
    totals: { at: 4096, type: 'f64', shape: [512] },
    tries: { at: 8192, type: 'i64', shape: [512] },
    chance: { at: 12288, type: 'u64', shape: [] },
    n: { at: 12296, type: 'i64', shape: [] },
    own_gain: { at: 12304, type: 'f64', shape: [8, 4] },
    their_gain: { at: 12560, type: 'f64', shape: [8, 4] },
    payable: { at: 12816, type: 'i64', shape: [8, 4] },
    without: { at: 13072, type: 'f64', shape: [64] },
    steps: { at: 13584, type: 'i64', shape: [8, 96] },
    listed: { at: 19728, type: 'i64', shape: [8] },
    next: { at: 19792, type: 'i64', shape: [8] },
    line: { at: 19856, type: 'i64', shape: [8] },
    promised: { at: 19920, type: 'f64', shape: [] },
    remembers: { at: 19928, type: 'i64', shape: [] },
    listens: { at: 19936, type: 'i64', shape: [4] },
    hopes: { at: 19968, type: 'f64', shape: [4, 4] },
    expected: { at: 20096, type: 'f64', shape: [4, 4] },
    agreed: { at: 20224, type: 'f64', shape: [4, 4] },
  },
} as const

export const WEIGHTS = {
  size: 64272,
  fields: {
    w1: { at: 0, type: 'f32', shape: [64, 32] },
    b1: { at: 8192, type: 'f32', shape: [32] },
    w2: { at: 8320, type: 'f32', shape: [32, 16] },
    b2: { at: 10368, type: 'f32', shape: [16] },
    w3: { at: 10432, type: 'f32', shape: [16] },
    cooling: { at: 10496, type: 'f64', shape: [] },
    sees_table: { at: 10504, type: 'i64', shape: [] },
    t1: { at: 10512, type: 'f32', shape: [144, 64] },
    c1: { at: 47376, type: 'f32', shape: [64] },
    t2: { at: 47632, type: 'f32', shape: [64, 32] },
    m2: { at: 55824, type: 'f32', shape: [64, 32] },
    c2: { at: 64016, type: 'f32', shape: [32] },
    t3: { at: 64144, type: 'f32', shape: [32] },
  },
} as const

export const NOTES = {
  size: 8648,
  fields: {
    worth: { at: 0, type: 'f32', shape: [5] },
    actions: { at: 24, type: 'i64', shape: [256] },
    gain: { at: 2072, type: 'i32', shape: [5] },
    missing: { at: 2092, type: 'i32', shape: [5] },
    metropolis: { at: 2112, type: 'i32', shape: [] },
    inputs: { at: 2116, type: 'f32', shape: [4, 64] },
    hidden_1: { at: 3140, type: 'f32', shape: [32] },
    hidden_2: { at: 3268, type: 'f32', shape: [16] },
    scores: { at: 3332, type: 'f32', shape: [4] },
    chances: { at: 3348, type: 'f32', shape: [4] },
    scores_now: { at: 3364, type: 'f32', shape: [4] },
    chances_now: { at: 3380, type: 'f32', shape: [4] },
    table_inputs: { at: 3396, type: 'f32', shape: [4, 144] },
    table_1: { at: 5700, type: 'f32', shape: [4, 64] },
    table_1_now: { at: 6724, type: 'f32', shape: [4, 64] },
    table_2: { at: 7748, type: 'f32', shape: [4, 32] },
    mean_1: { at: 8260, type: 'f32', shape: [1, 64] },
    mean_2: { at: 8516, type: 'f32', shape: [1, 32] },
  },
} as const

export const JUDGING = {
  size: 160,
  fields: {
    worlds: { at: 0, type: 'i64', shape: [] },
    n_worlds: { at: 8, type: 'i64', shape: [] },
    seat: { at: 16, type: 'i64', shape: [] },
    actions: { at: 24, type: 'i64', shape: [] },
    n_actions: { at: 32, type: 'i64', shape: [] },
    quiet: { at: 40, type: 'i64', shape: [] },
    turns: { at: 48, type: 'i64', shape: [] },
    tries: { at: 56, type: 'i64', shape: [] },
    chance: { at: 64, type: 'u64', shape: [] },
    net: { at: 72, type: 'i64', shape: [] },
    values: { at: 80, type: 'i64', shape: [] },
    results: { at: 88, type: 'i64', shape: [] },
    weights: { at: 96, type: 'i64', shape: [] },
    source: { at: 104, type: 'i64', shape: [] },
    notes: { at: 112, type: 'i64', shape: [] },
    work: { at: 120, type: 'i64', shape: [] },
    row: { at: 128, type: 'f64', shape: [4] },
  },
} as const

export const MENU_OF_ACTIONS = {
  size: 2048,
  fields: {
    actions: { at: 0, type: 'i64', shape: [256] },
  },
} as const
