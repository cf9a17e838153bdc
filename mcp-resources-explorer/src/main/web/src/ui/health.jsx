import { useEffect, useState } from 'preact/hooks'
import { client, healthPath } from '../state.js'
import { bytes, line, visible } from '../texts.js'

const MAX_ROWS = 200
const STATES = {
  404: 'The health report is not available. You may not have permission to see it.', 401: 'The server requires a valid token.',
}
const BYTES = new Set(['bytes', 'maxBytes', 'memory', 'maxMemory', 'indexBytes'])

/** The health of the server, if the page knows where it is. */
export function Health() {
  const [state, setState] = useState({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!healthPath) return undefined
    const abort = new AbortController()
    setState(previous => ({ ...previous, isRunning: true }))
    client.get(healthPath, { signal: abort.signal })
      .then(answer => setState({ ...answer, at: new Date() }), error => { if (!abort.signal.aborted) setState({ error }) })
    return () => abort.abort()
  }, [turn])
  if (!healthPath) return null
  const { status, json, error, at, isRunning } = state
  const isHealth = typeof json === 'object' && json !== null && !Array.isArray(json) && (status === 200 || status === 503)
  return (
    <section aria-label="Health">
      <h3>Health</h3>
      <p class="tools">
        {isHealth && <span class={`state ${json.status === 'up' ? 'on' : 'wait'}`}>{line(json.status, 60) || 'no status'}</span>}
        {at && <span class="facts" role="status">as of {at.toLocaleTimeString('en-GB')}</span>}
        <button type="button" class="small" disabled={isRunning} onClick={() => setTurn(value => value + 1)}>Refresh</button>
      </p>
      {error && <p class="error" role="alert">{line(error.message, 500)}</p>}
      {status !== undefined && !isHealth && <p class="notice">{STATES[status] ?? `The server returned no health report (HTTP status ${status}).`}</p>}
      {isHealth && <Facts health={json} />}
    </section>
  )
}

function Facts({ health }) {
  const mounts = listOf(health.mounts)
  return (
    <>
      {mounts.length > 0 && <Mounts all={mounts} />}
      <div class="facts-grid">
        <Numbers title="Requests" values={health.requests} />
        <Numbers title="Subscriptions" values={health.subscriptions} />
        <Numbers title="Event bus" values={health.bus} />
        <Numbers title="Failed requests, by reason" values={health.refused} />
        <Numbers title="Listener exceptions" values={health.listeners} />
        {listOf(health.providers).slice(0, 20).map((provider, index) => (
          <Numbers key={index} title={`Provider: ${line(provider.kind, 60)}`} values={without(provider, 'kind')} />
        ))}
      </div>
      <Slowest all={listOf(health.slowestTemplates)} />
      <details class="raw">
        <summary>Health report as JSON</summary>
        <pre tabIndex={0}>{visible(JSON.stringify(health, null, 2).slice(0, 50_000))}</pre>
      </details>
    </>
  )
}

function Mounts({ all }) {
  return (
    <Table label="State of the mounts" names={['Mount', 'State', 'Since', 'Entries', 'Reads', 'Failures', 'Last error']}>
      {all.slice(0, MAX_ROWS).map((mount, index) => (
        <tr key={index}>
          <td>{line(mount.mount, 200)}</td>
          <td>{mount.state === 'DOWN' || mount.state === 'OPEN' ? <span class="error">{line(mount.state, 60)}</span> : line(mount.state, 60)}</td>
          <td>{time(mount.since)}</td>
          <td class="right">{mount.resources === -1 ? 'unknown' : number('', mount.resources)}</td><td class="right">{number('', mount.reads)}</td><td class="right">{number('', mount.failures)}</td>
          <td>{line(mount.last_error, 500)}</td>
        </tr>
      ))}
    </Table>
  )
}

function Slowest({ all }) {
  if (all.length === 0) return null
  return (
    <>
      <h4>Slowest templates</h4>
      <Table label="Slowest templates" names={['Template', 'Reads', 'Mean', 'Longest']}>
        {all.slice(0, MAX_ROWS).map((times, index) => (
          <tr key={index}>
            <td><code>{line(times.template, 500)}</code></td><td class="right">{number('', times.count)}</td>
            <td class="right">{milliseconds(times.meanMillis)}</td><td class="right">{milliseconds(times.maxMillis)}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function Table({ label, names, children }) {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead><tr>{names.map(name => <th scope="col" key={name}>{name}</th>)}</tr></thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The numbers of an object. A number with a limit, such as running and maxRunning, is shown with it. */
function Numbers({ title, values }) {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null
  const limits = Object.fromEntries(Object.entries(values).filter(([name]) => /^max[A-Z]/.test(name))
    .map(([name, value]) => [name[3].toLowerCase() + name.slice(4), value]))
  const shown = Object.entries(values).filter(([name]) => {
    const limited = /^max[A-Z]/.test(name) ? name[3].toLowerCase() + name.slice(4) : name
    return limited === name || !Object.hasOwn(values, limited)
  }).slice(0, MAX_ROWS).sort(([one], [other]) => (one < other ? -1 : 1)) // the server sends some in any order
  return (
    <div class="card">
      <h4>{title}</h4>
      {shown.length === 0 ? <p class="facts">none</p> : (
        <dl class="properties">
          {shown.flatMap(([name, value]) => [
            <dt key={`${name} name`}>{line(words(name), 200)}</dt>,
            <dd key={name}>{number(name, value)}{Object.hasOwn(limits, name) ? ` of ${number(name, limits[name])}` : ''}</dd>,
          ])}
        </dl>
      )}
    </div>
  )
}

/** Returns a name such as longestQueue in words. Class names and other names with dots stay as they are. */
function words(name) {
  return name.includes('.') ? name : name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
}

function number(name, value) {
  if (typeof value === 'number') return BYTES.has(name) ? bytes(value) : value.toLocaleString('en')
  return line(typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''), 300)
}

function time(text) {
  const date = new Date(typeof text === 'string' ? text : NaN)
  return Number.isNaN(date.getTime()) ? line(text, 40) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function milliseconds(value) {
  return typeof value === 'number' ? `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ms` : ''
}

function listOf(value) {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null && !Array.isArray(entry)) : []
}

function without(object, name) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}
