import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { keepPage } from './offline/install.svelte'
import { follow } from './settings.svelte'
import { wordRefusals } from './net/refusal'
import { speak } from './words/language.svelte'
import { worded } from './words/messages'

follow()
wordRefusals(worded)
keepPage()
await speak()
mount(App, { target: document.getElementById('app')! })
