// Written by python -m landnam.compiler layouts; do not edit.

export const STATE = {
  size: 128,
  fields: {
    roads: { at: 0, type: 'i32', shape: [4] },
    points: { at: 16, type: 'i16', shape: [4] },
    settlements: { at: 24, type: 'i8', shape: [4] },
    cities: { at: 28, type: 'i8', shape: [4] },
    knights: { at: 32, type: 'i8', shape: [4] },
    jokers: { at: 36, type: 'i8', shape: [4] },
    boxes: { at: 40, type: 'i8', shape: [4, 15] },
    players: { at: 100, type: 'i8', shape: [] },
    turns: { at: 101, type: 'i8', shape: [] },
    turn: { at: 102, type: 'i8', shape: [] },
    active: { at: 103, type: 'i8', shape: [] },
    phase: { at: 104, type: 'i8', shape: [] },
    rolls: { at: 105, type: 'i8', shape: [] },
    faces: { at: 106, type: 'i8', shape: [6] },
    states: { at: 112, type: 'i8', shape: [6] },
    gained: { at: 118, type: 'i8', shape: [] },
    ending: { at: 119, type: 'i8', shape: [] },
    winners: { at: 120, type: 'i8', shape: [] },
    max_turns: { at: 124, type: 'i32', shape: [] },
  },
} as const

export const PLAN = {
  size: 8,
  fields: {
    players: { at: 0, type: 'i8', shape: [] },
    turns: { at: 1, type: 'i8', shape: [] },
    max_turns: { at: 4, type: 'i32', shape: [] },
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

export const MENU_OF_ACTIONS = {
  size: 1024,
  fields: {
    actions: { at: 0, type: 'i64', shape: [128] },
  },
} as const
