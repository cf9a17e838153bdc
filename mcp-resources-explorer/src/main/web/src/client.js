// A client of the revision 2026-07-28 over HTTP. Each request is independent: it carries the revision and the token.
import { eventsOf, textOf, TooLongError } from './stream.js'
import { record } from './exchanges.js'

export const REVISION = '2026-07-28'
/** The largest response that the client reads, in characters. The library itself sends at most about 22 million. */
export const MAX_ANSWER = 64 * 1024 * 1024
/** Milliseconds without a byte of a response after which the client gives up. */
export const MAX_SILENCE = 60_000

/** The largest response that is not an MCP message, in characters. */
const MAX_JSON = 4 * 1024 * 1024

const SAFE = { cache: 'no-store', credentials: 'omit', mode: 'same-origin', redirect: 'error', referrerPolicy: 'no-referrer' }
const CLIENT = { name: 'mcp-resources-explorer', version: '1' }
const KEY = 'io.modelcontextprotocol/'
const UNREACHABLE = 'The server cannot be reached. Check that it is running.'
const SAFE_HEADER = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

let nextId = 1

/** An error that the server sent, or a failure of the connection (code 0). */
export class RequestError extends Error {
  constructor(message, { code = 0, data, status = 0 } = {}) {
    super(message)
    this.code = code
    this.data = data
    this.status = status
  }
}

/** The storage of this tab; undefined if the browser forbids it, so that the token is kept only until the page is loaded again. */
function storageOfTab() {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export class Client {
  #storage = storageOfTab()
  #token

  constructor(endpoint) {
    this.endpoint = endpoint
    this.#token = this.#storage?.getItem(this.#key) ?? ''
  }

  get #key() {
    return `mcp-token ${this.endpoint}`
  }

  /**
   * Sets the token of the header Authorization, or forgets it if the text is empty. The browser keeps it for this tab, so that it
   * is not lost when the page is loaded again.
   */
  setToken(token) {
    this.#token = token
    if (token) this.#storage?.setItem(this.#key, token)
    else this.#storage?.removeItem(this.#key)
  }

  get hasToken() {
    return this.#token !== ''
  }

  /** Sends a request and returns its result. Throws a RequestError, or an AbortError if the signal ends it. */
  async request(method, params = {}, { signal } = {}) {
    const id = nextId++
    const message = this.#message(id, method, params)
    const exchange = record(method, message)
    const silence = new AbortController()
    let timer
    const waitForBytes = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), MAX_SILENCE)
    }
    waitForBytes()
    try {
      const response = await this.#post(message, anyOf(signal, silence.signal))
      exchange.answered(response)
      const answer = await this.#answer(id, response, exchange, waitForBytes)
      exchange.ended()
      if (response.status === 401) throw new RequestError(answer?.error?.message ?? 'The server requires a token.', { status: 401 })
      if (answer?.error) throw new RequestError(text(answer.error.message), { ...answer.error, status: response.status })
      if (!isObject(answer?.result)) throw new RequestError(`The server sent no valid MCP response (HTTP status ${response.status}).`)
      return answer.result
    } catch (error) {
      if (silence.signal.aborted && !signal?.aborted) {
        error = new RequestError(`The server sent nothing for ${MAX_SILENCE / 1000} seconds.`)
      } else if (error instanceof TypeError) {
        error = new RequestError(UNREACHABLE)
      } else if (error instanceof TooLongError && method === 'resources/read') {
        error = new RequestError(`${error.message} If the server offers a template with an offset, read a part of the resource.`)
      }
      exchange.failed(error)
      throw error
    } finally {
      clearTimeout(timer)
      silence.abort() // ends a body that was not read completely
    }
  }

  /** Opens a stream of notifications. Calls onMessage for each one, until the stream ends. */
  async listen(notifications, { signal, onMessage }) {
    const id = nextId++
    const message = this.#message(id, 'subscriptions/listen', { notifications })
    const exchange = record('subscriptions/listen', message)
    try {
      const response = await this.#post(message, signal)
      exchange.answered(response)
      if (!isStream(response)) {
        const answer = await this.#answer(id, response, exchange, () => {})
        throw new RequestError(text(answer?.error?.message) || `The server did not open a stream for updates (HTTP status ${response.status}).`,
          { ...answer?.error, status: response.status })
      }
      for await (const data of eventsOf(response.body, MAX_ANSWER)) {
        exchange.received(data)
        const received = parse(data)
        if (received?.id === id && (received.error || received.result)) {
          if (received.error) throw new RequestError(text(received.error.message), received.error)
          break
        }
        if (isObject(received)) onMessage(received)
      }
      exchange.ended()
    } catch (error) {
      if (error instanceof TypeError) error = new RequestError('The server closed the connection, or cannot be reached.')
      exchange.failed(error)
      throw error
    }
  }

  /**
   * Requests a path of the same origin with the token. Returns the status and the JSON of the answer, which is undefined if the
   * answer is not JSON.
   */
  async get(path, { signal } = {}) {
    const exchange = record(`GET ${path}`, { method: 'GET', path })
    try {
      const response = await fetch(path, {
        ...SAFE, headers: { Accept: 'application/json', ...this.#authorization() }, signal: anyOf(signal, AbortSignal.timeout(MAX_SILENCE)),
      })
      exchange.answered(response)
      const body = response.body ? await textOf(response.body, MAX_JSON, () => {}) : ''
      exchange.received(body)
      exchange.ended()
      return { status: response.status, json: parse(body) }
    } catch (error) {
      const failure = error instanceof TypeError ? new RequestError(UNREACHABLE)
        : error.name === 'TimeoutError' ? new RequestError(`The server did not respond within ${MAX_SILENCE / 1000} seconds.`) : error
      exchange.failed(failure)
      throw failure
    }
  }

  #authorization() {
    return this.#token ? { Authorization: `Bearer ${this.#token}` } : {}
  }

  #message(id, method, params) {
    const meta = {
      [`${KEY}protocolVersion`]: REVISION,
      [`${KEY}clientInfo`]: CLIENT,
      [`${KEY}clientCapabilities`]: {},
    }
    return { jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...params._meta, ...meta } } }
  }

  #post(message, signal) {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': REVISION,
      'Mcp-Method': message.method,
      ...this.#authorization(),
    }
    if (message.method === 'resources/read') headers['Mcp-Name'] = headerValue(message.params.uri)
    return fetch(this.endpoint, { ...SAFE, method: 'POST', headers, body: JSON.stringify(message), signal })
  }

  /** Returns the message with the answer, or undefined if there is none. */
  async #answer(id, response, exchange, onBytes) {
    if (!response.body) return undefined
    if (isStream(response)) {
      for await (const data of eventsOf(response.body, MAX_ANSWER, onBytes)) {
        exchange.received(data)
        const message = parse(data)
        if (message?.id === id && (message.result || message.error)) return message
      }
      return undefined
    }
    const body = await textOf(response.body, MAX_ANSWER, onBytes)
    exchange.received(body)
    return parse(body)
  }
}

function isStream(response) {
  return (response.headers.get('Content-Type') ?? '').toLowerCase().startsWith('text/event-stream')
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value) {
  return typeof value === 'string' ? value : ''
}

function parse(json) {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // not a message; the caller reports that there is no answer
  }
}

/** Encodes a value that cannot be in a header as it is, as the transport of the revision defines. */
function headerValue(value) {
  if (SAFE_HEADER.test(value) && !value.startsWith('=?base64?')) return value
  const bytes = new TextEncoder().encode(value)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `=?base64?${btoa(binary)}?=`
}

function anyOf(...signals) {
  return AbortSignal.any(signals.filter(Boolean))
}
