// The language that the page speaks. English is part of the page; every other one is a folder that is loaded when it is wanted.
import { settings } from '../settings.svelte'
import { en } from './en'
import type { joining, replay, waiting } from './en.around'
import type { dice } from './en.dice'
import type { end } from './en.end'
import type { fair } from './en.fair'
import type { help } from './en.help'
import type { lessons } from './en.lessons'
import type { plain } from './en.plain'
import type { report } from './en.report'
import type { road } from './en.road'
import { filled, type Filling } from './filling'

export type Words = typeof en
/** What is loaded when it is wanted. */
interface Later {
  joining: typeof joining
  waiting: typeof waiting
  replay: typeof replay
  fair: typeof fair
  lessons: typeof lessons
  help: typeof help
  report: typeof report
  end: typeof end
  road: typeof road
  dice: typeof dice
  plain: typeof plain
}
/** What the folder of a language brings: its words for the page, its tutorials and explanations, and its wording of the server's messages. */
export interface Language {
  words: Filling<Words & Later>
  messages: Record<string, string>
}

const FOLDERS = import.meta.glob<Language>('../../../src/landnam/languages/*/page.ts')
const loaders = new Map(Object.entries(FOLDERS).map(([path, load]) => [path.split('/').at(-2)!, load]))

/** All languages of this page, English first. */
export const LANGUAGES = ['en', ...loaders.keys()]

let spoken = $state.raw<{ code: string; words: Words; later: Filling<Later>; messages: Language['messages'] }>({ code: 'en', words: en, later: {}, messages: {} })

/** The language spoken now: its code, what is loaded later, and its wording of the server's messages. */
export const language = {
  get code(): string {
    return spoken.code
  },
  get later(): Filling<Later> {
    return spoken.later
  },
  get messages(): Record<string, string> {
    return spoken.messages
  },
}

/** Every text of the page in the language spoken now. */
export const t: Words = new Proxy(en, { get: (_, name) => spoken.words[name as keyof Words] })

/** The language to speak: the chosen one, or the first of the browser's that the page has. */
export function wanted(chosen: string, browser: readonly string[], known: readonly string[] = LANGUAGES): string {
  if (known.includes(chosen)) return chosen
  return browser.map((tag) => tag.toLowerCase().split('-')[0]!).find((code) => known.includes(code)) ?? 'en'
}

/** The name of a language in that language: "Deutsch". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Speak the language that is wanted now. One that cannot be loaded leaves the page as it is. */
export async function speak(): Promise<void> {
  const code = wanted(settings.language, navigator.languages)
  if (code === spoken.code) return
  try {
    const brought = await loaders.get(code)?.()
    if (code !== wanted(settings.language, navigator.languages)) return
    spoken = { code, words: brought ? filled<Words>(en, brought.words) : en, later: brought?.words ?? {}, messages: brought?.messages ?? {} }
  } catch {
    return
  }
  document.documentElement.lang = code
}
