// Rows of CSV or TSV, RFC 4180.

/** Returns the rows of a text, up to a number of rows. Quoted values may contain separators and line ends. */
export function rowsOf(text, separator, limit) {
  const rows = []
  let row = []
  let at = 0
  while ((at < text.length || row.length > 0) && rows.length < limit) {
    let value
    if (text[at] === '"') {
      const parts = []
      let start = ++at
      for (;;) {
        const end = text.indexOf('"', start)
        if (end < 0) {
          parts.push(text.slice(start))
          at = text.length
          break
        }
        parts.push(text.slice(start, end))
        at = end + 1
        if (text[at] !== '"') break
        parts.push('"')
        start = at + 1
      }
      value = parts.join('')
    } else {
      value = ''
    }
    const end = endOf(text, at, separator)
    value += text.slice(at, end).replace(/\r$/, '')
    row.push(value)
    at = end + 1
    if (end >= text.length || text[end] === '\n') {
      rows.push(row)
      row = []
    }
  }
  return { rows, complete: at >= text.length }
}

/** Returns the separator that the first line has most often: a comma, a semicolon or a tab. */
export function separatorOf(text, type) {
  if (type === 'text/tab-separated-values') return '\t'
  const first = text.slice(0, Math.max(0, text.indexOf('\n')) || 1_000)
  const numbers = [',', ';', '\t'].map(separator => [separator, first.split(separator).length])
  return numbers.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

function endOf(text, from, separator) {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== separator) at++
  return at
}
