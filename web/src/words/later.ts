// Words that are loaded when they are wanted: English, with the language spoken now laid over it.
import { filled, type Filling } from './filling'

/** The words of a part of the page, in whichever language is spoken when they are asked for. */
export function laidOver<T extends object>(english: T, spoken: () => Filling<NoInfer<T>> | undefined): T {
  let laid: { over: unknown; whole: T } = { over: undefined, whole: english }
  function whole(): T {
    const over = spoken()
    if (laid.over !== over) laid = { over, whole: over ? filled<T>(english, over) : english }
    return laid.whole
  }
  return new Proxy(english, { get: (_, name) => whole()[name as keyof T] })
}
