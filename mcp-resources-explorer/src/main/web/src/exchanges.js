// The last exchanges with the server, as they were sent.
import { signal } from '@preact/signals'

const KEPT = 200
const KEPT_CHARACTERS = 100_000

export const exchanges = signal([])

let number = 0

/** Records a request. The header with the token is not recorded. */
export function record(method, message) {
  const exchange = {
    number: ++number, method, request: JSON.stringify(message, null, 2), name: message.params?.uri ?? message.params?.ref?.uri ?? '',
    started: new Date(), time: undefined, status: undefined, received: [], characters: 0, error: undefined, open: true,
  }
  const begun = performance.now()
  const changed = () => { exchanges.value = [...exchanges.value] }
  exchanges.value = [exchange, ...exchanges.value].slice(0, KEPT)
  return {
    answered(response) {
      exchange.status = response.status
      exchange.type = response.headers.get('Content-Type') ?? ''
      changed()
    },
    received(data) {
      const left = Math.max(0, KEPT_CHARACTERS - Math.min(exchange.characters, KEPT_CHARACTERS))
      if (left) exchange.received.push(data.slice(0, left))
      exchange.characters += data.length
    },
    ended() {
      exchange.open = false
      exchange.time = performance.now() - begun
      changed()
    },
    failed(error) {
      exchange.open = false
      exchange.time = performance.now() - begun
      exchange.error = error.name === 'AbortError' ? 'cancelled by the explorer' : error.message
      changed()
    },
  }
}

/** Returns the received JSON with line breaks, or as it was received if it is too long or not JSON. */
export function formatted(exchange) {
  const cut = exchange.characters > KEPT_CHARACTERS
  const texts = exchange.received.map(text => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  })
  return texts.join('\n') + (cut ? `\n… (truncated; ${exchange.characters.toLocaleString('en')} characters in total)` : '')
}
