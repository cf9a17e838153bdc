// Which reader shows a content: by its MIME type, then by the ending of its URI.

const BY_ENDING = {
  md: 'markdown', markdown: 'markdown', json: 'json', jsonl: 'code', csv: 'table', tsv: 'table', svg: 'picture', html: 'html', htm: 'html',
}
const LANGUAGES = {
  bash: 'bash', sh: 'bash', c: 'c', h: 'c', cc: 'cpp', cpp: 'cpp', hpp: 'cpp', cs: 'csharp', css: 'css', diff: 'diff', patch: 'diff',
  dockerfile: 'dockerfile', go: 'go', gradle: 'gradle', ini: 'ini', toml: 'ini', java: 'java', js: 'javascript', mjs: 'javascript',
  cjs: 'javascript', jsx: 'javascript', json: 'json', jsonl: 'json', kt: 'kotlin', kts: 'kotlin', makefile: 'makefile', md: 'markdown',
  php: 'php', properties: 'properties', py: 'python', rb: 'ruby', rs: 'rust', sql: 'sql', swift: 'swift', ts: 'typescript',
  tsx: 'typescript', xml: 'xml', html: 'xml', htm: 'xml', svg: 'xml', xsd: 'xml', pom: 'xml', yaml: 'yaml', yml: 'yaml',
}
const TYPES = {
  'text/markdown': 'markdown', 'text/x-markdown': 'markdown', 'text/csv': 'table', 'text/tab-separated-values': 'table',
  'text/html': 'html', 'application/xhtml+xml': 'html', 'application/json': 'json', 'image/svg+xml': 'picture',
}
const TYPE_LANGUAGES = {
  'application/xml': 'xml', 'text/xml': 'xml', 'application/javascript': 'javascript', 'text/javascript': 'javascript',
  'text/css': 'css', 'application/yaml': 'yaml', 'text/yaml': 'yaml', 'application/toml': 'ini', 'application/sql': 'sql',
  'text/x-java-source': 'java', 'text/x-java': 'java', 'text/x-python': 'python', 'text/x-c': 'c', 'application/x-sh': 'bash',
}
export const APP = 'text/html;profile=mcp-app'

/** Returns the MIME type without parameters, in lower case, or an empty text. */
export function typeOf(content) {
  const type = typeof content.mimeType === 'string' ? content.mimeType.toLowerCase() : ''
  const match = /^\s*([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)\s*(;|$)/.exec(type)
  return match ? match[1] : ''
}

export function endingOf(uri) {
  if (typeof uri !== 'string') return ''
  const name = uri.split(/[?#]/)[0].split('/').at(-1).toLowerCase()
  return name.includes('.') ? name.split('.').at(-1) : name
}

/** Returns the value of a key that the server may choose, which may also be the name of a method of each object. */
function valueOf(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Returns app, markdown, json, table, html, picture, sound, video, code or bytes. */
export function kindOf(content) {
  const type = typeOf(content)
  const isText = typeof content.text === 'string'
  if (typeof content.mimeType === 'string' && content.mimeType.toLowerCase().replace(/\s/g, '') === APP) return isText ? 'app' : 'bytes'
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return isText ? 'code' : 'sound'
  if (type.startsWith('video/')) return isText ? 'code' : 'video'
  const kind = valueOf(TYPES, type) ?? (type.endsWith('+json') ? 'json' : undefined)
    ?? (['', 'text/plain', 'application/octet-stream'].includes(type) ? valueOf(BY_ENDING, endingOf(content.uri)) : undefined)
  if (kind) return isText || kind === 'picture' ? kind : 'bytes'
  return isText ? 'code' : 'bytes'
}

export function languageOf(content) {
  const type = typeOf(content)
  return valueOf(TYPE_LANGUAGES, type) ?? (type.endsWith('+xml') ? 'xml' : undefined) ?? valueOf(LANGUAGES, endingOf(content.uri))
}
