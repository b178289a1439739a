// A translation laid over the English text: what it leaves out stays English.

/** Any part of a tree of words; functions and lists are given whole. */
export type Filling<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: Filling<T[K]> }
      : T extends string
        ? string
        : T

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A tree of words with a filling laid over it. */
export function filled<T extends object>(source: T, filling: Filling<T>): T {
  const whole = { ...source } as Tree
  for (const [name, value] of Object.entries(filling)) {
    whole[name] = isTree(value) && isTree(whole[name]) ? filled(whole[name], value) : value
  }
  return whole as T
}
