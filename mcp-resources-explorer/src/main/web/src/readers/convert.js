// Markdown and code as sanitised HTML.
import DOMPurify from 'dompurify'
import { hashOf } from '../route.js'
import { visible } from '../texts.js'

/** Milliseconds after which a conversion is given up. */
const PATIENCE = 3_000
/** Characters of a text that is converted. Longer texts are shown as they are. */
export const MAX_CONVERTED = 300_000

const SAFE_LINK = /^(https?|mailto):/i
const DANGEROUS_LINK = /^(javascript|vbscript|data|blob|about|filesystem|view-source):/i

const scripts = globalThis.trustedTypes?.createPolicy('explorer-worker', { createScriptURL: () => WORKER }) // the build defines the name

let worker
let waiting = new Map()
let lastId = 0

/** Converts a text in a worker. Returns undefined if that fails, takes too long, or the language is unknown. */
export function convert(kind, text, language) {
  if (text.length > MAX_CONVERTED) return Promise.resolve(undefined)
  worker ??= start()
  const id = ++lastId
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      worker?.terminate()
      worker = undefined
      const lost = waiting
      waiting = new Map()
      for (const answer of lost.values()) answer(undefined)
    }, PATIENCE)
    waiting.set(id, html => {
      clearTimeout(timer)
      resolve(html)
    })
    worker.postMessage({ id, kind, text, language })
  })
}

function start() {
  const started = new Worker(scripts ? scripts.createScriptURL('') : WORKER, { type: 'module' })
  started.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data.html)
    waiting.delete(data.id)
  }
  return started
}

/**
 * Returns HTML as nodes without scripts, styles, forms, frames and anything that the browser would load. Links to other
 * resources of the server have the attribute data-uri, links to other sites open in a new tab.
 *
 * @param base the URI of the resource that contains the HTML
 */
export function sanitized(html, base) {
  // The nodes belong to a document that is not shown, in which nothing is loaded.
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'audio', 'video', 'source', 'track', 'picture',
      'dialog', 'map', 'area', 'template', 'slot', 'marquee', 'blink', 'font', 'center'],
    FORBID_ATTR: ['style', 'id', 'name', 'srcset', 'background', 'tabindex', 'accesskey', 'role', 'for', 'usemap', 'popover',
      'popovertarget', 'contenteditable', 'autofocus', 'draggable', 'dir', 'is', 'slot', 'part', 'exportparts', 'width', 'height'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: true, // URIs of resources have any scheme; each link is checked below
    RETURN_DOM_FRAGMENT: true,
  })
  if (!fragment) return document.createDocumentFragment()
  for (const element of fragment.querySelectorAll('*')) {
    for (const name of ['src', 'poster', 'cite', 'longdesc', 'ping']) if (element.nodeName !== 'IMG') element.removeAttribute(name)
    if (element.nodeName === 'A') link(element, base)
    else element.removeAttribute('href')
    if (element.nodeName === 'IMG') picture(element, base)
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) child.data = visible(child.data)
  }
  return fragment
}

function link(element, base) {
  const target = element.getAttribute('href') ?? ''
  for (const name of ['href', 'target', 'ping', 'download', 'type', 'hreflang', 'class']) element.removeAttribute(name)
  if (SAFE_LINK.test(target)) {
    element.setAttribute('href', target)
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
    element.setAttribute('title', visible(target))
  } else {
    toResource(element, resolved(target, base))
  }
}

/** A picture is not loaded. Its place shows its text, and opens the picture if it is a resource of the server. */
function picture(element, base) {
  const source = element.getAttribute('src') ?? ''
  const text = element.getAttribute('alt') || source
  const uri = SAFE_LINK.test(source) ? undefined : resolved(source, base)
  const replacement = element.ownerDocument.createElement(uri ? 'a' : 'span')
  replacement.className = 'picture'
  replacement.textContent = `[image: ${visible(text.slice(0, 300))}]`
  toResource(replacement, uri)
  element.replaceWith(replacement)
}

function toResource(element, uri) {
  if (!uri) return
  element.setAttribute('data-uri', uri)
  element.setAttribute('href', hashOf('resources', uri))
  element.setAttribute('title', visible(uri))
}

/** Resolves a reference against the URI of a resource. Returns undefined for what is not a resource. */
export function resolved(reference, base) {
  const trimmed = reference.trim()
  if (!trimmed || trimmed.startsWith('#') || trimmed.length > 8_000) return undefined
  try {
    const uri = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : relative(trimmed, base)
    return uri === undefined || DANGEROUS_LINK.test(uri.replace(/[\u0000-\u0020]/g, '')) ? undefined : uri
  } catch {
    return undefined // the reference has no valid form
  }
}

/** URL resolves references only for schemes that it knows, so the scheme is exchanged. */
function relative(reference, base) {
  const parts = /^([a-z][a-z0-9+.-]*):(\/\/[^?#]*)/i.exec(base)
  if (!parts) return undefined
  const authority = /^\/\/[^/]*/.exec(parts[2])[0]
  const url = new URL(reference, `http://h${parts[2].slice(authority.length) || '/'}`)
  return url.host === 'h' ? `${parts[1]}:${authority}${url.pathname}${url.search}` : undefined
}
