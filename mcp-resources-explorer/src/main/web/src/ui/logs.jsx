import { useState } from 'preact/hooks'
import { exchanges, formatted } from '../exchanges.js'
import { isOffered } from '../state.js'
import { connection, updates, watch, watched } from '../updates.js'
import { hashOf } from '../route.js'
import { count, line, visible } from '../texts.js'
import { Copy } from './failure.jsx'

/** The log of what the server reported, newest first. */
export function Updates() {
  const isSilent = connection.value === 'none' && !isOffered('subscribe') && !isOffered('listChanged')
  return (
    <div class="page">
      <h2>Updates</h2>
      {isSilent && <p class="notice">This server does not send updates.</p>}
      {watched.value.size > 0 && (
        <>
          <h3>Watched</h3>
          <ul class="children">
            {[...watched.value].map(uri => (
              <li key={uri}><a href={hashOf('resources', uri)}>{line(uri)}</a> <button type="button" class="small" onClick={() => watch(uri, false)}
                aria-label={`Stop watching ${line(uri)}`}>Stop</button></li>
            ))}
          </ul>
        </>
      )}
      {watched.value.size === 0 && isOffered('subscribe') && <p class="facts">Open a resource and choose Watch to see its updates here.</p>}
      <h3 id="log">Log</h3>
      <div class="wide" tabIndex={0} role="log" aria-labelledby="log">
        <table class="log">
          <thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">URI</th></tr></thead>
          <tbody>
            {updates.value.map(update => (
              <tr key={update.number}>
                <td>{time(update.time)}</td><td>{line(update.kind)}</td>
                <td>{update.uri && <a href={hashOf('resources', update.uri)}>{line(update.uri)}</a>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {updates.value.length === 0 && !isSilent && <p class="facts">No updates yet.</p>}
    </div>
  )
}

/** The last requests and responses as JSON. */
export function Exchanges() {
  return (
    <div class="page">
      <h2>Requests</h2>
      <p class="facts">
        The last {count(exchanges.value.length, 'request')} that the explorer sent, newest first. The Authorization header is not shown.
      </p>
      {exchanges.value.map(exchange => <Exchange key={exchange.number} exchange={exchange} />)}
    </div>
  )
}

function Exchange({ exchange }) {
  const [open, setOpen] = useState(false)
  return (
    <details class="exchange" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="time">{time(exchange.started)}</span> <strong>{exchange.method}</strong> <code>{line(exchange.name)}</code>{' '}
        <span class={exchange.error ? 'error' : 'facts'}>
          {exchange.status} {exchange.time === undefined ? '' : `${Math.round(exchange.time)} ms`}{exchange.open ? 'in progress' : ''}
          {exchange.characters ? `, ${count(exchange.characters, 'character')}` : ''}{exchange.error ? `: ${line(exchange.error, 200)}` : ''}
        </span>
      </summary>
      {open && (
        <>
          <h3>Request <Copy text={exchange.request} label="Copy the request" /></h3>
          <pre tabIndex={0}>{visible(exchange.request)}</pre>
          <h3>Response <Copy text={formatted(exchange)} label="Copy the response" /></h3>
          <pre tabIndex={0}>{visible(formatted(exchange))}</pre>
        </>
      )}
    </details>
  )
}

function time(date) {
  return date.toLocaleTimeString('en-GB')
}
