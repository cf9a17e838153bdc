import { useEffect, useState } from 'preact/hooks'
import { client } from '../state.js'
import { hashOf } from '../route.js'
import { line } from '../texts.js'
import { Failure } from './failure.jsx'

/** The children of a directory (resources/directory/read). */
export function Children({ uri }) {
  const [state, setState] = useState({ children: [] })
  useEffect(() => {
    const abort = new AbortController()
    const read = async cursor => {
      try {
        const page = await client.request('resources/directory/read', cursor ? { uri, cursor } : { uri }, { signal: abort.signal })
        const children = Array.isArray(page.resources) ? page.resources.filter(child => typeof child?.uri === 'string') : []
        setState(previous => ({ children: [...previous.children, ...children], next: page.nextCursor && (() => read(page.nextCursor)) }))
      } catch (error) {
        if (error.name !== 'AbortError') setState(previous => ({ ...previous, error }))
      }
    }
    setState({ children: [] })
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
      {state.next && <button type="button" onClick={state.next}>More</button>}
      {state.error && <Failure error={state.error} />}
    </>
  )
}
