import { useEffect, useState } from 'preact/hooks'
import { client, server } from '../state.js'
import { hashOf } from '../route.js'
import { line } from '../texts.js'
import { Failure } from './failure.jsx'

const METHOD = 'io.github.mcpresources/explain'
const MAX_SHOWN = 200
const SERVED = {
  template: 'This template serves the URI:',
  resource: 'The server has a resource with this URI.',
  unlisted: 'The server can read this URI, but the lists that it shows you do not contain the template or resource that serves it.',
  none: 'No template or resource that you may read serves this URI.',
}

/** Which template serves a URI and why the others do not, if the server explains it. It is requested when the user opens it. */
export function Explanation({ uri }) {
  const [open, setOpen] = useState(false)
  if (!server.value?.capabilities?.extensions?.[METHOD]) return null
  return (
    <details class="raw" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Matching template</summary>
      {open && <Answer uri={uri} />}
    </details>
  )
}

function Answer({ uri }) {
  const [{ answer, error }, setState] = useState({})
  useEffect(() => {
    const abort = new AbortController()
    client.request(METHOD, { uri }, { signal: abort.signal })
      .then(found => setState({ answer: found }), failure => { if (!abort.signal.aborted) setState({ error: failure }) })
    return () => abort.abort()
  }, [uri])
  if (error) return <Failure error={error} />
  if (!answer) return <p class="facts" role="status">Loading …</p>
  const { servedBy, uriTemplate, resource, variables, failure } = answer
  const others = (Array.isArray(answer.others) ? answer.others : []).filter(other => typeof other?.uriTemplate === 'string')
  const sorted = [...others.filter(other => other.matches === true), ...others.filter(other => other.matches !== true)]
  const isOther = servedBy === 'resource' && typeof resource === 'string' && resource !== uri
  return (
    <div class="explanation">
      <p>
        {isOther ? <>The server has a resource with an equivalent URI: <code>{line(resource, 2_000)}</code>.</>
          : Object.hasOwn(SERVED, servedBy) ? SERVED[servedBy] : ''}
        {typeof failure === 'string' && <> The server says: {line(failure, 1_000)}</>}
        {servedBy !== 'template' && typeof uriTemplate === 'string' && ' The template that matches best:'}
        {typeof uriTemplate !== 'string' && sorted[0]?.matches !== true && ' No listed template matches it.'}
      </p>
      {typeof uriTemplate === 'string' && <p><a href={hashOf('templates', uriTemplate)}><code>{line(uriTemplate, 2_000)}</code></a></p>}
      <Variables values={variables} />
      {sorted.length > 0 && (
        <>
          <h3>Other templates</h3>
          <div class="wide" tabIndex={0} role="region" aria-label="Other templates">
            <table>
              <thead><tr><th scope="col">Template</th><th scope="col">Matches</th><th scope="col">Reason</th></tr></thead>
              <tbody>{sorted.slice(0, MAX_SHOWN).map((other, index) => <Other key={index} {...other} />)}</tbody>
            </table>
          </div>
          {sorted.length > MAX_SHOWN && <p class="notice">{(sorted.length - MAX_SHOWN).toLocaleString('en')} more templates are not shown.</p>}
        </>
      )}
      {Number.isInteger(answer.maxTemplates) && <p class="notice">The server compared only the first {answer.maxTemplates.toLocaleString('en')} templates.</p>}
    </div>
  )
}

function Variables({ values }) {
  const all = typeof values === 'object' && values !== null ? Object.entries(values).slice(0, 100) : []
  if (all.length === 0) return null
  return (
    <dl class="properties">
      {all.flatMap(([name, value]) => [
        <dt key={`${name} name`}>{line(name)}</dt>,
        <dd key={name}><code>{line(typeof value === 'string' ? value : JSON.stringify(value), 2_000)}</code></dd>,
      ])}
    </dl>
  )
}

/** A template that does not serve the URI. The place at which it differs is marked. */
function Other({ uriTemplate, matches, token, position, reason }) {
  const text = uriTemplate.slice(0, 2_000)
  const isMarked = typeof token === 'string' && token !== '' && Number.isInteger(position) && text.startsWith(token, position)
  return (
    <tr>
      <td><code>{isMarked
        ? <>{line(text.slice(0, position), 2_000)}<mark>{line(token, 2_000)}</mark>{line(text.slice(position + token.length), 2_000)}</>
        : line(text, 2_000)}</code></td>
      <td>{matches === true ? 'yes' : 'no'}</td>
      <td>{line(reason, 500)}</td>
    </tr>
  )
}
