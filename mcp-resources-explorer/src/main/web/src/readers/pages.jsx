import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { client } from '../state.js'
import { line } from '../texts.js'
import { Copy, Failure } from '../ui/failure.jsx'
import { Content } from './content.jsx'
import { decodedBlob } from './bytes.jsx'
import { typeOf } from './kinds.js'
import { useUrl } from './media.jsx'
import { Markdown } from './text.jsx'

const PICTURES = ['image/png', 'image/jpeg']
const MAX_BOOKMARKS = 2_000
const MAX_PAGE = 1_000_000

/**
 * A PDF document as the pictures of its pages. Only the page on view is read and, if the user asks for it, its text.
 *
 * @param base the beginning of the URIs of the parts of the document
 * @param first the page to show at first
 * @param turn changes when the document must be read again
 */
export function Pages({ base, first, name, turn }) {
  const [number, setNumber] = useState(first)
  const [withText, showText] = useState(false)
  const paper = useRef(null)
  const outline = useRead(`${base}/outline`, turn)
  const { count, bookmarks } = contentsOf(outline.content)
  const last = count ?? MAX_PAGE
  useEffect(() => { if (count && number > count) setNumber(count) }, [count])
  const go = to => {
    const target = Math.max(1, Math.min(last, to))
    setNumber(target)
    // A button that can no longer be used would lose the focus to nothing.
    if ((target === 1 || target === count) && document.activeElement?.closest('.turner button')) paper.current?.focus()
  }
  const onKey = event => {
    if (event.target.tagName === 'INPUT' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const moves = { ArrowRight: number + 1, ArrowLeft: number - 1, Home: 1, End: count ?? number }
    if (!Object.hasOwn(moves, event.key)) return
    event.preventDefault()
    go(moves[event.key])
  }
  const uri = `${base}/page/${number}`
  return (
    <section class="pages" aria-label="Pages" onKeyDown={onKey}>
      <div class="bar turner">
        <button type="button" disabled={number <= 1} onClick={() => go(number - 1)} aria-label="Previous page">‹</button>
        <label>Page <input type="number" min={1} max={count} value={number} onChange={event => {
          const wanted = Math.round(Number(event.target.value))
          go(wanted >= 1 ? wanted : number)
          event.target.value = Math.max(1, Math.min(last, wanted >= 1 ? wanted : number))
        }} /></label>
        <span class="of" role="status" aria-label={`Page ${number}${count ? ` of ${count.toLocaleString('en')}` : ''}`}>{count ? `of ${count.toLocaleString('en')}` : ''}</span>
        <button type="button" disabled={number >= last} onClick={() => go(number + 1)} aria-label="Next page">›</button>
        <button type="button" aria-pressed={withText} onClick={() => showText(!withText)}>Text</button>
        <span class="address"><code class="uri">{line(uri, 300)}</code> <Copy text={uri} label="Copy the page URI" /></span>
      </div>
      {outline.error && <p class="notice">The number of pages and the bookmarks could not be read: {line(outline.error.message, 500)}</p>}
      {bookmarks.length > 0 && <Bookmarks all={bookmarks} current={number} onGo={go} />}
      <div class={withText ? 'spread' : undefined}>
        <Sheet uri={`${uri}?format=png`} number={number} count={count} name={name} turn={turn} paper={paper} />
        {withText && <Words uri={`${uri}?format=md`} number={number} turn={turn} />}
      </div>
    </section>
  )
}

/**
 * Reads the first content of a URI, and nothing if another URI is wanted before it is there. Until then, the content is the previous
 * one.
 *
 * @param number the page of the URI, which is returned with its content
 */
function useRead(uri, turn, number) {
  const [state, setState] = useState({})
  useEffect(() => {
    const abort = new AbortController()
    client.request('resources/read', { uri }, { signal: abort.signal }).then(result => {
      const [content] = Array.isArray(result.contents) ? result.contents : []
      if (typeof content !== 'object' || content === null) throw new Error('The server returned no content.')
      if (!abort.signal.aborted) setState({ uri, content, number })
    }).catch(error => {
      if (!abort.signal.aborted) setState({ uri, error })
    })
    return () => abort.abort()
  }, [uri, turn])
  return { ...state, isCurrent: state.uri === uri }
}

function Sheet({ uri, number, count, name, turn, paper }) {
  const { content, error, isCurrent, number: shown } = useRead(uri, turn, number)
  const isPicture = content && PICTURES.includes(typeOf(content)) && typeof content.blob === 'string'
  return (
    <div class="paper" ref={paper} tabIndex={0} role="group" aria-busy={!isCurrent}
      aria-label={`Page ${number}${count ? ` of ${count}` : ''}. The left and right arrow keys turn the pages.`}>
      {!isCurrent && <p class="notice waiting" role="status">Reading page {number} …</p>}
      {isCurrent && error && <Failure error={error} />}
      {content && isPicture && <Picture content={content} alt={`Page ${shown} of ${line(name, 200)}`} />}
      {content && !isPicture && (
        <>
          <p class="notice">The server returned no image for this page.</p>
          <Content content={content} uri={uri} single />
        </>
      )}
    </div>
  )
}

function Picture({ content, alt }) {
  const data = useMemo(() => ({ bytes: decodedBlob(content.blob) }), [content])
  const [broken, breaks] = useState() // the content that is no picture
  const url = useUrl(data, typeOf(content))
  if (!data.bytes || broken === content) return <p class="error">The browser cannot show the image of this page.</p>
  return url && <img src={url} alt={alt} onError={() => breaks(content)} />
}

function Words({ uri, number, turn }) {
  const { content, error, isCurrent } = useRead(uri, turn)
  return (
    <div class="beside" role="group" tabIndex={0} aria-label={`Text of page ${number}`}>
      {!isCurrent ? <p class="facts" role="status">Reading the text …</p>
        : error ? <Failure error={error} />
          : typeof content.text === 'string' ? <Markdown data={{ text: content.text }} uri={uri} />
            : <p class="error">The server returned no text for this page.</p>}
    </div>
  )
}

function Bookmarks({ all, current, onGo }) {
  // The bookmark of the page on view, or of the last one before it.
  const marked = all.reduce((found, { page }, index) => (page <= current && page >= (all[found]?.page ?? 0) ? index : found), -1)
  return (
    <details class="raw">
      <summary>Bookmarks ({all.length.toLocaleString('en')}{all.length === MAX_BOOKMARKS ? ' or more' : ''})</summary>
      <ol class="bookmarks">
        {all.map(({ title, page, level }, index) => (
          <li key={index} class={`deep${Math.min(level, 6)}`}>
            <button type="button" class="small" disabled={page === undefined} aria-current={index === marked ? 'true' : undefined} onClick={() => onGo(page)}>
              {line(title, 200) || '(untitled)'}{page !== undefined && <span class="facts"> {page}</span>}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Returns the number of pages and the bookmarks of an outline, which may be anything. */
function contentsOf(content) {
  let json
  try {
    json = JSON.parse(content?.text)
  } catch {
    return { bookmarks: [] } // not read yet, or not JSON
  }
  const isPage = page => Number.isInteger(page) && page >= 1 && page <= MAX_PAGE
  const bookmarks = []
  const queue = [[json?.outline, 1]]
  while (queue.length && bookmarks.length < MAX_BOOKMARKS) {
    const [entries, level] = queue.pop()
    const [entry, ...others] = Array.isArray(entries) ? entries.slice(0, MAX_BOOKMARKS) : []
    if (others.length) queue.push([others, level])
    if (typeof entry !== 'object' || entry === null) continue
    bookmarks.push({ title: entry.title, page: isPage(entry.page) ? entry.page : undefined, level })
    if (Array.isArray(entry.children) && entry.children.length) queue.push([entry.children, level + 1])
  }
  return { count: isPage(json?.pages) ? json.pages : undefined, bookmarks }
}
