import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { visible } from '../texts.js'
import { convert, sanitized, MAX_CONVERTED } from './convert.js'
import { Windows } from './bytes.jsx'

const WINDOW = 200_000 // characters

/** A text with colours, if its language is known. */
export function Code({ data: { text }, language }) {
  const [start, setStart] = useState(0)
  const part = visible(text.slice(start, start + WINDOW))
  const html = useConverted('code', language ? part : undefined, language)
  return (
    <>
      <Windows start={start} size={WINDOW} length={text.length} unit="characters" onMove={setStart} />
      {text === '' ? <p class="facts">The text is empty.</p>
        : html ? <Fragment tag="pre" class="code" html={html} base="" label="Text" /> : <pre class="code" tabIndex={0} aria-label="Text">{part}</pre>}
    </>
  )
}

export function Markdown({ data: { text }, uri }) {
  const body = text.replace(/^---\r?\n[^]*?\n---\r?\n/, '')
  const html = useConverted('markdown', body)
  const front = text.slice(0, text.length - body.length)
  if (html === undefined) return <p class="facts">Formatting …</p>
  if (html === null) {
    return (
      <>
        <p class="notice">
          {text.length > MAX_CONVERTED ? 'The text is too long to be formatted.' : 'The text could not be formatted.'} Its source is shown instead.
        </p>
        <Code data={{ text }} language="" />
      </>
    )
  }
  return (
    <>
      {front && <pre class="code front" tabIndex={0} aria-label="Front matter">{visible(front)}</pre>}
      <Fragment tag="div" class="prose" html={html} base={uri} />
    </>
  )
}

/** The text of an HTML document, without its scripts, styles and pictures. */
export function Html({ data: { text }, uri }) {
  const html = useConverted('html', text)
  if (html === undefined) return <p class="facts">Formatting …</p>
  if (html === null) return <p class="notice">The document cannot be shown as text. Choose Source.</p>
  return (
    <>
      <p class="notice">Scripts, styles and images are removed.</p>
      <Fragment tag="div" class="prose" html={html} base={uri} />
    </>
  )
}

/** Returns the HTML of a text: undefined while it is converted, and null if that is not possible. */
function useConverted(kind, text, language) {
  const [state, setState] = useState({})
  useEffect(() => {
    let isCurrent = true
    if (text !== undefined) convert(kind, text, language).then(html => isCurrent && setState({ text, html: html ?? null }))
    return () => { isCurrent = false }
  }, [kind, text, language])
  return state.text === text ? state.html : undefined
}

function Fragment({ tag: Tag, html, base, label, ...properties }) {
  const element = useRef(null)
  useLayoutEffect(() => { element.current.replaceChildren(sanitized(html, base)) }, [html, base])
  return Tag === 'pre' ? <pre ref={element} tabIndex={0} aria-label={label} {...properties} /> : <Tag ref={element} {...properties} />
}
