import { useEffect, useRef, useState } from 'preact/hooks'
import { client, isOffered } from '../state.js'
import { accepted, lastUpdate, refused, watch, watched } from '../updates.js'
import { hashOf } from '../route.js'
import { bytes, line, visible } from '../texts.js'
import { Content } from '../readers/content.jsx'
import { Children } from './directory.jsx'

/** Bytes above which a resource is read only if the user asks for it. */
const LARGE = 2_000_000
const UPDATE_DELAY = 200 // milliseconds

/**
 * Reads a resource and shows its contents.
 *
 * @param entry the entry of the list; undefined if the URI is not in it
 * @param onWindow called with the offset of the next window, if the URI is a window of a larger resource
 */
export function Reader({ uri, entry, back, onWindow }) {
  const isDirectory = entry?.mimeType === 'inode/directory'
  const [allowed, allow] = useState(isDirectory || !(entry?.size > LARGE))
  const reading = useReading(isDirectory || !allowed ? undefined : uri)
  const { result, error, isRunning, time } = reading
  return (
    <article class="reader">
      <Head uri={uri} entry={entry} back={back} />
      <div class="tools">
        {!isDirectory && <button type="button" onClick={() => { allow(true); reading.again() }}>Read again</button>}
        {isRunning && <button type="button" onClick={reading.stop}>Stop</button>}
        <Watch uri={uri} />
        {entry && <Description entry={entry} />}
      </div>
      {isDirectory && <Children uri={uri} />}
      {!allowed && (
        <p class="notice">The resource has {bytes(entry.size)}. <button type="button" onClick={() => allow(true)}>Read all of it</button></p>
      )}
      {isRunning && !result && <p class="notice" role="status">Reading …</p>}
      {error && <Failure error={error} />}
      {result && (
        <>
          <p class="facts" role="status">
            {result.contents.length === 1 ? '' : `${result.contents.length} contents. `}Read in {Math.round(time)} ms at {reading.at.toLocaleTimeString('en-GB')}.
            {result.ttlMs > 0 ? ` A client may keep it for ${result.ttlMs / 1000} s (${line(result.cacheScope, 20)}).` : ''}
          </p>
          <NextWindow result={result} onWindow={onWindow} />
          {result.contents.slice(0, 200).map((content, index) => (
            <Content key={`${index} ${content.uri}`} content={content} uri={uri} single={result.contents.length === 1} />
          ))}
          {result.contents.length > 200 && <p class="notice">{result.contents.length - 200} more contents are not shown.</p>}
        </>
      )}
    </article>
  )
}

/** Reads a URI, and again after each update of it. The last result is shown until the next one is there. */
function useReading(uri) {
  const [state, setState] = useState({ isRunning: uri !== undefined })
  const [turn, setTurn] = useState(0)
  const running = useRef(undefined)
  const update = lastUpdate.value
  const seen = useRef(update)
  const timer = useRef(undefined)
  useEffect(() => {
    if (update === seen.current) return
    seen.current = update
    // One read for all updates that come close together.
    if (update?.uri === uri || update?.all) timer.current ??= setTimeout(() => {
      timer.current = undefined
      setTurn(value => value + 1)
    }, UPDATE_DELAY)
  }, [update])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (uri === undefined) {
      setState({ isRunning: false })
      return undefined
    }
    const abort = new AbortController()
    running.current = abort
    setState(previous => ({ ...previous, isRunning: true }))
    const begun = performance.now()
    client.request('resources/read', { uri }, { signal: abort.signal }).then(result => {
      if (abort.signal.aborted) return
      if (result.resultType === 'input_required') throw new Error('The resource needs answers of a user first. The explorer cannot give them.')
      const contents = Array.isArray(result.contents) ? result.contents.filter(content => typeof content === 'object' && content !== null) : []
      setState({ result: { ...result, contents }, isRunning: false, time: performance.now() - begun, at: new Date() })
    }).catch(error => {
      if (!abort.signal.aborted) setState({ error, isRunning: false })
    })
    return () => abort.abort()
  }, [uri, turn])
  const stop = () => {
    running.current?.abort()
    setState(previous => ({ ...previous, isRunning: false, error: new Error('Stopped.') }))
  }
  return { ...state, again: () => setTurn(value => value + 1), stop }
}

function Head({ uri, entry, back }) {
  const title = line(entry?.title ?? entry?.name)
  const facts = [line(entry?.mimeType, 120), bytes(entry?.size), modified(entry)].filter(Boolean)
  return (
    <div class="head">
      {back && <a class="back" href={hashOf(back)}>List</a>}
      {title && <h2>{title}</h2>}
      <p class="uri"><code>{line(uri, 2_000)}</code> <Copy text={uri} label="Copy the URI" /></p>
      {facts.length > 0 && <p class="facts">{facts.join(' · ')}</p>}
      {entry?.description && <p class="description">{visible(String(entry.description).slice(0, 4_000))}</p>}
    </div>
  )
}

function modified(entry) {
  const time = new Date(entry?.annotations?.lastModified ?? NaN)
  return Number.isNaN(time.getTime()) ? '' : `modified ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function Copy({ text, label = 'Copy' }) {
  const [done, setDone] = useState('')
  const copy = () => navigator.clipboard.writeText(text).then(() => setDone('Copied'), () => setDone('Not allowed'))
  return <button type="button" class="small" onClick={copy} aria-label={label}>{done || 'Copy'}</button>
}

function Watch({ uri }) {
  if (!isOffered('subscribe')) return null
  const isWatched = watched.value.has(uri)
  return (
    <>
      <button type="button" aria-pressed={isWatched} onClick={() => watch(uri, !isWatched)}>Watch</button>
      {isWatched && accepted.value.has(uri) && <span class="facts" role="status">Updates are shown.</span>}
      {isWatched && refused.value.has(uri) && <span class="error">The server does not report updates of this URI.</span>}
    </>
  )
}

function Description({ entry }) {
  return (
    <details class="raw">
      <summary>Entry of the list</summary>
      <pre tabIndex={0}>{visible(JSON.stringify(entry, null, 2).slice(0, 50_000))}</pre>
    </details>
  )
}

export function Failure({ error }) {
  return (
    <div class="failure" role="alert">
      <p>{visible(String(error.message).slice(0, 4_000))}</p>
      {error.code ? <p class="facts">Code {error.code}{error.status ? `, HTTP status ${error.status}` : ''}</p> : null}
      {error.data !== undefined && <pre tabIndex={0}>{visible(JSON.stringify(error.data, null, 2).slice(0, 10_000))}</pre>}
    </div>
  )
}

/** The link from one window of a large resource to the next. */
function NextWindow({ result, onWindow }) {
  const window = result._meta?.['io.github.mcpresources/window']
  if (!window || typeof window !== 'object') return null
  const next = Number.isInteger(window.next_offset) ? window.next_offset : undefined
  return (
    <p class="notice">
      A window from byte {String(window.start_offset)}.{' '}
      {next === undefined ? 'It is the last one.' : onWindow
        ? <button type="button" onClick={() => onWindow(next)}>Next window, from byte {next}</button>
        : `The next one begins at byte ${next}.`}
    </p>
  )
}
