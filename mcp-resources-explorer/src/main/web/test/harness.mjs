// Chromium, the page and the servers of the tests.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after } from 'node:test'
import { chromium as playwright } from 'playwright-core'
import axe from 'axe-core'
import { serve } from './serve.mjs'

export const TOKEN = 'a-token-of-the-tests'
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000) // milliseconds; the machine may be busy with other tests
const OPTIONS = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
export const JAR = process.env.DOCUMENT_SERVER
  ?? resolve(import.meta.dirname, '../../../../../mcp-resources-examples/target/document-server.jar')
export const CHROMIUM = process.env.CHROMIUM ?? (process.env.PATH ?? '').split(':')
  .flatMap(folder => ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(name => join(folder, name)))
  .find(file => existsSync(file))
const SCREENSHOTS = process.env.SCREENSHOTS && resolve(process.env.INIT_CWD ?? '.', process.env.SCREENSHOTS)

export const withoutChromium = CHROMIUM ? false : 'NOT CHECKED: there is no Chromium'
export const withoutServer = withoutChromium || (existsSync(JAR) ? false : `NOT CHECKED: there is no document server in ${JAR}`)

let browser // of all tests of a file
after(() => browser?.close())

/**
 * Opens a page in a browser, and returns what the tests need; close ends all of it.
 *
 * @param target the origin of a server that serves the page itself, or a function that answers the requests of the page
 */
export async function browse(target, { width = 1280, height = 900 } = {}) {
  const front = typeof target === 'string' ? { origin: target, close() {} } : await serve(target)
  browser ??= await playwright.launch({ executablePath: CHROMIUM, args: OPTIONS, timeout: PATIENCE })
  const context = await browser.newContext({ viewport: { width, height } })
  context.setDefaultTimeout(PATIENCE)
  const faults = [] // what the page must never do
  const page = await context.newPage()
  await context.route(url => url.origin !== front.origin && url.protocol.startsWith('http'), route => {
    faults.push(`request to ${route.request().url()}`)
    return route.abort()
  })
  page.on('console', message => {
    // A refused request is also an error in the console of the browser.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`error: ${error.message}`))
  context.on('page', opened => opened !== page && faults.push(`opened ${opened.url()}`))
  page.on('dialog', dialog => {
    faults.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  await context.exposeFunction('reportViolation', text => faults.push(`violation: ${text}`))
  await context.addInitScript(() => addEventListener('securitypolicyviolation', event => {
    globalThis.reportViolation?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
  }))
  return {
    ...front, page, faults,
    open: (view = '', uri) => page.goto(`${front.origin}/${view ? `#${view}${uri ? `=${encodeURIComponent(uri)}` : ''}` : ''}`),
    async connect(token = TOKEN) {
      await page.getByLabel('Token').fill(token)
      await page.getByRole('button', { name: 'Connect' }).click()
    },
    async close() {
      await context.close()
      front.close()
    },
  }
}

/** Returns the serious findings of axe-core in the page as it is now. */
export async function accessibility(page) {
  const isLoaded = await page.evaluate(() => Boolean(globalThis.axe))
  if (!isLoaded) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`)
}

export async function screenshot(page, name) {
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) })
}

/** Starts the document server. The same port can be given to start it again at the same address. */
export async function startDocuments(folders, { port = 0, options = [] } = {}) {
  const child = spawn('java', ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', JAR, '--http', String(port), ...options, ...folders],
    { env: { ...process.env, DOCUMENT_SERVER_TOKEN: TOKEN }, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise(done => child.once('exit', done))
  let log = ''
  const url = await new Promise((done, failed) => {
    child.stderr.on('data', data => {
      log += data
      const found = /Serving at (http:\S+)/.exec(log)
      if (found) done(found[1])
    })
    child.once('exit', code => failed(new Error(`The document server ended with ${code}: ${log}`)))
  })
  return {
    origin: new URL(url).origin, port: Number(new URL(url).port),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until the page has drawn what its state is now. */
export function drawn(page) {
  return page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Waits until a function returns something true, and returns that. */
export async function until(condition, what, patience = PATIENCE) {
  const end = Date.now() + patience
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > end) throw new Error(`Not within ${patience} ms: ${what}`)
    await new Promise(done => setTimeout(done, 20))
  }
}
