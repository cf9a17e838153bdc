import { render } from 'preact'
import { App } from './ui/app.jsx'
import { start } from './updates.js'

render(<App />, document.getElementById('explorer'))
start()
