import { useState } from 'preact/hooks'
import { visible } from '../texts.js'

/** The error of a request. */
export function Failure({ error }) {
  return (
    <div class="failure" role="alert">
      <p>{visible(String(error.message).slice(0, 4_000))}</p>
      {error.code ? <p class="facts">Code {error.code}{error.status ? `, HTTP status ${error.status}` : ''}</p> : null}
      {error.data !== undefined && <pre tabIndex={0}>{visible(JSON.stringify(error.data, null, 2).slice(0, 10_000))}</pre>}
    </div>
  )
}

/** A button that copies a text. */
export function Copy({ text, label = 'Copy' }) {
  const [done, setDone] = useState('')
  const copy = () => navigator.clipboard.writeText(text).then(() => setDone('Copied'), () => setDone('Copy failed'))
  return <button type="button" class="small" onClick={copy} aria-label={label}>{done || 'Copy'}</button>
}
