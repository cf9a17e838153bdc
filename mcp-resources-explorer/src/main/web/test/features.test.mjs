// What the document server does not offer: pages of apps, skills, directories, mounts, odd variables, windows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessibility, browse, screenshot, withoutChromium } from './harness.mjs'
import { answering } from './mcp.mjs'

const APP = `<!doctype html><title>App</title><h1>Lamp</h1><button id="b" onclick="this.textContent = 'lit'">light</button>
<script>parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize' }, '*')</script>`
const DIGEST = `sha256:${'a1'.repeat(32)}`
let explorer
let page

const server = answering({
  info: { name: 'harbour', title: 'Harbour office', version: '3' },
  capabilities: { completions: {}, extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } } },
  resources: [
    { uri: 'ui://lamp', name: 'Lamp', mimeType: 'text/html;profile=mcp-app', text: APP },
    { uri: 'skill://tide-tables', name: 'tide-tables', mimeType: 'inode/directory' },
    { uri: 'skill://tide-tables/SKILL.md', name: 'tide-tables', mimeType: 'text/markdown', text: '---\nname: tide-tables\n---\n# Tides' },
    { uri: 'wiki+page://1', name: 'A page of the wiki', mimeType: 'text/plain', text: 'wiki' },
    { uri: 'parts://all', name: 'Parts', contents: [
      { uri: 'parts://all/1', mimeType: 'text/plain', text: 'the first part' }, { uri: 'parts://all/2', mimeType: 'image/gif', blob: 'R0lGODlhAQABAAAAACw=' },
      { uri: 'parts://all/3' }, { uri: 'parts://all/4', blob: '%%%' },
    ] },
  ],
  templates: [
    { uriTemplate: 'log://{name}{?offset,length}', name: 'log' },
    { uriTemplate: 'odd://{constructor}{?toString,valueOf,__proto__}', name: 'odd' },
    { uriTemplate: 'broken:{', name: 'broken' },
  ],
  methods: {
    'resources/list': () => ({
      resources: server.entries, _meta: { 'io.github.mcpresources/failures': [{ mount: 'archive', reason: 'The upstream is down', retryable: true }] },
    }),
    'resources/read': params => {
      const window = /^log:\/\/(.*?)\?offset=(\d+)/.exec(params.uri)
      if (window) {
        const start = Number(window[2])
        return {
          contents: [{ uri: params.uri, mimeType: 'text/plain', text: `bytes from ${start}` }],
          _meta: { 'io.github.mcpresources/window': { start_offset: start, max_bytes: 10, ...(start < 20 ? { next_offset: start + 10 } : {}) } },
        }
      }
      if (params.uri.startsWith('odd:')) return { contents: [{ uri: params.uri, text: 'odd, but read' }] }
      return server.read(params)
    },
    'resources/directory/read': ({ cursor }) => (cursor ? { resources: [{ uri: 'skill://tide-tables/b.md', name: 'b.md' }] }
      : { resources: [{ uri: 'skill://tide-tables/SKILL.md', name: 'SKILL.md' }], nextCursor: 'next' }),
    'skills/list': () => ({ skills: [{
      uri: 'skill://tide-tables/SKILL.md', frontmatter: { name: 'tide-tables', description: 'Reads tables of tides.' },
      resources: [{ uri: 'skill://tide-tables/SKILL.md', digest: DIGEST, size: 35 }],
    }] }),
    'completion/complete': ({ argument: { value }, context }) => ({
      completion: { values: ['harbour', 'harvest'].filter(name => name.startsWith(value)).map(name => name + (context?.arguments?.offset ?? '')), hasMore: true },
    }),
  },
})

test('the page before a server with everything else', { skip: withoutChromium }, async suite => {
  before(async () => {
    explorer = await browse(server)
    page = explorer.page
  })
  after(() => explorer?.close())

  await suite.test('runs the page of an app in a frame without an origin, only if asked', async () => {
    await explorer.open('resources', 'ui://lamp')
    await page.getByRole('button', { name: 'Run the page' }).waitFor()
    assert.equal(await page.locator('iframe').count(), 0)
    await page.getByRole('button', { name: 'Run the page' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'light' }).click()
    await frame.getByRole('button', { name: 'lit' }).waitFor()
    await page.getByText('Messages of the page (1)').click()
    await page.getByText('ui/initialize').waitFor()
    assert.equal(await page.locator('iframe').getAttribute('sandbox'), 'allow-scripts')
    assert.equal(await page.frames()[1].evaluate(() => globalThis.origin), 'null')
    await screenshot(page, 'app')
    assert.deepEqual(await accessibility(page), [])
  })

  await suite.test('lists skills', async () => {
    await explorer.open('skills')
    await page.getByRole('link', { name: 'tide-tables' }).waitFor()
    await page.getByText('Reads tables of tides.', { exact: true }).waitFor()
    await page.getByText('1 file').click()
    await page.getByText(DIGEST).waitFor()
    await screenshot(page, 'skills')
    assert.deepEqual(await accessibility(page), [])
  })

  await suite.test('reads directories', async () => {
    await explorer.open('resources', 'skill://tide-tables')
    await page.getByRole('link', { name: 'SKILL.md' }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'b.md' }).waitFor()
  })

  await suite.test('shows only the children of a directory whose entry appears after it was read', async () => {
    let list
    const listed = new Promise(done => { list = done })
    const directory = { uri: 'skill://tides', name: 'tides', mimeType: 'inode/directory' }
    for (const isAnswered of [true, false]) {
      const late = await browse(answering({ methods: {
        'resources/list': async () => { await listed; return { resources: [directory] } },
        'resources/read': () => (isAnswered ? { contents: [{ uri: directory.uri }] } : new Promise(() => {})),
        'resources/directory/read': () => ({ resources: [{ uri: 'skill://tides/SKILL.md', name: 'SKILL.md' }] }),
      } }))
      try {
        await late.open('resources', directory.uri)
        await late.page.getByText(isAnswered ? 'The content has neither a text nor a blob.' : 'Reading …').waitFor()
        list()
        await late.page.getByRole('link', { name: 'SKILL.md' }).waitFor()
        assert.equal(await late.page.getByText('The content has neither').count() + await late.page.getByText('Reading …').count(), 0)
      } finally {
        await late.close()
      }
    }
  })

  await suite.test('shows several contents, and what is wrong with some', async () => {
    await explorer.open('resources', 'parts://all')
    await page.getByText('the first part').waitFor()
    await page.getByText('The content has neither a text nor a blob.').waitFor()
    await page.getByText('The blob is not valid base64.').waitFor()
    assert.equal(await page.locator('.content').count(), 4)
  })

  await suite.test('moves from window to window', async () => {
    await explorer.open('templates', 'log://{name}{?offset,length}')
    await page.getByRole('combobox', { name: 'name' }).fill('harbour')
    const offset = page.getByRole('combobox', { name: 'offset' })
    await offset.fill('0')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Next window, from byte 10' }).click()
    await page.getByText('bytes from 10').waitFor()
    assert.equal(await offset.inputValue(), '10')
    await page.getByRole('button', { name: 'Next window, from byte 20' }).click()
    await page.getByText('It is the last one.').waitFor()
  })

  await suite.test('completes with the values of the other fields', async () => {
    await page.getByRole('combobox', { name: 'name' }).fill('harv')
    await page.getByRole('option', { name: 'harvest20' }).click()
    assert.equal(await page.getByRole('combobox', { name: 'name' }).inputValue(), 'harvest20')
  })

  await suite.test('shows a template that is not valid', async () => {
    await explorer.open('templates', 'broken:{')
    await page.getByText('The template is not valid: The brace at position 7 is not closed.').waitFor()
  })

  await suite.test('offers variables with names that each object has', async () => {
    await explorer.open('templates', 'odd://{constructor}{?toString,valueOf,__proto__}')
    const value = page.getByRole('combobox', { name: 'constructor' })
    assert.equal(await value.inputValue(), '')
    await page.getByText('Without a value: constructor').waitFor()
    await value.fill('a')
    await page.getByRole('combobox', { name: '__proto__' }).fill('b')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByText('odd, but read').waitFor()
    assert.equal(await page.locator('.variables code').innerText(), 'odd://a?__proto__=b')
  })

  await suite.test('shows mounts, and which of them are missing', async () => {
    await explorer.open('server')
    await page.getByRole('row', { name: 'wiki listed 1' }).waitFor()
    await page.getByRole('row', { name: /archive The upstream is down/ }).waitFor()
    await screenshot(page, 'mounts')
    assert.deepEqual(await accessibility(page), [])
  })

  await suite.test('follows many updates', async () => {
    await explorer.open('resources', 'wiki+page://1')
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('Updates are shown.').waitFor()
    for (let number = 0; number < 2_000; number++) server.notify('notifications/resources/updated', { uri: 'wiki+page://1' })
    await explorer.open('updates')
    await page.getByRole('cell', { name: 'updated', exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Log' }).waitFor()
  })

  await suite.test('never broke its policy', () => assert.deepEqual(explorer.faults, []))
})
