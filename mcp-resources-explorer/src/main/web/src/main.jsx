import { render } from 'preact'
import { App } from './ui/app.jsx'
import { connect } from './state.js'
import { open } from './updates.js'

render(<App />, document.getElementById('explorer'))
connect().then(open)
