import { useEffect, useState } from 'preact/hooks'
import { client } from '../state.js'
import { hashOf } from '../route.js'
import { line } from '../texts.js'
import { Failure } from './failure.jsx'

/** The children of a directory (resources/directory/read). */
export function Children({ uri }) {
  const [state, setState] = useState({ children: [], isRunning: true })
  useEffect(() => {
    const abort = new AbortController()
    const read = async cursor => {
      setState(previous => ({ ...previous, isRunning: true, next: undefined }))
      try {
        const page = await client.request('resources/directory/read', cursor ? { uri, cursor } : { uri }, { signal: abort.signal })
        const children = Array.isArray(page.resources) ? page.resources.filter(child => typeof child?.uri === 'string') : []
        setState(previous => ({ children: [...previous.children, ...children], next: page.nextCursor && (() => read(page.nextCursor)) }))
      } catch (error) {
        if (error.name !== 'AbortError') setState(previous => ({ children: previous.children, error }))
      }
    }
    setState({ children: [], isRunning: true })
    read()
    return () => abort.abort()
  }, [uri])
  return (
    <>
      <ul class="children">
        {state.children.map(child => (
          <li key={child.uri}><a href={hashOf('resources', child.uri)}>{line(child.name) || line(child.uri)}</a> <small>{line(child.mimeType, 120)}</small></li>
        ))}
      </ul>
      {state.isRunning && <p class="facts" role="status">Loading …</p>}
      {!state.isRunning && !state.next && !state.error && state.children.length === 0 && <p class="facts">The directory is empty.</p>}
      {state.next && <button type="button" onClick={state.next}>Load more</button>}
      {state.error && <Failure error={state.error} />}
    </>
  )
}
