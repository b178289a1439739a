// Every text of the client in German.
import type { Language } from '../../../../web/src/words/language.svelte'
import de from './messages.json'

export const messages: Language['messages'] = de

export const words: Language['words'] = {
  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    languageAuto: 'Wie der Browser',
  },
}
