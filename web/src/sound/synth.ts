// How the sounds are made: bursts of noise and struck bars of wood.
import type { Sound } from './sound'

let noise: AudioBuffer | null = null

function hiss(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
    const samples = noise.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  }
  return noise
}

/** A burst of filtered noise: wood when short and low, paper when high, water when long. */
function burst(audio: AudioContext, at: number, pitch: number, sharp: number, length: number, loud: number): void {
  const source = audio.createBufferSource()
  source.buffer = hiss(audio)
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = sharp
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.01, length / 4))
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at, Math.random() * 0.5)
  source.stop(at + length)
}

/** A struck bar of wood. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length)
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + length)
}

/** Make a sound. */
export function make(sound: Sound, audio: AudioContext): void {
  const now = audio.currentTime + 0.01
  if (sound === 'wood') {
    burst(audio, now, 900, 3, 0.07, 0.35)
    knock(audio, now, 220, 0.09, 0.25)
  } else if (sound === 'paper') burst(audio, now, 4200, 0.8, 0.09, 0.12)
  else if (sound === 'water') {
    burst(audio, now, 520, 1.2, 0.5, 0.2)
    burst(audio, now + 0.12, 900, 1.5, 0.4, 0.1)
  } else if (sound === 'dice') {
    for (const [i, pitch] of [1300, 1050, 1200, 900].entries()) burst(audio, now + i * 0.085 + Math.random() * 0.02, pitch, 4, 0.05, 0.4)
  } else if (sound === 'call') {
    knock(audio, now, 520, 0.22, 0.2)
    knock(audio, now + 0.14, 700, 0.3, 0.2)
  } else if (sound === 'feast') {
    for (const [i, pitch] of [294, 370, 440, 587, 440, 587, 740].entries()) knock(audio, now + i * 0.16, pitch, 0.7, 0.16)
    for (const pitch of [294, 370, 440, 587]) knock(audio, now + 1.3, pitch, 1.4, 0.11)
    burst(audio, now + 1.3, 3800, 0.7, 0.8, 0.08)
  } else for (const [i, pitch] of [392, 494, 587, 784].entries()) knock(audio, now + i * 0.13, pitch, 0.5, 0.18)
}
