// The language that the page speaks. English is part of the page; every other one is a folder that is loaded when it is wanted.
import { settings } from '../settings.svelte'
import { en } from './en'
import type { lessons } from './en.lessons'
import { filled, type Filling } from './filling'

export type Words = typeof en
export type Lessons = typeof lessons
/** What the folder of a language brings: its words for the page and its tutorials, and its wording of the server's messages. */
export interface Language {
  words: Filling<Words & { lessons: Lessons }>
  messages: Record<string, string>
}

const FOLDERS = import.meta.glob<Language>('../../../src/landnam/languages/*/page.ts')
const loaders = new Map(Object.entries(FOLDERS).map(([path, load]) => [path.split('/').at(-2)!, load]))

/** All languages of this page, English first. */
export const LANGUAGES = ['en', ...loaders.keys()]

let spoken = $state.raw<{ code: string; words: Words; lessons: Filling<Lessons>; messages: Language['messages'] }>({ code: 'en', words: en, lessons: {}, messages: {} })

/** The language spoken now: its code, its tutorials, and its wording of the server's messages. */
export const language = {
  get code(): string {
    return spoken.code
  },
  get lessons(): Filling<Lessons> {
    return spoken.lessons
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
    spoken = { code, words: brought ? filled<Words>(en, brought.words) : en, lessons: brought?.words.lessons ?? {}, messages: brought?.messages ?? {} }
  } catch {
    return
  }
  document.documentElement.lang = code
}
