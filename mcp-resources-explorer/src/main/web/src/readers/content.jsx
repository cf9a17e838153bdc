import { useMemo, useState } from 'preact/hooks'
import { bytes, line } from '../texts.js'
import { kindOf, languageOf, typeOf } from './kinds.js'
import { Code, Html, Markdown } from './text.jsx'
import { Json } from './json.jsx'
import { Table } from './table.jsx'
import { Media, Picture } from './media.jsx'
import { Bytes, decodedBlob, download } from './bytes.jsx'
import { Page } from './page.jsx'

/** Readers by kind, each with the name of its button. A content of a kind has the readers in this order. */
const READERS = {
  markdown: [['Text', Markdown], ['Source', Code]],
  html: [['Source', Code], ['Text', Html]],
  json: [['Tree', Json], ['Source', Code]],
  table: [['Table', Table], ['Source', Code]],
  picture: [['Image', Picture]],
  sound: [['Audio', Media]],
  video: [['Video', Media]],
  app: [['App', Page], ['Source', Code]],
  code: [['Source', Code]],
  bytes: [],
}

/** One content of a read, with the readers for its type. */
export function Content({ content, uri, single }) {
  const kind = kindOf(content)
  const readers = useMemo(() => {
    const all = [...READERS[kind]]
    if (kind === 'picture' && typeof content.text === 'string') all.push(['Source', Code])
    if (typeof content.text !== 'string') all.push(['Bytes', Bytes])
    return all
  }, [kind, content])
  const [chosen, choose] = useState(0)
  const data = useMemo(() => dataOf(content), [content])
  const [name, Chosen] = readers[chosen] ?? readers[0]
  const own = typeof content.uri === 'string' ? content.uri : uri
  return (
    <section class="content" aria-label={single ? 'Content' : line(own)}>
      <div class="bar">
        {!single && <code class="uri">{line(own, 2_000)}</code>}
        <span class="facts">{line(content.mimeType, 120) || 'no MIME type'} · {bytes(data.size)}</span>
        {readers.length > 1 && (
          <span class="choice" role="group" aria-label="View as">
            {readers.map(([text], index) => (
              <button key={text} type="button" class="small" aria-pressed={text === name} onClick={() => choose(index)}>{text}</button>
            ))}
          </span>
        )}
        <button type="button" class="small" onClick={() => download(data, own, typeOf(content))}>Download</button>
      </div>
      {data.error ? <p class="error">{data.error}</p>
        : <Chosen key={name} content={content} data={data} uri={own} language={languageOf({ ...content, uri: own })} />}
    </section>
  )
}

/** Returns the text or the bytes of a content. */
function dataOf(content) {
  if (typeof content.text === 'string') return { text: content.text, size: new Blob([content.text]).size }
  if (typeof content.blob !== 'string') return { size: 0, error: 'The content has neither a text nor a blob.' }
  const decoded = decodedBlob(content.blob)
  return decoded ? { bytes: decoded, size: decoded.length } : { size: 0, error: 'The blob is not valid base64.' }
}
