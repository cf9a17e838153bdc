import { client, failures, server, serverInfo, tree } from '../state.js'
import { count, decoded, line, visible } from '../texts.js'
import { configurations } from '../configurations.js'
import { Copy } from './failure.jsx'
import { Health } from './health.jsx'

/** What the server says about itself, its mounts, and how clients connect to it. */
export function Server() {
  const info = serverInfo()
  const { capabilities = {}, supportedVersions = [], instructions } = server.value
  const url = new URL(client.endpoint, location.origin).href
  return (
    <div class="page">
      <h2>{line(info.title ?? info.name) || 'Server'}</h2>
      <dl class="properties">
        <dt>Endpoint</dt><dd><code>{url}</code> <Copy text={url} label="Copy the endpoint URL" /></dd>
        <dt>Version</dt><dd>{line(info.version, 100) || 'not stated'}</dd>
        <dt>Protocol revisions</dt><dd>{Array.isArray(supportedVersions) ? line(supportedVersions.join(', '), 300) : ''}</dd>
        {typeof instructions === 'string' && <><dt>Instructions</dt><dd class="description">{visible(instructions.slice(0, 10_000))}</dd></>}
      </dl>
      <Health />
      <Mounts />
      <h3>Connect a client</h3>
      {client.hasToken && (
        <p class="facts">
          Some of these configurations read the token from the environment variable MCP_TOKEN. Set the variable before you start the client.
        </p>
      )}
      {configurations(url, nameOf(info), client.hasToken).map(({ client: name, place, text }) => (
        <details class="raw" key={name}>
          <summary>{name}</summary>
          <p class="facts">{place} <Copy text={text} label={`Copy the configuration for ${name}`} /></p>
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
      <h3>Capabilities</h3>
      <pre tabIndex={0} aria-label="Capabilities">{visible(JSON.stringify(capabilities, null, 2).slice(0, 20_000))}</pre>
    </div>
  )
}

/** The servers behind this one, as far as the list shows them: by the prefix of the URIs, and by the failures of the list. */
function Mounts() {
  const mounts = new Map()
  for (const folder of tree.value.root.folders.values()) {
    const prefix = /^([a-z][a-z0-9.-]*)\+/i.exec(folder.name)?.[1]
    if (prefix) mounts.set(prefix, { entries: (mounts.get(prefix)?.entries ?? 0) + folder.count })
  }
  for (const failure of failures.value) {
    const name = typeof failure?.mount === 'string' ? failure.mount : ''
    if (name) mounts.set(name, { ...mounts.get(name), failure })
  }
  if (mounts.size === 0) return null
  const missing = [...mounts.values()].filter(({ failure }) => failure).length
  return (
    <>
      <h3>Mounts</h3>
      <div class="wide" tabIndex={0} role="region" aria-label="Mounts">
        <table>
          <thead><tr><th scope="col">Mount</th><th scope="col">State</th><th scope="col">Entries</th></tr></thead>
          <tbody>
            {[...mounts].slice(0, 1_000).map(([name, { entries = 0, failure }]) => (
              <tr key={name}>
                <td>{line(decoded(name))}</td>
                <td>{failure ? <span class="error">{line(String(failure.reason), 500)}{failure.retryable ? ' (may be temporary)' : ''}</span> : 'listed'}</td>
                <td class="right">{failure && !entries ? '' : entries.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing > 0 && <p class="facts">{count(missing, 'mount is', 'mounts are')} missing from the list.</p>}
    </>
  )
}

function nameOf(info) {
  return (typeof info.name === 'string' ? info.name : '').replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 60) || 'resources'
}
