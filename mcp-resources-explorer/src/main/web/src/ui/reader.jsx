import { useEffect, useRef, useState } from 'preact/hooks'
import { areTemplatesKnown, client, isOffered } from '../state.js'
import { accepted, lastUpdate, refused, watch, watched } from '../updates.js'
import { hashOf } from '../route.js'
import { documentOf, isFile, partOf } from '../pdf.js'
import { bytes, line, visible } from '../texts.js'
import { Content } from '../readers/content.jsx'
import { Pages } from '../readers/pages.jsx'
import { Children } from './directory.jsx'
import { Explanation } from './explanation.jsx'
import { Copy, Failure } from './failure.jsx'

/** Bytes above which a resource is read only if the user asks for it. */
const LARGE = 2_000_000
const UPDATE_DELAY = 200 // milliseconds

/**
 * Reads a resource and shows its contents.
 *
 * @param entry the entry of the list; undefined if the URI is not in it
 * @param onWindow called with the offset of the next window, if the URI is a window of a larger resource
 * @param exact whether exactly this URI is read, also if it is a page of a document
 */
export function Reader({ uri, entry, back, onWindow, exact = false }) {
  const isDirectory = entry?.mimeType === 'inode/directory'
  const [allowed, allow] = useState(isDirectory || !(entry?.size > LARGE))
  const [asPages, showPages] = useState(!exact)
  const document = useDocument(uri, entry, asPages)
  const reading = useReading(isDirectory || !allowed || document.isShown ? undefined : uri)
  const { result, error, isRunning, time } = reading
  if (document.base && document.isShown) {
    return (
      <article class="reader">
        <Head uri={uri} entry={entry} back={back} />
        <div class="tools">
          <button type="button" onClick={document.again}>Read again</button>
          <button type="button" onClick={() => showPages(false)}>{document.isFile ? 'Show file' : 'Show as resource'}</button>
          <Watch uri={uri} />
          {entry && <Description entry={entry} />}
          <Explanation uri={uri} />
        </div>
        <Pages base={document.base} first={document.number} turn={document.turn} name={entry?.title ?? entry?.name ?? uri} />
      </article>
    )
  }
  return (
    <article class="reader">
      <Head uri={uri} entry={entry} back={back} />
      <div class="tools">
        {!isDirectory && <button type="button" onClick={() => { allow(true); reading.again() }}>{allowed ? 'Read again' : 'Read'}</button>}
        {isRunning && <button type="button" onClick={reading.stop}>Stop</button>}
        {document.base && (!exact && (document.isFile || document.isPicture)
          ? <button type="button" onClick={() => showPages(true)}>Show pages</button>
          : <a class="button" href={hashOf('resources', `${document.base}/page/${document.number}`)}>Show pages</a>)}
        <Watch uri={uri} />
        {entry && <Description entry={entry} />}
        <Explanation uri={uri} />
      </div>
      {isDirectory && <Children uri={uri} />}
      {!allowed && (
        <p class="notice">The resource is large: {bytes(entry.size)}. <button type="button" onClick={() => allow(true)}>Read anyway</button></p>
      )}
      {(isRunning || document.isShown) && !result && <p class="notice" role="status">Reading …</p>}
      {error && <Failure error={error} />}
      {result && (
        <>
          <p class="facts" role="status">
            {result.contents.length === 1 ? '' : `${result.contents.length} contents. `}Read in {Math.round(time)} ms at {reading.at.toLocaleTimeString('en-GB')}.
            {result.ttlMs > 0 ? ` Clients may cache the result for ${result.ttlMs / 1000} s${scopeOf(result)}.` : ''}
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

/**
 * Finds the PDF document to which a URI belongs: a page or another part of it, or its file. A file is asked for again after each
 * update, because its content is another document then.
 *
 * @returns base: the beginning of the URIs of its parts, if there is one; isShown: whether pages are shown, or may be shown soon
 */
function useDocument(uri, entry, asPages) {
  const [{ base, isFound }, setFound] = useState({})
  const [turn, setTurn] = useState(0)
  const [part, isKnown, update] = [partOf(uri), areTemplatesKnown.value, lastUpdate.value]
  const isPdf = !part && isFile(uri, entry)
  const isWanted = isPdf && isKnown
  const seen = useRef(update)
  useEffect(() => {
    if (update === seen.current) return
    seen.current = update
    if (update?.uri === uri || update?.all) setTurn(value => value + 1)
  }, [update])
  useEffect(() => {
    if (!isWanted) return undefined
    const abort = new AbortController()
    documentOf(uri, abort.signal).then(found => setFound({ base: found, isFound: true }), () => {
      if (!abort.signal.aborted) setFound({ isFound: true }) // the file is shown like any other
    })
    return () => abort.abort()
  }, [uri, isWanted, turn])
  const again = () => setTurn(value => value + 1)
  if (part) return { ...part, isFile: false, isShown: asPages && part.isPicture, turn, again }
  const isOpen = isPdf && (!isKnown || !isFound || base !== undefined)
  return { base, number: 1, isFile: true, isShown: asPages && isOpen, turn: base ? turn : 0, again }
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
      if (result.resultType === 'input_required') throw new Error('This resource requires input from a user, which the explorer does not support.')
      const contents = Array.isArray(result.contents) ? result.contents.filter(content => typeof content === 'object' && content !== null) : []
      setState({ result: { ...result, contents }, isRunning: false, time: performance.now() - begun, at: new Date() })
    }).catch(error => {
      if (!abort.signal.aborted) setState({ error, isRunning: false })
    })
    return () => abort.abort()
  }, [uri, turn])
  const stop = () => {
    running.current?.abort()
    setState(previous => ({ ...previous, isRunning: false, error: new Error('You stopped the read.') }))
  }
  return { ...state, again: () => setTurn(value => value + 1), stop }
}

function Head({ uri, entry, back }) {
  const title = line(entry?.title ?? entry?.name)
  const facts = [line(entry?.mimeType, 120), bytes(entry?.size), modified(entry)].filter(Boolean)
  return (
    <div class="head">
      {back && <a class="back" href={hashOf(back)}>Back to the list</a>}
      {title && <h2>{title}</h2>}
      <p class="uri"><code>{line(uri, 2_000)}</code> <Copy text={uri} label="Copy the URI" /></p>
      {facts.length > 0 && <p class="facts">{facts.join(' · ')}</p>}
      {entry?.description && <p class="description">{visible(String(entry.description).slice(0, 4_000))}</p>}
    </div>
  )
}

function scopeOf({ cacheScope }) {
  return cacheScope ? ` (scope: ${line(cacheScope, 20)})` : ''
}

function modified(entry) {
  const time = new Date(entry?.annotations?.lastModified ?? NaN)
  return Number.isNaN(time.getTime()) ? '' : `modified ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function Watch({ uri }) {
  if (!isOffered('subscribe')) return null
  const isWatched = watched.value.has(uri)
  return (
    <>
      <button type="button" aria-pressed={isWatched} onClick={() => watch(uri, !isWatched)}>Watch</button>
      {isWatched && accepted.value.has(uri) && <span class="facts" role="status">Watching for updates.</span>}
      {isWatched && refused.value.has(uri) && <span class="error">The server does not send updates for this URI.</span>}
    </>
  )
}

function Description({ entry }) {
  return (
    <details class="raw">
      <summary>List entry (JSON)</summary>
      <pre tabIndex={0}>{visible(JSON.stringify(entry, null, 2).slice(0, 50_000))}</pre>
    </details>
  )
}

/** The link from one window of a large resource to the next. */
function NextWindow({ result, onWindow }) {
  const window = result._meta?.['io.github.mcpresources/window']
  if (!window || typeof window !== 'object') return null
  const next = Number.isInteger(window.next_offset) ? window.next_offset : undefined
  return (
    <p class="notice">
      Part of the resource, from byte {String(window.start_offset)}.{' '}
      {next === undefined ? 'This is the last part.' : onWindow
        ? <button type="button" onClick={() => onWindow(next)}>Next part (from byte {next})</button>
        : `The next part starts at byte ${next}.`}
    </p>
  )
}
