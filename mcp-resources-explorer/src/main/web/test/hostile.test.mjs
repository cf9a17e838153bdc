// Hostile contents, lists and answers: nothing runs, nothing leaves the page, and the page stays usable.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PATIENCE, browse, drawn, screenshot, until, withoutChromium } from './harness.mjs'
import { answering } from './mcp.mjs'
import { contents, END, entries, explanations, healths, HOSTILE_DOCUMENT, pdfs, uris } from './hostile.mjs'

const resources = [
  ...Object.values(contents).map((content, index) => ({ uri: `h://content/${index}`, name: `content ${index}`, ...content })),
  ...Object.values(entries).map((entry, index) => ({ uri: `h://entry/${index}`, text: 'harmless', ...entry })),
  ...Object.values(uris).map(uri => ({ uri, name: 'uri', text: 'harmless' })),
  {}, null, { uri: 7 }, { uri: 'h://twice', name: '1', text: '' }, { uri: 'h://twice', name: '2', text: '' },
].map(resource => resource ?? { uri: undefined })
const MAX_TIME = Math.max(12_000, PATIENCE / 5) // milliseconds until a content is shown
let explorer
let page

test('hostile contents', { skip: withoutChromium }, async suite => {
  before(async () => {
    explorer = await browse(answering({ resources }))
    page = explorer.page
    await page.exposeFunction('attacked', () => explorer.faults.push('a hostile script ran'))
    await explorer.open()
    await page.getByRole('treeitem').first().waitFor()
  })
  after(() => explorer?.close())

  /** Faults that the frames of apps cannot avoid: they try what their policy forbids. The browser then reports it. */
  const inFrame = fault => /evil\.test|frame\.html|127\.0\.0\.1:\d+\/(mcp|frame)?|sandboxed|sandbox|about:|blob:|Refused|Content Security Policy|Blocked a frame with origin "null"/.test(fault)
    && !/^request to|^opened|^dialog|script ran/.test(fault)

  const shown = async (name, uri, isApp) => {
    explorer.faults.length = 0
    await explorer.open('resources', uri)
    const begun = Date.now()
    await page.locator('.content, .failure, .error').first().waitFor({ timeout: MAX_TIME })
    await until(async () => await page.getByText('Formatting …').count() === 0, 'the text is formatted', MAX_TIME)
    if (isApp) {
      await page.getByRole('button', { name: 'Run the app' }).click()
      await page.locator('iframe').waitFor()
      // The page has tried everything, or its frame shows an error of the browser because it tried to go elsewhere.
      await until(async () => {
        const isLeft = page.frames().some(frame => frame.url().startsWith('chrome-error:'))
        return isLeft || (await page.locator('details', { hasText: 'Messages from the app' }).allTextContents()).some(text => text.includes(END) || text.includes('or more'))
      }, 'the page of the app did all that it tries', MAX_TIME)
    }
    // Reads each way to show the content, follows each link that stays in the page, and touches everything.
    const choices = page.locator('.content').first().locator('.choice button')
    for (let index = 0; index < await choices.count(); index++) {
      await choices.nth(index).click()
      await until(async () => await page.getByText('Formatting …').count() === 0, 'the text is formatted', MAX_TIME)
      await drawn(page)
      await page.locator('.content').first().evaluate(content => {
        for (const element of [...content.querySelectorAll('.prose *, pre *')].slice(0, 200)) {
          for (const type of ['mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type))
        }
        for (const link of [...content.querySelectorAll('.prose a[href]')].slice(0, 20)) {
          if (!link.target) link.click()
          else if (!/^(https?|mailto):/.test(link.getAttribute('href')) || link.rel !== 'noopener noreferrer') throw new Error(link.outerHTML)
        }
      })
    }
    await until(() => page.evaluate(() => document.querySelector('main') !== null), 'the page answers', MAX_TIME)
    const state = await page.evaluate(() => ({
      path: location.pathname, title: document.title,
      scripts: document.querySelectorAll('script').length, frames: [...document.querySelectorAll('iframe')].map(frame => frame.getAttribute('src')),
      loading: [...document.querySelectorAll('[src], [srcset], [poster], link[href], [style*="url"], object, embed, form[action]')]
        .map(element => element.getAttribute('src') ?? element.outerHTML).filter(text => !/^(blob:|explorer-[0-9A-Z]{8}\.js|frame\.html|<link rel="(icon|stylesheet)" href="(data:,|style-[0-9A-Z]{8}\.css)">)/.test(text)),
      handlers: [...document.querySelectorAll('#explorer *')].filter(element => [...element.attributes].some(({ name }) => /^on/.test(name))).length,
    }))
    assert.deepEqual({ ...state, frames: state.frames.filter(source => source !== 'frame.html') },
      { path: '/', title: 'test – explorer', scripts: 1, frames: [], loading: [], handlers: 0 }, name)
    assert.deepEqual(explorer.faults.filter(fault => !isApp || !inFrame(fault)), [], name)
    const time = Date.now() - begun
    assert.ok(time < MAX_TIME, `${name}: ${time} ms`)
  }

  for (const [index, [name, content]] of Object.entries(contents).entries()) {
    await suite.test(name, () => shown(name, `h://content/${index}`, content.app))
  }
  for (const [index, name] of Object.keys(entries).entries()) await suite.test(name, () => shown(name, `h://entry/${index}`))
  for (const [name, uri] of Object.entries(uris)) await suite.test(name, () => shown(name, uri))

  await suite.test('the list stays usable', async () => {
    await explorer.open('resources')
    await page.getByRole('searchbox').fill('content')
    await page.getByRole('treeitem', { name: 'content/ ' + Object.keys(contents).length }).waitFor()
    await screenshot(page, 'hostile-list')
    await page.getByText('3 entries without a URI were skipped').waitFor()
  })
})

function endless(_, response) {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const more = () => { while (!response.destroyed && response.write(' '.repeat(1_000_000))); }
  response.on('drain', more)
  more()
}

test('hostile answers', { skip: withoutChromium }, async suite => {
  const cases = {
    'a list without an end': {
      methods: { 'resources/list': ({ cursor = '0' }) => ({ resources: [{ uri: `x://${cursor}`, name: 'x' }], nextCursor: cursor === '3' ? '1' : String(Number(cursor) + 1) }) },
      expected: 'The list does not end: the server returned the same cursor twice.',
    },
    'a list of empty pages without an end': {
      methods: { 'resources/list': ({ cursor = '0' }) => ({ resources: [{ name: 'x' }], nextCursor: String(Number(cursor) + 1) }) },
      expected: 'The list has 300 pages in a row without an entry',
    },
    'a list with more entries than the page reads': {
      methods: { 'resources/list': ({ cursor = '0' }) => ({
        resources: Array.from({ length: 5_000 }, (_, index) => ({ uri: `x://${cursor}/${index}`, name: 'x' })), nextCursor: String(Number(cursor) + 1),
      }) },
      expected: '. The explorer loads only about 200,000 entries',
    },
    'a list that is no list': { methods: { 'resources/list': () => ({ resources: 'none', nextCursor: 7, _meta: 'x' }) }, expected: '0 entries' },
    'an answer that is not JSON': {
      methods: { 'resources/list': (_, response) => { response.writeHead(200, { 'Content-Type': 'application/json' }).end('<script>attacked()</script>') } },
      expected: 'The server sent no valid MCP response (HTTP status 200).',
    },
    'an endless answer': {
      methods: { 'resources/list': endless },
      expected: 'The response has more than 67,108,864 characters',
    },
    'an endless answer to a read': {
      methods: { 'resources/read': endless }, uri: 'x://y',
      expected: 'so the explorer stopped reading it. If the server offers a template with an offset, read a part of the resource.',
    },
    'an endless stream of events': {
      methods: { 'resources/list': (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        const more = () => { while (!response.destroyed && response.write(`data: ${'x'.repeat(1_000_000)}`)); }
        response.on('drain', more)
        more()
      } },
      expected: 'The response has more than 67,108,864 characters',
    },
    'an error with markup': {
      methods: { 'resources/list': () => { throw Object.assign(new Error('<img src=x onerror=attacked()>\u202e'), { code: -1, data: { failures: [{ mount: '<b>', reason: {} }] } }) } },
      expected: '<img src=x onerror=attacked()>\\u202e',
    },
    'a redirect to another server': {
      methods: { 'resources/list': (_, response) => { response.writeHead(307, { Location: 'http://evil.test/' }).end() } },
      expected: 'The server cannot be reached.',
    },
    'a description of the wrong kind': {
      methods: { 'server/discover': () => ({ capabilities: [], supportedVersions: 7, instructions: {}, _meta: { 'io.modelcontextprotocol/serverInfo': { name: [], version: {} } } }) },
      expected: '0 entries',
    },
  }
  for (const [name, { methods, uri, expected }] of Object.entries(cases)) {
    await suite.test(name, async () => {
      const { page, faults, open, close } = await browse(answering({ methods }))
      try {
        await page.exposeFunction('attacked', () => faults.push('a hostile script ran'))
        await open('resources', uri)
        await page.getByText(expected).waitFor()
        await open('server')
        await page.getByText('Connect a client').waitFor()
        assert.deepEqual(faults, [])
      } finally {
        await close()
      }
    })
  }
})

/** A page before one hostile server after another. */
async function victim() {
  let current
  const explorer = await browse(Object.assign((request, response) => current(request, response), { health: true }))
  const { page, faults } = explorer
  await page.exposeFunction('attacked', () => faults.push('a hostile script ran'))
  return {
    close: explorer.close,
    /** Opens a view of a server, and checks that nothing runs and nothing is loaded. */
    async harmless(server, view, uri, act) {
      const health = (_, response) => response.writeHead(404).end()
      current = answering({ health, ...server })
      await page.goto('about:blank')
      faults.length = 0
      const begun = Date.now()
      await explorer.open(view, uri)
      await act(page)
      await drawn(page)
      const loading = await page.evaluate(() => [...document.querySelectorAll('#explorer :is([src], [srcset], [poster], [style*="url"], object, embed, iframe, form[action])')]
        .map(element => element.getAttribute('src') ?? element.outerHTML).filter(text => !text.startsWith('blob:')))
      assert.deepEqual({ loading, faults }, { loading: [], faults: [] })
      assert.ok(await page.evaluate(() => [...document.querySelectorAll('#explorer a[href]')].every(link => /^(#|https?:|mailto:)/.test(link.getAttribute('href')))))
      const time = Date.now() - begun
      assert.ok(time < MAX_TIME, `${time} ms`)
    },
  }
}

test('hostile documents, explanations and health', { skip: withoutChromium }, async suite => {
  const METHOD = 'io.github.mcpresources/explain'
  const shows = (page, text) => page.getByText(text).first().waitFor({ timeout: MAX_TIME })
  let explorer
  before(async () => { explorer = await victim() })
  after(() => explorer?.close())

  for (const [name, { expected, text, bookmarks, ...server }] of Object.entries(pdfs)) {
    await suite.test(`PDF: ${name}`, () => explorer.harmless(server, 'resources', HOSTILE_DOCUMENT, async page => {
      if (text) await page.getByRole('button', { name: 'Text', exact: true }).click()
      if (bookmarks) await page.getByText(/^Bookmarks/).click()
      await shows(page, expected)
    }))
  }
  for (const [name, { answer, expected }] of Object.entries(explanations)) {
    const server = { resources: [{ uri: 'x://y', name: 'y', text: 'y' }], capabilities: { extensions: { [METHOD]: {} } }, methods: { [METHOD]: () => answer } }
    await suite.test(`explanation: ${name}`, () => explorer.harmless(server, 'resources', 'x://y', async page => {
      await page.getByText('Matching template').click()
      await shows(page, expected)
    }))
  }
  for (const [name, { body, send, expected }] of Object.entries(healths)) {
    const health = (_, response) => (send ? send(response) : response.writeHead(200, { 'Content-Type': 'application/json' }).end(body))
    await suite.test(`health: ${name}`, () => explorer.harmless({ health }, 'server', '', page => shows(page, expected)))
  }
})
