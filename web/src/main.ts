import { mount } from 'svelte'
import App from './App.svelte'
import './fonts.css'
import './styles.css'

const target = document.getElementById('app')
if (isSecureContext && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
if (target) mount(App, { target })
