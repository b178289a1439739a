import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { follow } from './settings.svelte'
import { speak } from './words/language.svelte'

follow()
await speak()
mount(App, { target: document.getElementById('app')! })
