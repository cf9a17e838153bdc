// The page of the document server: lists, readers, forms, updates, a restart, widths and accessibility. With the environment
// variable SPEED=assert, on a machine that is not busy, the time of an update is also checked.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pdf } from './pdf.mjs'
import { accessibility, browse, drawn, screenshot, startDocuments, temporaryFolder, TOKEN, until, withoutServer } from './harness.mjs'

const IS_CHECKED = process.env.SPEED === 'assert'
const SAMPLES = resolve(import.meta.dirname, '../../../../../mcp-resources-examples/sample-documents')
const { folder, remove } = temporaryFolder()
const docs = join(folder, 'docs')
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const PAGES = MONTHS.map((month, index) => [`Tides of ${month}`, `The tide is ${index + 2} feet.`, 'The light burns all night at each of these ports:',
  ['Port', 'High water', 'Low water'], ['Gannet Point', `${index + 2}.2`, '0.4'], ['Herring Sound', `${index + 1}.7`, '0.6'], ['Old Quay', `${index + 1}.1`, '0.9']])
let server
let explorer
let page

test('the page before the document server', { skip: withoutServer }, async suite => {
  before(async () => {
    cpSync(SAMPLES, docs, { recursive: true })
    mkdirSync(join(docs, 'data'))
    writeFileSync(join(docs, 'data', 'tides.csv'), 'port,day,height\nGannet,"1 May, early",3.2\nGannet,2 May,4.1\n')
    writeFileSync(join(docs, 'data', 'Tide.java'), '/** A tide. */\nrecord Tide(String port, double height) {}\n')
    writeFileSync(join(docs, 'data', 'raw.bin'), Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256)))
    writeFileSync(join(docs, 'data', 'long.txt'), `${'The light burns. '.repeat(30_000)}The end.`)
    writeFileSync(join(docs, 'data', 'large.txt'), 'x'.repeat(2_500_000))
    writeFileSync(join(docs, 'links.md'), '# Links\n\n[lamps](lamps.json) ![tower](pictures/lighthouse.png) [site](https://example.com/)\n')
    writeFileSync(join(docs, 'data', 'log.pdf'), pdf(PAGES, MONTHS.map((month, index) => [month, index + 1])))
    server = await startDocuments([docs])
    explorer = await browse(server.origin)
    page = explorer.page
  })
  after(async () => {
    await explorer?.close()
    await server?.stop()
    remove()
  })

  await suite.test('asks for the token, and keeps it only for the tab', async () => {
    await explorer.open()
    await page.getByText('The server requires a token.').waitFor()
    await screenshot(page, 'token')
    await explorer.connect('wrong-token-of-the-tests')
    await page.getByText('The server did not accept the token.').waitFor()
    await explorer.connect()
    await page.getByRole('treeitem').first().waitFor()
    const kept = await page.evaluate(() => [location.href, JSON.stringify({ ...localStorage }), document.cookie,
      document.documentElement.outerHTML].join())
    assert.ok(!kept.includes(TOKEN))
    await page.reload()
    await page.getByRole('treeitem').first().waitFor()
    const other = await page.context().newPage()
    await other.goto(explorer.origin)
    await other.getByText('The server requires a token.').waitFor()
    await other.close()
    explorer.faults.length = 0 // the other tab was opened by the test
  })

  await suite.test('forgets the token if asked', async () => {
    await page.getByRole('button', { name: 'Change token' }).click()
    await page.getByRole('button', { name: 'Forget the token' }).click()
    await page.getByText('The server requires a token.').waitFor()
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
    await explorer.connect()
    await page.getByRole('treeitem').first().waitFor()
  })

  await suite.test('shows the list as a tree, and filters it', async () => {
    const files = 16
    await page.getByText(`${files} entries`).waitFor()
    await page.getByRole('treeitem', { name: 'welcome.md' }).waitFor()
    await page.getByRole('searchbox').fill('storm winter')
    await page.getByText(`1 of ${files} entries`).waitFor()
    assert.equal(await page.getByRole('treeitem').count(), 4)
    await page.getByRole('searchbox').fill('')
  })

  await suite.test('can be used with the keyboard alone', async () => {
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'tree')
    const levels = []
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key)
      levels.push(await page.locator('.active').getAttribute('aria-level'))
    }
    assert.deepEqual(levels, ['1', '2', '3', '3', '2', '2', '1']) // the third and the fifth ArrowLeft go up, the others close a folder
    assert.equal(await page.locator('.active').getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter') // opens the folder
    await page.keyboard.press('End')
    const last = await page.locator('.active').getAttribute('title')
    await page.keyboard.press('Enter')
    await page.locator('.head code', { hasText: last }).waitFor()
  })

  const opened = async path => {
    await explorer.open('resources', `file:///docs/${path}`)
    await page.getByText(/Read in \d+ ms/).waitFor()
  }

  await suite.test('reads Markdown, with links to resources of the server', async () => {
    await opened('links.md')
    await page.locator('.prose h1', { hasText: 'Links' }).waitFor()
    const site = page.getByRole('link', { name: 'site' })
    assert.equal(await site.getAttribute('rel'), 'noopener noreferrer')
    await page.getByRole('link', { name: '[image: tower]' }).click()
    await page.getByText(/\d+ × \d+ pixels/).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'lamps' }).click()
    await page.locator('.json summary').first().waitFor()
  })

  await suite.test('reads JSON as a tree', async () => {
    await opened('lamps.json')
    assert.match(await page.locator('.json summary').first().innerText(), /^\d+ (fields?|items?)$/)
    await page.getByRole('button', { name: 'Source' }).click()
    await page.locator('.hljs-attr').first().waitFor()
  })

  await suite.test('reads CSV as a table', async () => {
    await opened('data/tides.csv')
    assert.equal(await page.getByRole('columnheader').count(), 3)
    assert.equal(await page.getByRole('cell', { name: '1 May, early' }).count(), 1)
  })

  await suite.test('reads code with colours', async () => {
    await opened('data/Tide.java')
    await page.locator('.hljs-keyword').first().waitFor()
    assert.match(await page.locator('pre.code').innerText(), /record Tide\(String port/)
  })

  await suite.test('shows images', async () => {
    await opened('pictures/lighthouse.png')
    await page.getByText(/\d+ × \d+ pixels/).waitFor()
    await screenshot(page, 'picture')
  })

  await suite.test('shows the bytes of anything else, in windows, and saves it as a file', async () => {
    await opened('data/raw.bin')
    assert.match(await page.locator('pre.bytes').innerText(), /^00000000 {2}00 01 02 03/)
    await page.getByRole('button', { name: 'Last' }).click()
    assert.match(await page.locator('pre.bytes').innerText(), /^00000800 /)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
    assert.equal(download.suggestedFilename(), 'raw.bin')
  })

  /** The requests for pages of PDF documents, and what else was read. */
  const readsOf = async action => {
    const uris = []
    const listener = request => {
      const { method, params } = request.postDataJSON() ?? {}
      if (method === 'resources/read') uris.push(params.uri.replace(/[0-9a-f]{12}/, 'ID'))
    }
    page.on('request', listener)
    await action()
    page.off('request', listener)
    return uris
  }
  const turned = async number => {
    await page.getByRole('img', { name: `Page ${number} of log.pdf` }).waitFor()
    await page.locator('.paper[aria-busy=false]').waitFor()
  }

  await suite.test('shows a PDF file as the images of its pages, and reads only the page on view', async () => {
    const first = await readsOf(async () => {
      await explorer.open('resources', 'file:///docs/data/log.pdf')
      await turned(1)
      await page.getByText('of 12').waitFor()
    })
    assert.deepEqual(first.sort(), ['pdf://ID/outline', 'pdf://ID/page/1?format=png'])
    const width = await page.locator('.paper img').evaluate(picture => picture.naturalWidth)
    assert.ok(width > 1_000, `${width} px`)
    assert.deepEqual(await readsOf(async () => {
      await page.getByRole('button', { name: 'Next page' }).click()
      await turned(2)
    }), ['pdf://ID/page/2?format=png'])
    await screenshot(page, 'pdf')
  })

  await suite.test('turns the pages of a PDF file by keys, number and bookmark', async () => {
    await page.locator('.paper').focus()
    for (const [key, number] of [['ArrowRight', 3], ['ArrowLeft', 2], ['End', 12], ['ArrowRight', 12], ['Home', 1], ['ArrowLeft', 1]]) {
      await page.keyboard.press(key)
      await turned(number)
    }
    const input = page.getByRole('spinbutton', { name: 'Page' })
    await input.fill('7')
    await input.press('Enter')
    await turned(7)
    await input.fill('700')
    await input.press('Enter')
    await turned(12)
    assert.equal(await input.inputValue(), '12')
    await page.getByText('Bookmarks (12)').click()
    await page.getByRole('button', { name: /^March/ }).click()
    await turned(3)
    assert.equal(await page.getByRole('button', { name: /^March/ }).getAttribute('aria-current'), 'true')
    await page.getByRole('button', { name: 'Next page' }).focus()
    await page.keyboard.press('Enter')
    await turned(4)
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Next page')
  })

  await suite.test('shows the text of a page beside it, only if asked', async () => {
    const read = await readsOf(async () => {
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await page.locator('.beside', { hasText: 'The tide is 5 feet.' }).waitFor()
      await page.getByRole('button', { name: 'Next page' }).click()
      await page.locator('.beside', { hasText: 'The tide is 6 feet.' }).waitFor()
      await turned(5)
    })
    assert.deepEqual(read.sort(), ['pdf://ID/page/4?format=md', 'pdf://ID/page/5?format=md', 'pdf://ID/page/5?format=png'])
    await page.getByText('Bookmarks (12)').click()
    await page.setViewportSize({ width: 1000, height: 600 })
    await screenshot(page, 'pdf-text')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Show file' }).click()
    assert.match(await page.locator('pre.bytes').innerText(), /^00000000 {2}25 50 44 46/)
    await page.getByRole('button', { name: 'Show pages' }).click()
    await turned(1)
  })

  await suite.test('shows parts of a PDF document, and leads to its pages', async () => {
    const address = await page.locator('.turner .uri').innerText()
    const base = address.replace(/\/page\/1$/, '')
    await explorer.open('resources', `${base}/page/9`)
    await page.getByRole('img', { name: `Page 9 of ${base}/page/9` }).waitFor()
    await explorer.open('resources', `${base}/page/9?format=txt`)
    await page.locator('pre.code', { hasText: 'The tide is 10 feet.' }).waitFor()
    await explorer.open('resources', `${base}/outline`)
    await page.locator('.json summary', { hasText: /^\d+ fields?$/ }).first().waitFor()
    await page.getByRole('link', { name: 'Show pages' }).click()
    await page.getByRole('img', { name: `Page 1 of ${base}/page/1` }).waitFor()
    await explorer.open('resources', `${base}/page/13`)
    await page.locator('.paper img').or(page.locator('.paper .failure')).first().waitFor()
  })

  await suite.test('shows the pages of the new document when its file changes', async () => {
    await explorer.open('resources', 'file:///docs/data/log.pdf')
    await turned(1)
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('Watching for updates.').waitFor()
    const before = await page.locator('.turner .uri').innerText()
    writeFileSync(join(docs, 'data', 'log.pdf'), pdf(PAGES.slice(0, 2)))
    await page.getByText('of 2', { exact: true }).waitFor()
    assert.notEqual(await page.locator('.turner .uri').innerText(), before)
  })

  await suite.test('explains which template serves a URI', async () => {
    await explorer.open('resources', 'lines:///docs/logbook.txt?from=1&to=2')
    await page.getByText('Matching template').click()
    await page.getByText('This template serves the URI:').waitFor()
    await page.locator('.explanation a', { hasText: 'lines:///{+path}{?from,to}' }).waitFor()
    assert.match(await page.locator('.explanation dl').innerText(), /path\s+docs\/logbook\.txt\s+from\s+1\s+to\s+2/)
    await page.getByRole('row', { name: /^folder:.* no the URI does not contain the literal here/ }).first().waitFor()
    await screenshot(page, 'explain')
    await explorer.open('resources', 'nothing://here')
    await page.getByText('Matching template').click()
    await page.getByText('No template or resource that you may read serves this URI. No listed template matches it.').waitFor()
  })

  await suite.test('shows the health of the server', async () => {
    await explorer.open('server')
    await page.locator('section[aria-label=Health] .state.on', { hasText: 'up' }).waitFor()
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Slowest templates' }).getByText('lines:///{+path}{?from,to}').waitFor()
    const before = await page.locator('dt', { hasText: /^subscribers$/ }).count()
    assert.equal(before, 1)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(/^as of/).waitFor()
    await screenshot(page, 'health')
  })

  await suite.test('shows the state of a mount that cannot be reached', async () => {
    const other = await startDocuments([docs], { options: ['--mount', 'archive=http://127.0.0.1:9/mcp'] })
    const mounted = await browse(other.origin)
    try {
      await mounted.open('server')
      await mounted.connect()
      await mounted.page.getByText('Connect a client').waitFor()
      const row = mounted.page.getByRole('region', { name: 'State of the mounts' }).getByRole('row', { name: /archive (DOWN|OPEN)/ })
      await until(async () => {
        if (await row.count()) return true
        await mounted.page.getByRole('button', { name: 'Refresh' }).click()
        return false
      }, 'the mount is down')
      await mounted.page.locator('section[aria-label=Health] .state.wait', { hasText: 'down' }).waitFor()
      await screenshot(mounted.page, 'health-mounts')
      assert.deepEqual(mounted.faults, [])
    } finally {
      await mounted.close()
      await other.stop()
    }
  })

  await suite.test('shows long texts in windows, and reads large ones only if asked', async () => {
    await opened('data/long.txt')
    await page.getByText('characters 1 to 200,000 of 510,008').waitFor()
    await page.getByRole('button', { name: 'Last' }).click()
    assert.match(await page.locator('pre.code').innerText(), /The end\.$/)
    await explorer.open('resources', 'file:///docs/data/large.txt')
    await page.getByRole('button', { name: 'Read anyway' }).click()
    await page.getByText('characters 1 to 200,000 of 2,500,000').waitFor()
  })

  await suite.test('offers templates as forms with completion', async () => {
    await explorer.open('templates')
    await page.getByRole('link', { name: /^A folder/ }).click()
    const root = page.getByRole('combobox', { name: 'root' })
    await root.fill('d')
    await page.getByRole('option', { name: 'docs' }).waitFor()
    await screenshot(page, 'completion')
    assert.deepEqual(await accessibility(page), [])
    await root.press('ArrowDown')
    await root.press('Enter')
    assert.equal(await root.inputValue(), 'docs')
    await page.getByRole('textbox', { name: 'path' }).fill('data')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.locator('.json summary', { hasText: /\d (fields?|items?)$/ }).first().waitFor()
    assert.equal(await page.locator('.variables code').innerText(), 'folder:///docs/data')
  })

  await suite.test('shows the error for a value that is not valid', async () => {
    await explorer.open('templates', 'lines:///{+path}{?from,to}')
    await page.getByRole('combobox', { name: 'path' }).fill('docs/logbook.txt')
    await page.getByRole('combobox', { name: 'from' }).fill('2')
    await page.getByRole('combobox', { name: 'to', exact: true }).fill('2')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByText('Fog from midnight').waitFor()
    await page.getByRole('combobox', { name: 'from' }).fill('two')
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByText("Invalid parameter 'from'").waitFor()
  })

  await suite.test('shows a change of the file', async () => {
    await opened('welcome.md')
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('Watching for updates.').waitFor()
    writeFileSync(join(docs, 'welcome.md'), '# Changed by the test\n')
    const begun = Date.now()
    await page.locator('.prose h1', { hasText: 'Changed by the test' }).waitFor()
    const time = Date.now() - begun
    console.log(`an update is shown after ${time} ms`)
    if (IS_CHECKED) assert.ok(time < 2_000, `${time} ms`)
    await explorer.open('updates')
    await page.getByRole('row', { name: /updated file:\/\/\/docs\/welcome\.md$/ }).first().waitFor()
  })

  await suite.test('lists a new file', async () => {
    await explorer.open('resources')
    writeFileSync(join(docs, 'new.md'), 'new')
    await page.getByRole('treeitem', { name: 'new.md' }).waitFor()
    rmSync(join(docs, 'new.md'))
    await until(async () => await page.getByRole('treeitem', { name: 'new.md' }).count() === 0, 'the deleted file is not listed')
  })

  await suite.test('survives a restart of the server', async () => {
    await opened('lamps.json')
    await server.stop('SIGKILL')
    await page.getByText('Retrying automatically.').waitFor()
    await screenshot(page, 'lost')
    writeFileSync(join(docs, 'while-it-was-off.md'), 'x')
    writeFileSync(join(docs, 'welcome.md'), '# Before the restart\n')
    server = await startDocuments([docs], { port: server.port })
    await page.getByRole('treeitem', { name: 'while-it-was-off.md' }).waitFor()
    await page.locator('.state.on').waitFor()
    await opened('welcome.md')
    await page.getByText('Watching for updates.').waitFor()
    writeFileSync(join(docs, 'welcome.md'), '# After the restart\n')
    await page.locator('.prose h1', { hasText: 'After the restart' }).waitFor()
  })

  await suite.test('shows each request and its response, without the token', async () => {
    await explorer.open('exchanges')
    await page.locator('.exchange', { hasText: 'resources/read' }).first().locator('summary').click()
    await page.locator('.exchange pre').first().waitFor()
    const text = await page.locator('.exchange[open]').innerText()
    assert.match(text, /"method": "resources\/read"/)
    assert.match(text, /"resultType": "complete"/)
    assert.ok(!text.includes(TOKEN))
  })

  await suite.test('has configurations for clients, without the token', async () => {
    await explorer.open('server')
    await page.getByText('as of').waitFor() // the health moves what is below it
    await page.getByText('Visual Studio Code').click()
    await page.locator('details[open] pre', { hasText: '"url":' }).waitFor()
    const text = await page.locator('.page').innerText()
    assert.match(text, new RegExp(`"url": "${explorer.origin}/mcp"`))
    assert.ok(!(await page.content()).includes(TOKEN))
  })

  for (const width of [1280, 400]) {
    for (const colorScheme of ['light', 'dark']) {
      await suite.test(`is accessible and not too wide at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: width === 400 ? 800 : 900 })
        await page.emulateMedia({ colorScheme })
        const views = {
          list: ['resources'], markdown: ['resources', 'file:///docs/links.md'], json: ['resources', 'file:///docs/lamps.json'],
          table: ['resources', 'file:///docs/data/tides.csv'], code: ['resources', 'file:///docs/data/Tide.java'],
          bytes: ['resources', 'file:///docs/data/raw.bin'], failure: ['resources', 'file:///docs/none'], templates: ['templates'],
          form: ['templates', 'lines:///{+path}{?from,to}'], updates: ['updates'], exchanges: ['exchanges'], server: ['server'],
          pages: ['resources', 'file:///docs/data/log.pdf'], explanation: ['resources', 'lines:///docs/logbook.txt?from=1'],
        }
        for (const [name, [view, uri]] of Object.entries(views)) {
          await explorer.open(view, uri)
          if (view === 'resources' && uri) await page.locator('.content, .failure, .paper img').first().waitFor()
          if (name === 'explanation') {
            await page.getByText('Matching template').click()
            await page.getByText('This template serves the URI:').waitFor()
          }
          if (name === 'pages') {
            await page.getByRole('button', { name: 'Text', exact: true }).click()
            await page.locator('.beside .prose').waitFor()
          }
          if (name === 'server') await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
          await page.locator('main > *').waitFor()
          if (name === 'code') await page.locator('.hljs-keyword').first().waitFor()
          await drawn(page)
          await screenshot(page, `${name}-${width}-${colorScheme}`)
          assert.deepEqual(await accessibility(page), [], name)
          const tooWide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth)
          assert.ok(tooWide <= 0, `${name} is ${tooWide} px too wide`)
        }
      })
    }
  }

  await suite.test('never broke its policy, and never asked another server', () => assert.deepEqual(explorer.faults, []))
})
