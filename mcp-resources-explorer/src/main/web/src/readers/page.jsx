import { useEffect, useRef, useState } from 'preact/hooks'
import { line } from '../texts.js'

const MAX_MESSAGES = 50

/**
 * A page of an app (ui://). It runs in a frame without an origin and without network, and only if the user asks for it. Its
 * messages are shown but not answered.
 */
export function Page({ data: { text } }) {
  const [runs, run] = useState(false)
  return (
    <>
      <p class="notice">
        This app may contain scripts. It runs in an isolated frame: it cannot load files, and cannot access the explorer or the server. It
        could still connect to other computers over WebRTC, which browsers do not block.{' '}
        <button type="button" onClick={() => run(!runs)}>{runs ? 'Stop the app' : 'Run the app'}</button>
      </p>
      {runs && <Frame page={text} />}
    </>
  )
}

function Frame({ page }) {
  const frame = useRef(null)
  const [messages, setMessages] = useState([])
  useEffect(() => {
    let sent = false
    const receive = event => {
      if (event.source !== frame.current?.contentWindow) return
      if (!sent && event.data === 'ready') {
        sent = true
        frame.current.contentWindow.postMessage({ page }, '*') // the frame has no origin that could be named
      } else {
        setMessages(previous => (previous.length < MAX_MESSAGES ? [...previous, shortened(event.data)] : previous))
      }
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [page])
  return (
    <>
      <iframe ref={frame} src="frame.html" sandbox="allow-scripts" title="App from the server" allow="" referrerpolicy="no-referrer" />
      {messages.length > 0 && (
        <details class="raw">
          <summary>Messages from the app ({messages.length}{messages.length === MAX_MESSAGES ? ' or more' : ''})</summary>
          <pre tabIndex={0}>{messages.join('\n')}</pre>
        </details>
      )}
    </>
  )
}

function shortened(data) {
  try {
    return line(JSON.stringify(data) ?? String(data), 500)
  } catch {
    return 'a message that is not JSON'
  }
}
