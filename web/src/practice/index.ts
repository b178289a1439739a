// Practice: what every own move is worth. Loaded when somebody switches it on.
export { Adviser } from './adviser.svelte'
export { default as Moves } from './Moves.svelte'
