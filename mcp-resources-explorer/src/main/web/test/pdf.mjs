// A PDF document of the tests.

/**
 * Returns the bytes of a document without a cross-reference table, which readers make themselves.
 *
 * @param pages the lines of each page: the first one is a heading, and a list is a row of a table
 * @param bookmarks titles and the numbers of their pages
 */
export function pdf(pages, bookmarks = []) {
  const font = name => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`
  const objects = ['<</Type/Catalog/Pages 2 0 R/Outlines 3 0 R>>', '', '', font('Helvetica'), font('Helvetica-Bold')]
  const add = text => objects.push(text)
  const numbers = pages.map(lines => {
    const content = `${lines.map(texts).join('')}0.2 0.4 0.7 rg 60 60 475 4 re f`
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    return add(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${stream} 0 R/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>>>`)
  })
  objects[1] = `<</Type/Pages/Kids[${numbers.map(number => `${number} 0 R`).join(' ')}]/Count ${pages.length}>>`
  const first = objects.length + 1
  bookmarks.forEach(([title, page], index) => add(`<</Title(${title})/Parent 3 0 R/Dest[${numbers[page - 1]} 0 R/Fit]`
    + `${index ? `/Prev ${first + index - 1} 0 R` : ''}${index < bookmarks.length - 1 ? `/Next ${first + index + 1} 0 R` : ''}>>`))
  objects[2] = bookmarks.length ? `<</Type/Outlines/First ${first} 0 R/Last ${first + bookmarks.length - 1} 0 R/Count ${bookmarks.length}>>` : '<</Type/Outlines>>'
  const body = objects.map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`, 'latin1')
}

/** Returns the operators that draw a line of a page. */
function texts(line, index) {
  const y = 770 - 30 * index
  return [line].flat().map((text, cell) => `BT ${index === 0 ? '/F2 26' : '/F1 14'} Tf ${60 + 150 * cell} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET\n`).join('')
}
