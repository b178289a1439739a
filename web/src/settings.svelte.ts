// What a person has chosen for this browser. Remembered, and never sent anywhere but the name, the face and the speed.

import type { FaceName } from './net/faces'
import type { Speed } from './net/wishes'

export interface Choices {
  name: string
  /** The own face, and the colour to sit at if it is free; none if it does not matter. */
  face: FaceName | null
  colour: string | null
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'off'
  sound: boolean
  words: 'plain' | 'trade'
  /** The code of a language, or 'auto' for that of the browser. */
  language: string
  confirm: 'touch' | 'always' | 'never'
  /** Shows what every move is worth, in games against bots. */
  practice: boolean
  /** Warns before a blunder, in games against bots. */
  warn: boolean
  /** Offers that cannot be paid are declined. */
  unpayable: boolean
  /** How fast bots shall play. */
  speed: Speed
  /** Buzzes, and shows a notification, when it is the own turn. */
  buzz: boolean
  notify: boolean
}

const KEPT = 'landnam.settings'
const FIRST: Choices = { name: '', face: null, colour: null, theme: 'auto', motion: 'auto', sound: true, words: 'plain', language: 'auto', confirm: 'touch', practice: false, warn: false, unpayable: true, speed: 'normal', buzz: true, notify: false }

function kept(): Choices {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Choices>) }
  } catch {
    return FIRST
  }
}

export const settings = $state<Choices>(kept())

export function choose<K extends keyof Choices>(name: K, value: Choices[K]): void {
  settings[name] = value
  localStorage.setItem(KEPT, JSON.stringify(settings))
}

/** Whether things may move on the screen. */
export function moves(): boolean {
  return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Show the chosen theme and motion, and follow the system where it is left to it. */
export function follow(): void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const root = document.documentElement
    root.dataset.theme = settings.theme === 'auto' ? (night.matches ? 'dark' : 'light') : settings.theme
    root.dataset.motion = settings.motion
  }
  night.addEventListener('change', show)
  $effect.root(() => {
    $effect(show)
  })
}
