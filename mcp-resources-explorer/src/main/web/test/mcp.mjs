// A server of the revision 2026-07-28 with exactly the given answers, also such that no proper server sends.

/**
 * Returns a function that answers HTTP requests.
 *
 * @param resources entries with their content: { uri, name, … , contents or text or blob }
 * @param methods functions by method, from the parameters to the result; they replace the usual ones
 * @param opens called with the notifications that a stream asks for; the stream is acknowledged when its promise is fulfilled
 * @param refuses a function from URIs to the message of an error, if a stream for them is refused
 * @param health a function that answers the requests for the health; undefined if the page does not ask
 * @param endsStreams whether each stream ends after the acknowledgement
 */
export function answering({
  resources = [], templates = [], capabilities = {}, methods = {}, info = { name: 'test', version: '1' }, opens, refuses, health, endsStreams,
}) {
  const listeners = new Map() // from functions that write to the notifications of the stream
  const listens = []
  const entries = resources.map(({ contents, text, blob, ...entry }) => entry)
  const read = ({ uri }) => {
    const found = resources.find(resource => resource.uri === uri)
    if (!found) throw Object.assign(new Error('Resource not found'), { code: -32602, data: { uri } })
    const { contents, text, blob, mimeType } = found
    return { contents: contents ?? [{ uri, mimeType, ...(text === undefined ? { blob } : { text }) }] }
  }
  const results = {
    'server/discover': () => ({
      supportedVersions: ['2026-07-28'], capabilities: { resources: { subscribe: true, listChanged: true }, ...capabilities },
      _meta: { 'io.modelcontextprotocol/serverInfo': info },
    }),
    'resources/list': () => ({ resources: entries }),
    'resources/templates/list': () => ({ resourceTemplates: templates }),
    'resources/read': read,
    ...methods,
  }
  const handler = async (request, response) => {
    if (request.url === '/health') {
      health(request, response)
      return
    }
    const parts = []
    for await (const part of request) parts.push(part)
    const { id, method, params } = JSON.parse(Buffer.concat(parts))
    if (method === 'subscriptions/listen') {
      await listen(response, id, params)
      return
    }
    const send = (status, body) => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    }
    const result = results[method]
    if (!result) return send(404, { error: { code: -32601, message: `Unknown method ${method}` } })
    try {
      const answer = await result(params, response)
      if (answer !== undefined) send(200, { result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...answer } })
    } catch (error) {
      send(200, { error: { code: error.code ?? -32603, message: error.message, data: error.data } })
    }
  }
  const listen = async (response, id, { notifications }) => {
    listens.push(notifications)
    const refusal = refuses?.(notifications.resourceSubscriptions ?? [])
    if (refusal) {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: refusal } }))
      return
    }
    const write = (method, params) => response.write(`data: ${JSON.stringify({
      jsonrpc: '2.0', method, params: { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
    })}\n\n`)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.flushHeaders()
    await opens?.(notifications)
    write('notifications/subscriptions/acknowledged', { notifications })
    if (endsStreams) {
      response.end()
    } else if (!response.destroyed) {
      listeners.set(write, notifications)
      response.on('close', () => listeners.delete(write))
    }
  }
  return Object.assign(handler, {
    entries, read, listens, health: Boolean(health), streams: () => [...listeners.values()],
    notify: (method, params) => { for (const write of listeners.keys()) write(method, params) },
  })
}
