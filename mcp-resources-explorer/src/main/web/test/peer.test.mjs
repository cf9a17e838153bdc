// The page before a server of the TypeScript SDK that speaks only 2026-07-28.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { McpServer, ResourceTemplate, createMcpHandler } from '@modelcontextprotocol/server'
import { browse, screenshot, until, withoutChromium } from './harness.mjs'

test('a server of the TypeScript SDK', { skip: withoutChromium }, async () => {
  let number = 1
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'peer', version: '9' }, { capabilities: { resources: { subscribe: true, listChanged: true } } })
    const text = (uri, words) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: words }] })
    server.registerResource('count', 'peer://count', { mimeType: 'text/plain', title: 'A count' }, uri => text(uri, `count ${number}`))
    server.registerResource('greeting', new ResourceTemplate('peer://greet/{name}', {
      list: undefined, complete: { name: value => ['ada', 'alan', 'bob'].filter(name => name.startsWith(value)) },
    }), {}, (uri, { name }) => text(uri, `Hello ${name}`))
    return server
  }, { legacy: 'reject' })

  const explorer = await browse(async (request, response) => {
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const answer = await handler.fetch(new Request(`http://localhost${request.url}`, {
      method: request.method, headers: request.headers, body: pieces.length ? Buffer.concat(pieces) : undefined, signal: gone.signal,
    }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.flushHeaders()
    try {
      for await (const piece of answer.body ?? []) response.write(piece)
    } catch (error) {
      if (!gone.signal.aborted) throw error
    }
    response.end()
  })
  const { page } = explorer
  try {
    await explorer.open()
    await page.getByRole('treeitem', { name: 'count A count' }).click()
    await page.getByText('count 1').waitFor()
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('Watching for updates.').waitFor()
    await until(async () => (await page.locator('.facts', { hasText: 'Read in' }).count()) === 1, 'the page has read again')
    number = 2
    handler.notify.resourceUpdated('peer://count')
    await page.getByText('count 2').waitFor()
    await screenshot(page, 'peer')

    await explorer.open('templates', 'peer://greet/{name}')
    await page.getByRole('combobox', { name: 'name' }).fill('al')
    await page.getByRole('option', { name: 'alan' }).click()
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await page.getByText('Hello alan').waitFor()

    await explorer.open('resources', 'peer://none')
    await page.getByText('Code -32602').waitFor()
    assert.deepEqual(explorer.faults, [])
  } finally {
    await explorer.close()
  }
})
