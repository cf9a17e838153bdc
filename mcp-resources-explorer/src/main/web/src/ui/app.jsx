import { useEffect, useState } from 'preact/hooks'
import { hashOf, route } from '../route.js'
import { client, problem, server, serverInfo, skills } from '../state.js'
import { connection, note, start } from '../updates.js'
import { line } from '../texts.js'
import { Guard } from './guard.jsx'
import { Resources } from './resources.jsx'
import { Templates } from './templates.jsx'
import { Skills } from './skills.jsx'
import { Exchanges, Updates } from './logs.jsx'
import { Server } from './server.jsx'

const NAMES = {
  resources: 'Resources', templates: 'Templates', skills: 'Skills', updates: 'Updates', exchanges: 'Requests', server: 'Server',
}
const VIEWS = { resources: Resources, templates: Templates, skills: Skills, updates: Updates, exchanges: Exchanges, server: Server }
const STATES = {
  none: ['off', 'No updates'], connecting: ['wait', 'Connecting'], open: ['on', 'Listening', ' for updates'], waiting: ['wait', 'Reconnecting'],
}

export function App() {
  const { view, uri } = route.value
  const info = serverInfo()
  const name = line(info.title ?? info.name, 80) || 'MCP server'
  document.title = `${name} – explorer`
  const View = VIEWS[view]
  // On narrow screens not all names may fit.
  useEffect(() => document.querySelector('nav [aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }), [view])
  const names = Object.keys(NAMES).filter(key => key !== 'skills' || skills.value)
  return (
    <>
      <header>
        <h1>{name} <small>{line(info.version, 40)}</small></h1>
        <Connection />
        <nav aria-label="Views">
          {names.map(key => <a key={key} href={hashOf(key)} aria-current={key === view ? 'page' : undefined}>{NAMES[key]}</a>)}
        </nav>
      </header>
      <Problem />
      <main>{server.value ? <Guard of={`${view} ${uri}`}><View /></Guard> : !problem.value && <p class="empty">Connecting to {client.endpoint} …</p>}</main>
    </>
  )
}

function Connection() {
  const [asked, ask] = useState(false)
  const [style, text, more] = STATES[problem.value && server.value ? 'waiting' : connection.value]
  return (
    <div class="connection">
      {server.value && <span role="status" class={`state ${style}`}>{text}{more && <span class="more">{more}</span>}</span>}
      {!asked && !problem.value && client.hasToken && <button type="button" onClick={() => ask(true)}>Change token</button>}
      {asked && <TokenForm onDone={() => ask(false)} />}
    </div>
  )
}

function Problem() {
  const error = problem.value
  if (!error) return null
  return (
    <section class="problem" role="alert">
      {error.status === 401
        ? <>
          <p>{client.hasToken ? 'The server did not accept the token. Enter another one below.' : 'The server requires a token. Enter it below.'} It
            is kept until you close this tab, and is sent only to this server.</p>
          <TokenForm />
        </>
        : (
          <p>
            {line(error.message, 500)} {server.value ? 'Retrying automatically.' : ''}{' '}
            <button type="button" onClick={connect}>Retry now</button>
          </p>
        )}
    </section>
  )
}

function TokenForm({ onDone }) {
  const submit = event => {
    event.preventDefault()
    const input = event.target.elements.token
    client.setToken(input.value.trim().replace(/^Bearer\s+/i, ''))
    input.value = ''
    onDone?.()
    connect()
  }
  const forget = () => {
    client.setToken('')
    onDone?.()
    connect()
  }
  return (
    <form class="token" onSubmit={submit}>
      {/* Not a password field, whose value browsers offer to keep. */}
      <label>Token <input name="token" class="secret" autocomplete="off" spellcheck={false} autofocus /></label>
      <button>Connect</button>
      {client.hasToken && <button type="button" onClick={forget}>Forget the token</button>}
    </form>
  )
}

async function connect() {
  if (await start()) note('connected')
}
