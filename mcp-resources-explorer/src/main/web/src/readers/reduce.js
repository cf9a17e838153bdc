// Reduces HTML to the elements and attributes that the page shows. It runs before the sanitiser, without a document: a browser
// reports each handler and style of a document that it parses as a violation of the policy, also if the document is not shown.
import { Parser } from 'htmlparser2'

const ELEMENTS = new Set(['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'blockquote', 'br', 'caption', 'cite', 'code', 'col', 'colgroup',
  'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i',
  'img', 'ins', 'kbd', 'li', 'main', 'mark', 'nav', 'ol', 'p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub',
  'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'])
const EMPTY = new Set(['br', 'col', 'hr', 'img', 'wbr'])
/** Elements whose content is not shown either. */
const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'frameset', 'noframes', 'noembed', 'object', 'applet', 'svg', 'math',
  'textarea', 'select', 'audio', 'video', 'xmp', 'plaintext'])
const ATTRIBUTES = new Set(['align', 'alt', 'class', 'colspan', 'datetime', 'lang', 'open', 'reversed', 'rowspan', 'scope', 'span', 'start', 'title'])
const MAX_DEPTH = 100

export function reduced(html) {
  const parts = []
  const open = [] // whether each open element is shown
  let skipping = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipping++
      const isShown = skipping === 0 && ELEMENTS.has(name) && open.length < MAX_DEPTH
      open.push(isShown)
      if (isShown) parts.push(`<${name}${Object.entries(attributes).map(([key, value]) => attribute(name, key, value)).join('')}>`)
    },
    ontext(text) {
      if (skipping === 0) parts.push(escaped(text))
    },
    onclosetag(name) {
      if (SKIPPED.has(name) && skipping > 0) skipping--
      if (open.pop() && !EMPTY.has(name)) parts.push(`</${name}>`)
    },
  }, { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true })
  parser.end(html)
  return parts.join('')
}

function attribute(element, name, value) {
  const isKept = ATTRIBUTES.has(name) || (element === 'a' && name === 'href') || (element === 'img' && name === 'src')
  return isKept ? ` ${name}="${escaped(value)}"` : ''
}

export function escaped(text) {
  return text.replace(/[&<>"]/g, character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character])
}
