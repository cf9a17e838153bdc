// The pages of a list, with limits, because a list may have no end.

/** Pages that are read of one list. A list of 200,000 entries has so many if each page has ten. */
export const MAX_PAGES = 20_000
/** Pages in a row without an entry. A server that hides entries from a caller may send some. */
export const MAX_EMPTY_PAGES = 300

/**
 * Returns the pages of a list, each with its entries and the whole result. Entries that lack the key are counted, and left out.
 * Throws an Error if the list does not end.
 *
 * @param request a function from a cursor, or undefined, to the promise of a result
 * @param field the field of a result that has the entries
 * @param key the field of an entry that must be a text
 */
export async function* pagesOf(request, field, key) {
  const cursors = new Set()
  let cursor
  let empty = 0
  do {
    if (cursors.size >= MAX_PAGES) {
      throw new Error(`The list has more than ${MAX_PAGES.toLocaleString('en')} pages, so the explorer stopped loading it.`)
    }
    const result = await request(cursor)
    const all = Array.isArray(result[field]) ? result[field] : []
    const entries = all.filter(entry => typeof entry?.[key] === 'string')
    yield { result, entries, wrong: all.length - entries.length }
    empty = entries.length ? 0 : empty + 1
    cursor = typeof result.nextCursor === 'string' && result.nextCursor !== '' ? result.nextCursor : undefined
    if (cursor !== undefined && empty >= MAX_EMPTY_PAGES) {
      throw new Error(`The list has ${MAX_EMPTY_PAGES} pages in a row without an entry, so the explorer stopped loading it.`)
    }
    if (cursors.has(cursor)) throw new Error('The list does not end: the server returned the same cursor twice.')
    cursors.add(cursor)
  } while (cursor !== undefined)
}
