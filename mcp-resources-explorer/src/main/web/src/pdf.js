// PDF documents, as mcp-resources-pdf serves them: each page is a resource of a template, also behind mounts. The id of the
// document of a file is known only to the server, which completes the variable doc_id by the URI of the file.
import { client, server, templates } from './state.js'

const TEMPLATE = /^([a-z][a-z0-9.-]*\+)*pdf:\/\/\{doc_id\}\/page\/\{n\}\{\?format,size\}$/i
const MOUNTS = /^(?:[a-z][a-z0-9.-]*\+)*/i
const PART = /^((?:[a-z][a-z0-9.-]*\+)*pdf:\/\/[A-Za-z0-9_-]{1,200})\/([a-z]+)(?:\/([1-9]\d{0,6}))?(?:\?(.*))?$/i
const ID = /^[A-Za-z0-9_-]{1,200}$/

/** Returns the template of the pages of the documents behind the same mounts as a URI; undefined if the server has none. */
function templateFor(uri) {
  const mounts = MOUNTS.exec(uri)[0].toLowerCase()
  return templates.value.map(({ uriTemplate }) => uriTemplate)
    .find(template => template.length < 1_000 && TEMPLATE.test(template) && MOUNTS.exec(template)[0].toLowerCase() === mounts)
}

/** Returns the document to which a URI of a part belongs, and the page, if the part is one; undefined for other URIs. */
export function partOf(uri) {
  const match = PART.exec(uri)
  if (!match || !templateFor(uri)) return undefined
  const [, base, part, number, query = ''] = match
  const isPage = part === 'page' && number !== undefined
  return { base, number: isPage ? Number(number) : 1, isPicture: isPage && !/(^|&)format=(md|txt)(&|$)/i.test(query) }
}

/** Returns whether a resource may be a PDF file. */
export function isFile(uri, entry) {
  const type = typeof entry?.mimeType === 'string' ? entry.mimeType.toLowerCase() : ''
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(uri.split(/[?#]/)[0]))
}

/** Returns the document of a file, as the beginning of the URIs of its parts; undefined if the server serves no pages of it. */
export async function documentOf(uri, signal) {
  const template = templateFor(uri)
  if (!template || !server.value?.capabilities?.completions) return undefined
  const mounts = MOUNTS.exec(uri)[0]
  const { completion } = await client.request('completion/complete', {
    ref: { type: 'ref/resource', uri: template }, argument: { name: 'doc_id', value: uri.slice(mounts.length) },
  }, { signal })
  const ids = Array.isArray(completion?.values) ? completion.values : []
  return ids.length === 1 && typeof ids[0] === 'string' && ID.test(ids[0]) ? `${MOUNTS.exec(template)[0]}pdf://${ids[0]}` : undefined
}
