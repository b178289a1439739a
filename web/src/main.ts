import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { follow } from './settings.svelte'
import { wordRefusals } from './net/refusal'
import { speak } from './words/language.svelte'
import { worded } from './words/messages'

follow()
wordRefusals(worded)
await speak()
mount(App, { target: document.getElementById('app')! })
