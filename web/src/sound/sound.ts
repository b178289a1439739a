// Short sounds of wood, paper and water, made by the browser itself; off by a switch. How they are made is loaded with the first one.
import { settings } from '../settings.svelte'

export type Sound = 'wood' | 'paper' | 'water' | 'dice' | 'call' | 'win' | 'feast'
let context: AudioContext | null = null

/** Make a sound, if sounds are on and somebody has touched the page. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  const audio = (context ??= new AudioContext())
  void audio.resume()
  void import('./synth').then(({ make }) => make(sound, audio), () => undefined)
}
