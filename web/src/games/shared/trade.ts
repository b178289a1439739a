// What is seen only while somebody trades or puts cards back: one file, loaded once the table stands.
export { default as Answer } from './Answer.svelte'
export { default as Composer } from './Composer.svelte'
export { default as Discard } from './Discard.svelte'
export { default as Line } from './Line.svelte'
