// Serves the built page as the servlet does, together with the answers of a test to requests of /mcp and /health.
import { createServer } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export const WEB = join(import.meta.dirname, '../../../../target/classes/io/github/mcpresources/explorer/web')
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.txt': 'text/plain' }

/** Returns { origin, close }. The target is a function (request, response) that answers the requests of the page; its property health says whether the page asks for the health. */
export async function serve(target) {
  const policies = readPolicies()
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url, 'http://page')
    if (pathname === '/mcp' || pathname === '/health') {
      target(incoming, response)
      return
    }
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const file = join(WEB, name)
    if (!/^[a-z]+(-[0-9A-Z]{8})?\.[a-z]+$/.test(name) || !existsSync(file)) {
      response.writeHead(404).end('not found')
      return
    }
    response.writeHead(200, {
      'Content-Type': `${TYPES[extname(file)]}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin', 'X-DNS-Prefetch-Control': 'off',
      'Content-Security-Policy': policies[name.replace(/-[0-9A-Z]{8}/, '')] ?? "default-src 'none'", 'Cache-Control': 'no-cache',
    })
    const content = readFileSync(file)
    const knowsHealth = name === 'index.html' && target.health
    response.end(knowsHealth ? content.toString().replace('name="mcp-health" content=""', 'name="mcp-health" content="/health"') : content)
  })
  await new Promise(listening => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readPolicies() {
  const text = readFileSync(join(WEB, 'policies.properties'), 'utf8').replace(/\\\n\s*/g, '')
  return Object.fromEntries(text.split('\n').filter(line => line && !line.startsWith('#')).map(line => {
    const at = line.indexOf(' = ')
    return [line.slice(0, at), line.slice(at + 3)]
  }))
}
