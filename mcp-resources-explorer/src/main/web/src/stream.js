// Reads the bodies of responses with a limit: as one text, or as server-sent events.

export class TooLongError extends Error {
  constructor(limit) {
    super(`The response has more than ${limit.toLocaleString('en')} characters, so the explorer stopped reading it.`)
    this.name = 'TooLongError'
  }
}

/**
 * Returns the text of a body.
 *
 * @param body a ReadableStream of bytes
 * @param limit the greatest number of characters
 * @param onBytes called for each chunk
 */
export async function textOf(body, limit, onBytes = () => {}) {
  const pieces = []
  let length = 0
  for await (const piece of chunksOf(body)) {
    onBytes()
    pieces.push(piece)
    length += piece.length
    if (length > limit) throw new TooLongError(limit)
  }
  return pieces.join('')
}

/** Returns the data of the server-sent events of a body. Each event may have at most the given number of characters. */
export async function* eventsOf(body, limit, onBytes = () => {}) {
  let line = [] // the pieces of a line that has not ended
  let data = []
  let length = 0
  for await (const piece of chunksOf(body)) {
    onBytes()
    let start = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      line.push(piece.slice(start, end))
      const whole = line.join('').replace(/\r$/, '')
      line = []
      start = end + 1
      if (whole === '') {
        if (data.length) yield data.join('\n')
        data = []
        length = 0
      } else if (whole.startsWith('data:')) {
        data.push(whole.slice(whole[5] === ' ' ? 6 : 5))
      }
    }
    line.push(piece.slice(start))
    length += piece.length
    if (length > limit) throw new TooLongError(limit)
  }
}

async function* chunksOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {}) // the connection may be closed already
  }
}
