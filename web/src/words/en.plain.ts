// What a table without pictures of its own says, in English. Loaded with it.
export const plain = {
  table: 'On the table',
  turn: (n: number) => (n ? `turn ${n}` : ''),
  moves: 'Your moves',
  search: 'Find a move',
  notFound: 'No move has all these words.',
  nothing: 'Nothing to do until it is your turn.',
  write: 'Play it',
  choose: 'Choose a move',
  onlyYou: 'Only you see this',
  points: (n: number) => (n === 1 ? 'point' : 'points'),
  yours: (phase: string) => `Your turn: ${phase}`,
  theirs: (names: string, phase: string) => (names ? `Waiting for ${names}: ${phase}` : phase),
  happened: (who: string, what: string, facts: string) => `${who ? `${who}: ` : ''}${what}${facts ? ` (${facts})` : ''}`,
  yes: 'yes',
  no: 'no',
  none: '–',
}
