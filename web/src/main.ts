import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { keepPage } from './offline/install.svelte'
import { follow } from './settings.svelte'
import { speak } from './words/language.svelte'

follow()
keepPage()
await speak()
mount(App, { target: document.getElementById('app')! })
