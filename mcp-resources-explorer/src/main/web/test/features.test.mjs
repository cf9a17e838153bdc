// What the document server does not offer: pages of apps, skills, directories, mounts, odd variables, windows.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessibility, browse, screenshot, until, withoutChromium } from './harness.mjs'
import { answering } from './mcp.mjs'
import { pdf } from './pdf.mjs'

const APP = `<!doctype html><title>App</title><h1>Lamp</h1><button id="b" onclick="this.textContent = 'lit'">light</button>
<script>parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize' }, '*')</script>`
const PDF_PAGE = 'pdf://{doc_id}/page/{n}{?format,size}'
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
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

  await suite.test('runs an app in a frame without an origin, only if asked', async () => {
    await explorer.open('resources', 'ui://lamp')
    await page.getByRole('button', { name: 'Run the app' }).waitFor()
    assert.equal(await page.locator('iframe').count(), 0)
    await page.getByRole('button', { name: 'Run the app' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'light' }).click()
    await frame.getByRole('button', { name: 'lit' }).waitFor()
    await page.getByText('Messages from the app (1)').click()
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
    await page.getByRole('button', { name: 'Load more' }).click()
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

  await suite.test('says that a directory is empty', async () => {
    const empty = await browse(answering({
      resources: [{ uri: 'skill://tides', name: 'tides', mimeType: 'inode/directory' }], methods: { 'resources/directory/read': () => ({ resources: [] }) },
    }))
    try {
      await empty.open('resources', 'skill://tides')
      await empty.page.getByText('The directory is empty.').waitFor()
    } finally {
      await empty.close()
    }
  })

  const listsWithoutTemplates = {
    'Loading …': () => new Promise(() => {}),
    'The templates could not be loaded: The disk is full': () => { throw new Error('The disk is full') },
    'The server has no templates.': () => ({ resourceTemplates: [] }),
  }
  for (const [expected, list] of Object.entries(listsWithoutTemplates)) {
    await suite.test(`says about templates: ${expected}`, async () => {
      const other = await browse(answering({ methods: { 'resources/templates/list': list } }))
      try {
        await other.open('templates')
        await other.page.getByRole('region', { name: 'List of templates' }).getByText(expected, { exact: true }).waitFor()
      } finally {
        await other.close()
      }
    })
  }

  await suite.test('says that a server without the method for templates has none', async () => {
    const other = await browse(answering({ methods: { 'resources/templates/list': undefined } }))
    try {
      await other.open('templates')
      await other.page.getByText('The server has no templates.').waitFor()
    } finally {
      await other.close()
    }
  })

  await suite.test('shows several contents, and what is wrong with some', async () => {
    await explorer.open('resources', 'parts://all')
    await page.getByText('the first part').waitFor()
    await page.getByText('The content has neither a text nor a blob.').waitFor()
    await page.getByText('The blob is not valid base64.').waitFor()
    assert.equal(await page.locator('.content').count(), 4)
  })

  await suite.test('moves from part to part', async () => {
    await explorer.open('templates', 'log://{name}{?offset,length}')
    await page.getByRole('combobox', { name: 'name' }).fill('harbour')
    const offset = page.getByRole('combobox', { name: 'offset' })
    await offset.fill('0')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByRole('button', { name: 'Next part (from byte 10)' }).click()
    await page.getByText('bytes from 10').waitFor()
    assert.equal(await offset.inputValue(), '10')
    await page.getByRole('button', { name: 'Next part (from byte 20)' }).click()
    await page.getByText('This is the last part.').waitFor()
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
    await page.getByText('Required: constructor').waitFor()
    await value.fill('a')
    await page.getByRole('combobox', { name: '__proto__' }).fill('b')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByText('odd, but read').waitFor()
    assert.equal(await page.locator('.variables code').innerText(), 'odd://a?__proto__=b')
  })

  await suite.test('shows mounts, and which of them are missing', async () => {
    await explorer.open('server')
    await page.getByRole('row', { name: 'wiki listed 1' }).waitFor()
    await page.getByRole('row', { name: 'archive The upstream is down (may be temporary)' }).waitFor()
    await page.getByText('1 mount is missing from the list.').waitFor()
    await screenshot(page, 'mounts')
    assert.deepEqual(await accessibility(page), [])
  })

  await suite.test('follows many updates', async () => {
    await explorer.open('resources', 'wiki+page://1')
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('Watching for updates.').waitFor()
    for (let number = 0; number < 2_000; number++) server.notify('notifications/resources/updated', { uri: 'wiki+page://1' })
    await explorer.open('updates')
    await page.getByRole('cell', { name: 'updated', exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Log' }).waitFor()
  })

  await suite.test('shows the PDF file of a server without pages as its bytes', async () => {
    for (const templates of [[], [{ uriTemplate: PDF_PAGE, name: 'page' }]]) {
      const other = await browse(answering({
        templates, capabilities: { completions: {} }, methods: { 'completion/complete': () => ({ completion: { values: [] } }) },
        resources: [{ uri: 'other://report.pdf', name: 'Report', mimeType: 'application/pdf', blob: pdf([['x']]).toString('base64') }],
      }))
      try {
        await other.open('resources', 'other://report.pdf')
        await other.page.locator('pre.bytes', { hasText: '25 50 44 46' }).waitFor()
        assert.equal(await other.page.getByRole('button', { name: 'Show pages' }).count(), 0)
        const [download] = await Promise.all([other.page.waitForEvent('download'), other.page.getByRole('button', { name: 'Download' }).click()])
        assert.equal(download.suggestedFilename(), 'report.pdf')
        assert.deepEqual(other.faults, [])
      } finally {
        await other.close()
      }
    }
  })

  await suite.test('shows the pages of a document behind mounts, and asks only for the one on view', async () => {
    const read = []
    const completed = []
    let answers = () => {}
    const mounted = await browse(answering({
      templates: [PDF_PAGE, `wiki+${PDF_PAGE}`].map(uriTemplate => ({ uriTemplate, name: 'page' })), capabilities: { completions: {} },
      resources: [{ uri: 'wiki+file:///a.pdf', name: 'A', mimeType: 'application/pdf' }],
      methods: {
        'completion/complete': ({ ref, argument }) => {
          completed.push(`${ref.uri} ${argument.value}`)
          return { completion: { values: ['0123456789ab'] } }
        },
        'resources/read': async ({ uri }) => {
          read.push(uri.replace('wiki+pdf://0123456789ab/', ''))
          if (uri.endsWith('/outline')) throw Object.assign(new Error('The outline is too large.'), { code: -32602 })
          if (uri.includes('/page/2')) await new Promise(done => { answers = done }) // while the user turns on
          return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] }
        },
      },
    }))
    try {
      await mounted.open('resources', 'wiki+file:///a.pdf')
      await mounted.page.getByRole('img', { name: 'Page 1 of A' }).waitFor()
      await mounted.page.getByText('The number of pages and the bookmarks could not be read: The outline is too large.').waitFor()
      await mounted.page.getByRole('button', { name: 'Next page' }).click()
      await until(() => read.includes('page/2?format=png'), 'the second page is requested')
      await mounted.page.getByText('Reading page 2').waitFor()
      assert.equal(await mounted.page.getByRole('img', { name: 'Page 1 of A' }).count(), 1, 'the page on view keeps its name')
      await mounted.page.getByRole('button', { name: 'Next page' }).click()
      await mounted.page.getByRole('img', { name: 'Page 3 of A' }).waitFor()
      answers()
      assert.deepEqual(completed, [`wiki+${PDF_PAGE} file:///a.pdf`])
      assert.deepEqual(read.sort(), ['outline', 'page/1?format=png', 'page/2?format=png', 'page/3?format=png'])
      assert.equal(await mounted.page.getByRole('img').count(), 1)
      assert.deepEqual(mounted.faults, [])
    } finally {
      await mounted.close()
    }
  })

  await suite.test('explains only where the server offers it', async () => {
    await explorer.open('resources', 'wiki+page://1')
    await page.getByText('Read in').waitFor()
    assert.equal(await page.getByText('Matching template').count(), 0)
  })

  const answersOfHealth = {
    'says that the health is not available': [404, '', 'The health report is not available. You may not have permission to see it.'],
    'says that the health requires a token': [401, '', 'The server requires a valid token.'],
    'says that the health is missing': [500, '{"status": "up"}', 'The server returned no health report (HTTP status 500).'],
  }
  for (const [name, [status, body, expected]] of Object.entries(answersOfHealth)) {
    await suite.test(name, async () => {
      const other = await browse(answering({ health: (_, response) => response.writeHead(status).end(body) }))
      try {
        await other.open('server')
        await other.page.getByText(expected).waitFor()
        await other.page.getByText('Connect a client').waitFor()
        assert.deepEqual(other.faults, [])
      } finally {
        await other.close()
      }
    })
  }

  await suite.test('asks for no health of a server that did not say where it is', async () => {
    await explorer.open('server')
    await page.getByText('Connect a client').waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Health' }).count(), 0)
  })

  await suite.test('never broke its policy', () => assert.deepEqual(explorer.faults, []))
})
