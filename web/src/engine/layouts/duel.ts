// Written by python -m landnam.compiler layouts; do not edit.

export const STATE = {
  size: 672,
  fields: {
    trade_cards: { at: 0, type: 'i8', shape: [2] },
    first_total: { at: 2, type: 'i8', shape: [] },
    retired: { at: 3, type: 'i8', shape: [] },
    removed_knights: { at: 4, type: 'i8', shape: [] },
    owed_piece: { at: 5, type: 'i8', shape: [] },
    to_draw: { at: 6, type: 'i8', shape: [] },
    settlements: { at: 8, type: 'i64', shape: [4] },
    cities: { at: 40, type: 'i64', shape: [4] },
    roads: { at: 72, type: 'i64', shape: [4, 2] },
    built: { at: 136, type: 'i64', shape: [] },
    crowded: { at: 144, type: 'i64', shape: [] },
    taken: { at: 152, type: 'i64', shape: [2] },
    reach: { at: 168, type: 'i64', shape: [4] },
    frontier: { at: 200, type: 'i64', shape: [4, 2] },
    harbour_places: { at: 264, type: 'i64', shape: [6] },
    hexes_of: { at: 312, type: 'i32', shape: [13] },
    hexes_with: { at: 364, type: 'i32', shape: [6] },
    turn: { at: 388, type: 'i32', shape: [] },
    max_turns: { at: 392, type: 'i32', shape: [] },
    terrain: { at: 396, type: 'i8', shape: [19] },
    number: { at: 415, type: 'i8', shape: [19] },
    harbour: { at: 434, type: 'i8', shape: [30] },
    robber: { at: 464, type: 'i8', shape: [] },
    hand: { at: 465, type: 'i8', shape: [4, 5] },
    supply: { at: 485, type: 'i8', shape: [5] },
    cards: { at: 490, type: 'i8', shape: [4, 5] },
    bought: { at: 510, type: 'i8', shape: [5] },
    played: { at: 515, type: 'i8', shape: [4, 5] },
    deck: { at: 535, type: 'i8', shape: [5] },
    pieces: { at: 540, type: 'i8', shape: [4, 3] },
    points: { at: 552, type: 'i8', shape: [4] },
    route: { at: 556, type: 'i8', shape: [4] },
    longest_route: { at: 560, type: 'i8', shape: [] },
    largest_army: { at: 561, type: 'i8', shape: [] },
    harbours: { at: 562, type: 'i8', shape: [4] },
    players: { at: 566, type: 'i8', shape: [] },
    vp: { at: 567, type: 'i8', shape: [] },
    separate: { at: 568, type: 'i8', shape: [] },
    phase: { at: 569, type: 'i8', shape: [] },
    first: { at: 570, type: 'i8', shape: [] },
    active: { at: 571, type: 'i8', shape: [] },
    placing: { at: 572, type: 'i8', shape: [] },
    placed: { at: 573, type: 'i8', shape: [] },
    rolled: { at: 574, type: 'i8', shape: [] },
    dice: { at: 575, type: 'i8', shape: [2] },
    card_played: { at: 577, type: 'i8', shape: [] },
    free_roads: { at: 578, type: 'i8', shape: [] },
    trade_over: { at: 579, type: 'i8', shape: [] },
    victim: { at: 580, type: 'i8', shape: [] },
    owes: { at: 581, type: 'i8', shape: [4] },
    discards: { at: 585, type: 'i8', shape: [4, 5] },
    offer_open: { at: 605, type: 'i8', shape: [] },
    offer_give: { at: 606, type: 'i8', shape: [5] },
    offer_want: { at: 611, type: 'i8', shape: [5] },
    answer: { at: 616, type: 'i8', shape: [4] },
    proposals: { at: 620, type: 'i8', shape: [] },
    proposal_open: { at: 621, type: 'i8', shape: [4] },
    proposal_give: { at: 625, type: 'i8', shape: [4, 5] },
    proposal_want: { at: 645, type: 'i8', shape: [4, 5] },
    ending: { at: 665, type: 'i8', shape: [] },
    winner: { at: 666, type: 'i8', shape: [] },
    optional_roads: { at: 667, type: 'i8', shape: [] },
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
  size: 10496,
  fields: {
    w1: { at: 0, type: 'f32', shape: [64, 32] },
    b1: { at: 8192, type: 'f32', shape: [32] },
    w2: { at: 8320, type: 'f32', shape: [32, 16] },
    b2: { at: 10368, type: 'f32', shape: [16] },
    w3: { at: 10432, type: 'f32', shape: [16] },
  },
} as const

export const NOTES = {
  size: 5984,
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
    inputs: { at: 4704, type: 'f32', shape: [4, 64] },
    hidden_1: { at: 5728, type: 'f32', shape: [32] },
    hidden_2: { at: 5856, type: 'f32', shape: [16] },
    scores: { at: 5920, type: 'f32', shape: [4] },
    chances: { at: 5936, type: 'f32', shape: [4] },
    scores_now: { at: 5952, type: 'f32', shape: [4] },
    chances_now: { at: 5968, type: 'f32', shape: [4] },
  },
} as const
