import { useEffect, useState } from 'preact/hooks'
import { line } from '../texts.js'
import { fileName } from './bytes.jsx'
import { typeOf } from './kinds.js'

/** A picture. The element img runs no scripts of an SVG picture, and loads nothing that the picture names. */
export function Picture({ content, data, uri }) {
  const url = useUrl(data, typeOf(content))
  const [size, setSize] = useState('')
  if (!url) return null
  return (
    <figure>
      <img src={url} alt={`Image: ${line(fileName(uri))}`} onError={() => setSize('The browser cannot show this image.')}
        onLoad={event => setSize(`${event.target.naturalWidth} × ${event.target.naturalHeight} pixels`)} />
      <figcaption class="facts">{size}</figcaption>
    </figure>
  )
}

export function Media({ content, data, uri }) {
  const type = typeOf(content)
  const url = useUrl(data, type)
  if (!url) return null
  const Tag = type.startsWith('audio/') ? 'audio' : 'video'
  return <Tag src={url} controls preload="metadata" aria-label={line(fileName(uri))} />
}

/** Returns a URL for the bytes, which ends with the component. */
export function useUrl(data, type) {
  const [url, setUrl] = useState()
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([data.bytes ?? data.text], { type }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [data, type])
  return url
}
