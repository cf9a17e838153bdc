// Subscriptions: one stream with all watched URIs, which is opened again when it is lost.
import { signal } from '@preact/signals'
import { client, discover, isOffered, readLists, reload, server, tree } from './state.js'

const KEPT = 500
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000] // milliseconds until the next attempt
/** Milliseconds after which a stream counts as stable: if it is lost, the first delay applies again. */
const STABLE = 10_000
/** Milliseconds for which the lists wait for the stream. */
const PATIENCE = 1_000
const MAX_AUTOMATIC_RELOAD = 20_000 // entries
const RELOAD_DELAY = 700
const SHOW_DELAY = 100

export const watched = signal(new Set())
export const accepted = signal(new Set()) // the watched URIs whose updates the server reports
export const refused = signal(new Set()) // watched, but not acknowledged by the server
export const connection = signal('none') // none, connecting, open or waiting
export const updates = signal([])
export const listIsOld = signal(false)
/** The URI of the last update, for the reader, or all: true if updates may have been missed. Each update is a new object. */
export const lastUpdate = signal(undefined)

let stream
let number = 0
let reloading
let fresh = [] // lines of the log that are not shown yet
let listsTimer
let whenListening // reads the lists; undefined if they are read already
let listsWereEarly = false // whether the lists were read before the server reported changes

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

/** Asks the server what it offers, opens the stream and reads the lists. Returns false if the server cannot be asked. */
export async function start() {
  if (!await discover()) return false
  readListsWhenListening()
  open()
  return true
}

export function watch(uri, on) {
  change(uri, on)
  note(on ? 'watching' : 'no longer watching', uri)
  open(on ? uri : undefined)
}

function change(uri, on) {
  const next = new Set(watched.value)
  if (on) next.add(uri)
  else next.delete(uri)
  watched.value = next
}

/**
 * Opens the stream for the watched URIs. The previous stream ends when the server has acknowledged the new one, or refused it.
 *
 * @param added the URI that the previous stream does not have; if the server refuses the request, it is not watched
 */
function open(added) {
  const replaced = { stream }
  stream = undefined
  const endPrevious = () => replaced.stream?.abort()
  if (!server.value || (!isOffered('subscribe') && !isOffered('listChanged'))) {
    endPrevious()
    connection.value = 'none'
    whenListening?.()
    return
  }
  const abort = new AbortController()
  stream = abort
  run(abort, replaced, added).finally(endPrevious)
}

async function run(abort, replaced, added) {
  let failed = 0
  let missed = added === undefined ? undefined : { uri: added } // what may have changed before the server reports it
  while (!abort.signal.aborted) {
    if (stream === abort) connection.value = 'connecting'
    const begun = performance.now()
    const onMessage = message => {
      if (abort.signal.aborted) return
      if (message.method !== 'notifications/subscriptions/acknowledged') {
        receive(message)
        return
      }
      if (stream === abort) acknowledged(message.params, missed)
      replaced.stream?.abort()
      added = missed = undefined
    }
    try {
      await client.listen(wanted(), { signal: abort.signal, onMessage })
      if (!abort.signal.aborted) note('the server closed the update stream')
    } catch (error) {
      if (abort.signal.aborted) return
      if (error.status >= 400 && error.status < 500) {
        isRefused(error, replaced, added)
        return
      }
      if (failed === 0) note(`connection lost: ${error.message}`)
    }
    if (abort.signal.aborted) return
    replaced.stream?.abort()
    if (performance.now() - begun > STABLE) failed = 0
    if (stream === abort) connection.value = 'waiting'
    // Asks for the server's description and lists again, because another server may have been started.
    do await delay(DELAYS[Math.min(failed++, DELAYS.length - 1)], abort.signal)
    while (!abort.signal.aborted && !await discover())
    if (abort.signal.aborted) return
    note('reconnected')
    missed = { all: true }
    readListsWhenListening()
  }
}

/** The server refused to open a stream: opens it without the URI that was added, if there is one. */
function isRefused(error, replaced, added) {
  note(`the server refused to send updates: ${error.message}`, added)
  if (added !== undefined && error.status !== 401 && watched.value.has(added)) {
    change(added, false)
    stream = replaced.stream // goes on until the server has acknowledged the next one
    replaced.stream = undefined
    open()
    return
  }
  connection.value = 'none'
  whenListening?.()
}

function wanted() {
  return {
    ...(isOffered('listChanged') ? { resourcesListChanged: true } : {}),
    ...(isOffered('subscribe') && watched.value.size ? { resourceSubscriptions: [...watched.value] } : {}),
  }
}

function acknowledged(params, missed) {
  connection.value = 'open'
  const acknowledged = params?.notifications?.resourceSubscriptions
  const uris = new Set(Array.isArray(acknowledged) ? acknowledged : [])
  accepted.value = new Set([...watched.value].filter(uri => uris.has(uri)))
  refused.value = new Set([...watched.value].filter(uri => !accepted.value.has(uri)))
  if (missed) lastUpdate.value = missed
  if (whenListening) whenListening()
  else if (listsWereEarly) listChanged()
  listsWereEarly = false
}

function receive({ method, params }) {
  switch (method) {
    case 'notifications/resources/updated':
      note('updated', typeof params?.uri === 'string' ? params.uri : '')
      lastUpdate.value = { uri: params?.uri }
      break
    case 'notifications/resources/list_changed':
      note('the list of resources changed')
      listChanged()
      break
    default:
      note(String(method ?? 'a message without a method'))
  }
}

/** Reads the lists when the server reports changes, so that none is missed, or when it does not do so in time. */
function readListsWhenListening() {
  clearTimeout(listsTimer)
  whenListening = () => {
    clearTimeout(listsTimer)
    whenListening = undefined
    readLists()
  }
  listsTimer = setTimeout(() => {
    listsWereEarly = true
    whenListening()
  }, PATIENCE)
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
