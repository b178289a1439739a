import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { follow } from './settings.svelte'
import { wordRefusals } from './net/refusal'
import { speak } from './words/language.svelte'
import { worded } from './words/messages'

follow()
wordRefusals(worded)
// No await here: a language is loaded from this file's own parts, which would wait for it in turn.
void speak().then(() => mount(App, { target: document.getElementById('app')! }))

// Where the root's size follows the screen, Chromium leaves some lengths at what they were before the window changed; this
// has every element measured anew.
let waiting = 0
addEventListener('resize', () => {
  cancelAnimationFrame(waiting)
  waiting = requestAnimationFrame(() => document.documentElement.toggleAttribute('data-resized'))
})
// Once the page can be used: what keeps it for times without a connection.
setTimeout(() => void import('./offline/install.svelte').then(({ keepPage }) => keepPage()), 1000)
