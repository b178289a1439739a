// The words of the tutorials, loaded with the first of them: English, with the language spoken now laid over it.
import { lessons as en } from './en.lessons'
import { filled } from './filling'
import { language, type Lessons } from './language.svelte'

let laid: { over: unknown; whole: Lessons } = { over: null, whole: en }

function spoken(): Lessons {
  const over = language.lessons
  if (laid.over !== over) laid = { over, whole: filled<Lessons>(en, over) }
  return laid.whole
}

export const lessons: Lessons = new Proxy(en, { get: (_, name) => spoken()[name as keyof Lessons] })
