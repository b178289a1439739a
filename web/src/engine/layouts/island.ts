// Written by python -m landnam.compiler layouts; do not edit.

export const STATE = {
  size: 664,
  fields: {
    settlements: { at: 0, type: 'i64', shape: [4] },
    cities: { at: 32, type: 'i64', shape: [4] },
    roads: { at: 64, type: 'i64', shape: [4, 2] },
    built: { at: 128, type: 'i64', shape: [] },
    crowded: { at: 136, type: 'i64', shape: [] },
    taken: { at: 144, type: 'i64', shape: [2] },
    reach: { at: 160, type: 'i64', shape: [4] },
    frontier: { at: 192, type: 'i64', shape: [4, 2] },
    harbour_places: { at: 256, type: 'i64', shape: [6] },
    hexes_of: { at: 304, type: 'i32', shape: [13] },
    hexes_with: { at: 356, type: 'i32', shape: [6] },
    turn: { at: 380, type: 'i32', shape: [] },
    max_turns: { at: 384, type: 'i32', shape: [] },
    terrain: { at: 388, type: 'i8', shape: [19] },
    number: { at: 407, type: 'i8', shape: [19] },
    harbour: { at: 426, type: 'i8', shape: [30] },
    robber: { at: 456, type: 'i8', shape: [] },
    hand: { at: 457, type: 'i8', shape: [4, 5] },
    supply: { at: 477, type: 'i8', shape: [5] },
    cards: { at: 482, type: 'i8', shape: [4, 5] },
    bought: { at: 502, type: 'i8', shape: [5] },
    played: { at: 507, type: 'i8', shape: [4, 5] },
    deck: { at: 527, type: 'i8', shape: [5] },
    pieces: { at: 532, type: 'i8', shape: [4, 3] },
    points: { at: 544, type: 'i8', shape: [4] },
    route: { at: 548, type: 'i8', shape: [4] },
    longest_route: { at: 552, type: 'i8', shape: [] },
    largest_army: { at: 553, type: 'i8', shape: [] },
    harbours: { at: 554, type: 'i8', shape: [4] },
    players: { at: 558, type: 'i8', shape: [] },
    vp: { at: 559, type: 'i8', shape: [] },
    separate: { at: 560, type: 'i8', shape: [] },
    phase: { at: 561, type: 'i8', shape: [] },
    first: { at: 562, type: 'i8', shape: [] },
    active: { at: 563, type: 'i8', shape: [] },
    placing: { at: 564, type: 'i8', shape: [] },
    placed: { at: 565, type: 'i8', shape: [] },
    rolled: { at: 566, type: 'i8', shape: [] },
    dice: { at: 567, type: 'i8', shape: [2] },
    card_played: { at: 569, type: 'i8', shape: [] },
    free_roads: { at: 570, type: 'i8', shape: [] },
    trade_over: { at: 571, type: 'i8', shape: [] },
    victim: { at: 572, type: 'i8', shape: [] },
    owes: { at: 573, type: 'i8', shape: [4] },
    discards: { at: 577, type: 'i8', shape: [4, 5] },
    offer_open: { at: 597, type: 'i8', shape: [] },
    offer_give: { at: 598, type: 'i8', shape: [5] },
    offer_want: { at: 603, type: 'i8', shape: [5] },
    answer: { at: 608, type: 'i8', shape: [4] },
    proposals: { at: 612, type: 'i8', shape: [] },
    proposal_open: { at: 613, type: 'i8', shape: [4] },
    proposal_give: { at: 617, type: 'i8', shape: [4, 5] },
    proposal_want: { at: 637, type: 'i8', shape: [4, 5] },
    ending: { at: 657, type: 'i8', shape: [] },
    winner: { at: 658, type: 'i8', shape: [] },
    optional_roads: { at: 659, type: 'i8', shape: [] },
  },
} as const

export const PLAN = {
  size: 20,
  fields: {
    max_turns: { at: 0, type: 'i32', shape: [] },
    players: { at: 4, type: 'i8', shape: [] },
    colours: { at: 5, type: 'i8', shape: [4] },
    board: { at: 9, type: 'i8', shape: [] },
    numbers: { at: 10, type: 'i8', shape: [] },
    harbours: { at: 11, type: 'i8', shape: [] },
    setup: { at: 12, type: 'i8', shape: [] },
    separate: { at: 13, type: 'i8', shape: [] },
    first: { at: 14, type: 'i8', shape: [] },
    vp: { at: 15, type: 'i8', shape: [] },
    optional_roads: { at: 16, type: 'i8', shape: [] },
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
  size: 192,
  fields: {
    level: { at: 0, type: 'i64', shape: [4] },
    worlds: { at: 32, type: 'i64', shape: [4] },
    rollouts: { at: 64, type: 'i64', shape: [4] },
    trades: { at: 96, type: 'i64', shape: [4] },
    slip: { at: 128, type: 'i64', shape: [4] },
    opening_slip: { at: 160, type: 'i64', shape: [4] },
  },
} as const

export const SEARCH = {
  size: 12304,
  fields: {
    actions: { at: 0, type: 'i64', shape: [512] },
    totals: { at: 4096, type: 'f64', shape: [512] },
    tries: { at: 8192, type: 'i64', shape: [512] },
    chance: { at: 12288, type: 'u64', shape: [] },
    n: { at: 12296, type: 'i64', shape: [] },
  },
} as const

export const WEIGHTS = {
  size: 64264,
  fields: {
    w1: { at: 0, type: 'f32', shape: [64, 32] },
    b1: { at: 8192, type: 'f32', shape: [32] },
    w2: { at: 8320, type: 'f32', shape: [32, 16] },
    b2: { at: 10368, type: 'f32', shape: [16] },
    w3: { at: 10432, type: 'f32', shape: [16] },
    sees_table: { at: 10496, type: 'i64', shape: [] },
    t1: { at: 10504, type: 'f32', shape: [144, 64] },
    c1: { at: 47368, type: 'f32', shape: [64] },
    t2: { at: 47624, type: 'f32', shape: [64, 32] },
    m2: { at: 55816, type: 'f32', shape: [64, 32] },
    c2: { at: 64008, type: 'f32', shape: [32] },
    t3: { at: 64136, type: 'f32', shape: [32] },
  },
} as const

export const NOTES = {
  size: 11600,
  fields: {
    worth: { at: 0, type: 'f32', shape: [54] },
    actions: { at: 216, type: 'i64', shape: [512] },
    place_pips: { at: 4312, type: 'i8', shape: [54, 5] },
    place_total: { at: 4582, type: 'i8', shape: [54] },
    pips: { at: 4636, type: 'i32', shape: [5] },
    rate: { at: 4656, type: 'i32', shape: [5] },
    rolls: { at: 4676, type: 'f32', shape: [5] },
    total: { at: 4696, type: 'i32', shape: [] },
    blocked: { at: 4700, type: 'i32', shape: [] },
    near: { at: 4704, type: 'i64', shape: [4, 3] },
    stock_pips: { at: 4800, type: 'i32', shape: [4, 5] },
    stock_rate: { at: 4880, type: 'i32', shape: [4, 5] },
    stock_rolls: { at: 4960, type: 'f32', shape: [4, 5] },
    stock_total: { at: 5040, type: 'i32', shape: [4] },
    stock_blocked: { at: 5056, type: 'i32', shape: [4] },
    inputs: { at: 5072, type: 'f32', shape: [4, 64] },
    hidden_1: { at: 6096, type: 'f32', shape: [32] },
    hidden_2: { at: 6224, type: 'f32', shape: [16] },
    scores: { at: 6288, type: 'f32', shape: [4] },
    chances: { at: 6304, type: 'f32', shape: [4] },
    scores_now: { at: 6320, type: 'f32', shape: [4] },
    chances_now: { at: 6336, type: 'f32', shape: [4] },
    table_inputs: { at: 6352, type: 'f32', shape: [4, 144] },
    table_1: { at: 8656, type: 'f32', shape: [4, 64] },
    table_1_now: { at: 9680, type: 'f32', shape: [4, 64] },
    table_2: { at: 10704, type: 'f32', shape: [4, 32] },
    mean_1: { at: 11216, type: 'f32', shape: [1, 64] },
    mean_2: { at: 11472, type: 'f32', shape: [1, 32] },
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
  size: 4096,
  fields: {
    actions: { at: 0, type: 'i64', shape: [512] },
  },
} as const
