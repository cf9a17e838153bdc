// What the page knows about the server: its description, its lists, and the failures of mounts.
import { signal } from '@preact/signals'
import { Client } from './client.js'
import { pagesOf } from './pages.js'
import { Tree } from './tree.js'

/** Entries after which the page stops reading a list by itself. */
export const MAX_ENTRIES = 200_000
const REDRAW_MS = 200

const endpoint = document.querySelector('meta[name="mcp-endpoint"]')?.content || '/mcp'
export const client = new Client(new URL(endpoint, location.href).pathname)

/** The path of the server's health; empty if the page does not show it. */
export const healthPath = document.querySelector('meta[name="mcp-health"]')?.content ?? ''

export const server = signal(undefined) // the result of server/discover
export const problem = signal(undefined) // the error of server/discover
export const tree = signal(new Tree())
export const listing = signal({ phase: 'none' }) // none, running, complete, stopped or failed
export const templates = signal([])
export const areTemplatesKnown = signal(false) // whether their list was read, or could not be read
export const templatesError = signal(undefined) // why their list could not be read
export const failures = signal([]) // of mounts, from the last list
export const skills = signal(undefined)

export const SKILLS = 'io.modelcontextprotocol/skills'
const FAILURES = 'io.github.mcpresources/failures'
const METHOD_NOT_FOUND = -32601

let running = new AbortController()

/** Asks the server what it offers. Ends the reading of lists. Returns false if that fails. */
export async function discover() {
  running.abort()
  running = new AbortController()
  const { signal } = running
  try {
    server.value = await client.request('server/discover', {}, { signal })
    problem.value = undefined
  } catch (error) {
    if (error.name !== 'AbortError') problem.value = error
    return false
  }
  listing.value = { phase: 'none' }
  return true
}

/** Reads the lists. */
export async function readLists() {
  const { signal } = running
  await Promise.all([listResources(signal), listTemplates(signal), listSkills(signal)])
}

/** Reads the lists again. Shows the previous ones until the new ones are complete. Returns false if a list is being read already. */
export async function reload() {
  if (problem.value || listing.value.phase === 'running') return false
  await readLists()
  return true
}

export function isOffered(capability) {
  return server.value?.capabilities?.resources?.[capability] === true
}

export function serverInfo() {
  return server.value?._meta?.['io.modelcontextprotocol/serverInfo'] ?? {}
}

async function listResources(signal, limit = MAX_ENTRIES) {
  const fresh = new Tree()
  const isFirst = tree.value.all.length === 0
  const failed = []
  let wrong = 0
  let shown = 0
  listing.value = { phase: 'running', entries: 0 }
  const show = phase => {
    // The first list appears while it is read; a later one replaces it at its end.
    if (isFirst || phase !== 'running') tree.value = Object.assign(new Tree(), { root: fresh.root, all: fresh.all })
    listing.value = { phase, entries: fresh.all.length, wrong }
    shown = performance.now()
  }
  try {
    for await (const { result, entries, wrong: without } of listed('resources/list', signal, 'resources', 'uri')) {
      fresh.add(entries)
      wrong += without
      if (Array.isArray(result._meta?.[FAILURES])) failed.push(...result._meta[FAILURES].slice(0, 100))
      if (fresh.all.length >= limit) {
        show('stopped')
        break
      }
      if (performance.now() - shown > REDRAW_MS) show('running')
    }
    if (listing.value.phase === 'running') show('complete')
    failures.value = failed
  } catch (error) {
    if (error.name === 'AbortError') return
    if (isFirst) show('failed')
    listing.value = { phase: 'failed', entries: fresh.all.length, error }
    if (Array.isArray(error.data?.failures)) failures.value = error.data.failures
  }
}

async function listTemplates(signal) {
  const found = []
  try {
    for await (const { entries } of listed('resources/templates/list', signal, 'resourceTemplates', 'uriTemplate')) {
      found.push(...entries)
      if (found.length > 10_000) break
    }
    templates.value = found
    templatesError.value = undefined
  } catch (error) {
    if (error.name === 'AbortError') return
    templates.value = []
    templatesError.value = error.code === METHOD_NOT_FOUND ? undefined : error // a server without the method has none
  }
  areTemplatesKnown.value = true
}

async function listSkills(signal) {
  if (!server.value?.capabilities?.extensions?.[SKILLS]) {
    skills.value = undefined
    return
  }
  const found = []
  try {
    for await (const { entries } of listed('skills/list', signal, 'skills', 'uri')) {
      found.push(...entries)
      if (found.length > 10_000) break
    }
    skills.value = { found }
  } catch (error) {
    if (error.name !== 'AbortError') skills.value = { found, error }
  }
}

function listed(method, signal, field, key) {
  return pagesOf(cursor => client.request(method, cursor === undefined ? {} : { cursor }, { signal }), field, key)
}
