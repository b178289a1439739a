import { mount } from 'svelte'
import App from './App.svelte'
import './art/tokens.css'
import { follow } from './settings.svelte'

follow()
mount(App, { target: document.getElementById('app')! })
