import { useState } from 'preact/hooks'
import { decoded } from '../texts.js'

const WINDOW = 1_024

/** Returns the bytes of a base64 text, or undefined if it is not valid. */
export function decodedBlob(base64) {
  try {
    const binary = atob(base64)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** A window of the bytes as hexadecimal numbers and characters. */
export function Bytes({ data: { bytes } }) {
  const [start, setStart] = useState(0)
  const lines = []
  for (let at = start; at < Math.min(start + WINDOW, bytes.length); at += 16) {
    const part = [...bytes.subarray(at, at + 16)]
    const numbers = part.map(byte => byte.toString(16).padStart(2, '0')).join(' ').padEnd(47)
    const characters = part.map(byte => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.')).join('')
    lines.push(`${at.toString(16).padStart(8, '0')}  ${numbers}  ${characters}`)
  }
  return (
    <>
      <Windows start={start} size={WINDOW} length={bytes.length} unit="bytes" onMove={setStart} />
      <pre class="bytes" tabIndex={0} aria-label="Bytes">{lines.join('\n')}</pre>
    </>
  )
}

/** Buttons that move a window over a content. Shown only if the content is longer than the window. */
export function Windows({ start, size, length, unit, onMove }) {
  if (length <= size) return null
  const last = Math.floor((length - 1) / size) * size
  const move = to => onMove(Math.max(0, Math.min(last, to)))
  return (
    <div class="windows" role="group" aria-label="Shown part">
      <button type="button" class="small" disabled={start === 0} onClick={() => move(0)}>First</button>
      <button type="button" class="small" disabled={start === 0} onClick={() => move(start - size)}>Previous</button>
      <button type="button" class="small" disabled={start >= last} onClick={() => move(start + size)}>Next</button>
      <button type="button" class="small" disabled={start >= last} onClick={() => move(last)}>Last</button>
      <span class="facts" role="status">
        {unit} {(start + 1).toLocaleString('en')} to {Math.min(start + size, length).toLocaleString('en')} of {length.toLocaleString('en')}
      </span>
    </div>
  )
}

/** Saves a content as a file. The type is always a download, so the browser does not open it in the origin of the page. */
export function download(data, uri) {
  const url = URL.createObjectURL(new Blob([data.bytes ?? data.text ?? ''], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(uri)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function fileName(uri) {
  const name = decoded(uri.split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? '')
  return name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '').slice(-100) || 'content'
}
