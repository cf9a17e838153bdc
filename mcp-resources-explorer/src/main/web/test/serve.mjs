// Serves the built page and passes requests of /mcp on to a server, so that both have one origin, as behind the servlet.
// As a program: node test/serve.mjs URL [PORT], after npm run build.
import { createServer, request } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const WEB = join(import.meta.dirname, '../../../../target/classes/io/github/mcpresources/explorer/web')
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.txt': 'text/plain' }

/** Returns { origin, close, setTarget }. The target is a URL, or a function (request, response) that answers itself. */
export async function serve(target, port = 0) {
  const policies = readPolicies()
  let upstream = target
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url, 'http://page')
    if (pathname === '/mcp') {
      if (typeof upstream === 'function') upstream(incoming, response)
      else pass(incoming, response, upstream)
      return
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const file = join(WEB, name)
    if (!/^[a-z]+\.[a-z]+$/.test(name) || !existsSync(file)) {
      response.writeHead(404).end('not found')
      return
    }
    response.writeHead(200, {
      'Content-Type': `${TYPES[extname(file)]}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin', 'X-DNS-Prefetch-Control': 'off',
      'Content-Security-Policy': policies[name] ?? "default-src 'none'", 'Cache-Control': 'no-cache',
    })
    response.end(readFileSync(file))
  })
  await new Promise(listening => server.listen(port, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    setTarget(next) { upstream = next },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(incoming, response, url) {
  const target = new URL(url)
  // The server checks Host and Origin, which name the proxy.
  const headers = { ...incoming.headers, host: target.host, origin: target.origin }
  const outgoing = request(target, { method: incoming.method, headers }, answer => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function readPolicies() {
  const text = readFileSync(join(WEB, 'policies.properties'), 'utf8').replace(/\\\n\s*/g, '')
  return Object.fromEntries(text.split('\n').filter(line => line && !line.startsWith('#')).map(line => {
    const at = line.indexOf(' = ')
    return [line.slice(0, at), line.slice(at + 3)]
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { origin } = await serve(process.argv[2], Number(process.argv[3] ?? 0))
  console.log(`${origin}/`)
}
