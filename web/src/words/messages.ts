// What the server says, in the language spoken: it says it in English, sentence by sentence, and a language knows these sentences.
import { language, t } from './language.svelte'

type Sentences = Record<string, string>
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const patterns = new WeakMap<Sentences, [RegExp, string][]>()

/** The sentences with places for names in them, the longest first, as patterns. */
function patternsOf(sentences: Sentences): [RegExp, string][] {
  let found = patterns.get(sentences)
  if (!found) {
    const open = Object.keys(sentences).filter((english) => english.includes('{0}'))
    found = open
      .sort((a, b) => b.length - a.length)
      .map((english) => [new RegExp(`^${english.split(/\{\d\}/).map(literal).join('(.+?)')}$`, 's'), sentences[english]!])
    patterns.set(sentences, found)
  }
  return found
}

/** A name or a list of names inside a sentence; a name may have a number before it. */
const part = (text: string, sentences: Sentences): string =>
  text.split(', ').map((name) => name.replace(/[^\d ].*/, (word) => sentences[word] ?? t.colours[word] ?? word)).join(', ')

/** A sentence of the server; by its kind (slug) where the language does not know the sentence, else as it is. */
export function worded(message: string, slug = '', sentences: Sentences = language.messages): string {
  const whole = sentences[message]
  if (whole) return whole
  for (const [pattern, own] of patternsOf(sentences)) {
    const found = pattern.exec(message)
    if (found) return own.replace(/\{(\d)\}/g, (_, i) => part(found[Number(i) + 1] ?? '', sentences))
  }
  return sentences[`slug:${slug}`] ?? message
}
