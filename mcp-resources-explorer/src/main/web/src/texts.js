// Texts of the server as the page shows them.

// Control characters, characters that change the direction of text, and invisible characters.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}|[\u{e0000}-\u{e007f}]/gu

// More than eight combining marks on one letter. No language needs so many, and browsers draw them slowly.
const MARKS = /(\p{M}{8})\p{M}+/gu

/** Returns a text in which control, direction and invisible characters are escapes such as \u202e. Tabs and line ends stay. */
export function visible(text) {
  return typeof text === 'string' ? text.replace(HIDDEN, escape).replace(MARKS, '$1…') : ''
}

/** Returns a name as one line of at most the given length. */
export function line(text, length = 300) {
  if (typeof text !== 'string') return ''
  const short = text.length > length ? `${text.slice(0, length)}…` : text
  return visible(short).replace(/[\t\r\n]/g, escape)
}

function escape(character) {
  return `\\u${character.codePointAt(0).toString(16).padStart(4, '0')}`
}

export function bytes(count) {
  if (!Number.isFinite(count) || count < 0) return ''
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let value = count
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}

/** Returns a percent-encoded text in decoded form, or unchanged if it is not validly encoded. */
export function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not percent-encoded
  }
}
