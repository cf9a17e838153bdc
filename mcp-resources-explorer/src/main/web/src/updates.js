// Subscriptions: one stream with all watched URIs, which is opened again when it is lost.
import { signal } from '@preact/signals'
import { client, connect, isOffered, reload, server, tree } from './state.js'

const KEPT = 500
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000] // milliseconds until the next attempt
const MAX_AUTOMATIC_RELOAD = 20_000 // entries
const RELOAD_DELAY = 700
const SHOW_DELAY = 100

export const watched = signal(new Set())
export const refused = signal(new Set()) // watched, but not acknowledged by the server
export const connection = signal('none') // none, connecting, open or waiting
export const updates = signal([])
export const listIsOld = signal(false)
/** The URI of the last update, for the reader. Each update is a new object. */
export const lastUpdate = signal(undefined)

let stream
let number = 0
let reloading
let fresh = [] // lines of the log that are not shown yet

/** Adds a line to the log. Lines that come close together are shown together. */
export function note(kind, uri = '') {
  if (fresh.length === 0) {
    setTimeout(() => {
      updates.value = [...fresh, ...updates.value].slice(0, KEPT)
      fresh = []
    }, SHOW_DELAY)
  }
  fresh.unshift({ number: ++number, time: new Date(), kind, uri })
  if (fresh.length > KEPT) fresh.pop()
}

export function watch(uri, on) {
  const next = new Set(watched.value)
  if (on) next.add(uri)
  else next.delete(uri)
  watched.value = next
  note(on ? 'watching' : 'no longer watching', uri)
  open()
}

/** Opens the stream for the watched URIs. The previous stream ends after the new one is open, so that no update is missed. */
export function open() {
  const previous = stream
  stream = undefined
  if (!server.value || (!isOffered('subscribe') && !isOffered('listChanged'))) {
    previous?.abort()
    connection.value = 'none'
    return
  }
  const abort = new AbortController()
  stream = abort
  run(abort, () => previous?.abort())
}

async function run(abort, whenOpen) {
  let failed = 0
  while (!abort.signal.aborted) {
    connection.value = 'connecting'
    try {
      await client.listen(wanted(), {
        signal: abort.signal,
        onOpen: whenOpen,
        onMessage: message => {
          if (stream === abort) receive(message)
          failed = 0
        },
      })
      if (!abort.signal.aborted) note('the server ended the stream')
    } catch (error) {
      if (abort.signal.aborted) return
      if (error.status >= 400 && error.status < 500) {
        note(`no updates: ${error.message}`)
        connection.value = 'none'
        return
      }
      if (failed === 0) note(`the stream was lost: ${error.message}`)
    }
    whenOpen()
    whenOpen = () => {}
    if (abort.signal.aborted) return
    connection.value = 'waiting'
    // Asks for the server's description and lists again, because another server may have been started.
    do await delay(DELAYS[Math.min(failed++, DELAYS.length - 1)], abort.signal)
    while (!abort.signal.aborted && !await connect())
    if (abort.signal.aborted) return
    note('connected again')
    lastUpdate.value = { all: true } // updates may have been missed
  }
}

function wanted() {
  return {
    ...(isOffered('listChanged') ? { resourcesListChanged: true } : {}),
    ...(isOffered('subscribe') && watched.value.size ? { resourceSubscriptions: [...watched.value] } : {}),
  }
}

function receive(message) {
  const params = message.params ?? {}
  switch (message.method) {
    case 'notifications/subscriptions/acknowledged': {
      connection.value = 'open'
      const accepted = new Set(Array.isArray(params.notifications?.resourceSubscriptions) ? params.notifications.resourceSubscriptions : [])
      refused.value = new Set([...watched.value].filter(uri => !accepted.has(uri)))
      break
    }
    case 'notifications/resources/updated':
      note('updated', typeof params.uri === 'string' ? params.uri : '')
      lastUpdate.value = { uri: params.uri }
      break
    case 'notifications/resources/list_changed':
      note('the list changed')
      listChanged()
      break
    default:
      note(String(message.method ?? 'a message without a method'))
  }
}

function listChanged() {
  listIsOld.value = true
  if (reloading || tree.value.all.length > MAX_AUTOMATIC_RELOAD) return
  reloading = setTimeout(async () => {
    await refresh()
    reloading = undefined
    if (listIsOld.value) listChanged()
  }, RELOAD_DELAY)
}

export async function refresh() {
  listIsOld.value = false
  if (!await reload()) listIsOld.value = true
}

function delay(milliseconds, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
