// What the page shows, as the fragment of its address: a view, and the URI or template that is open in it.
import { signal } from '@preact/signals'

export const VIEWS = ['resources', 'templates', 'skills', 'updates', 'exchanges', 'server']

export const route = signal(parse(location.hash))

addEventListener('hashchange', () => { route.value = parse(location.hash) })

export function show(view, uri = '') {
  location.hash = hashOf(view, uri)
}

export function hashOf(view, uri = '') {
  return uri ? `#${view}=${encodeURIComponent(uri)}` : `#${view}`
}

function parse(hash) {
  const [view, uri = ''] = hash.slice(1).split('=', 2)
  try {
    return { view: VIEWS.includes(view) ? view : 'resources', uri: decodeURIComponent(uri) }
  } catch {
    return { view: 'resources', uri: '' } // not percent-encoded
  }
}
