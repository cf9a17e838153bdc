// Streams that are refused, lost, late or ended at once by the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browse, until, withoutChromium } from './harness.mjs'
import { answering } from './mcp.mjs'

const resources = ['a', 'b', 'c'].map(name => ({ uri: `x://${name}`, name, mimeType: 'text/plain', text: `text of ${name}` }))

async function beforeServer(server, script) {
  const explorer = await browse(server)
  const { page } = explorer
  const watch = async uri => {
    await explorer.open('resources', uri)
    await page.getByRole('button', { name: 'Watch' }).click()
  }
  try {
    await script({ ...explorer, watch })
    assert.deepEqual(explorer.faults, [])
  } finally {
    await explorer.close()
  }
}

test('streams', { skip: withoutChromium }, async suite => {
  await suite.test('if a stream is refused, says for which URI, and goes on with the others', async () => {
    const server = answering({ resources, refuses: uris => uris.includes('x://b') && 'x://b cannot be watched' })
    await beforeServer(server, async ({ page, open, watch }) => {
      await watch('x://a')
      await page.getByText('Watching for updates.').waitFor()
      await watch('x://b')
      await until(() => server.listens.length >= 4, 'the page opens the stream again')
      await page.getByRole('button', { name: 'Watch', pressed: false }).waitFor()
      await open('updates')
      await page.getByRole('row', { name: /the server refused to send updates: x:\/\/b cannot be watched x:\/\/b$/ }).waitFor()
      await page.getByRole('button', { name: 'Stop watching x://a' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /Stop watching/ }).count(), 1)
      await until(() => server.streams().length === 1, 'one stream is open')
      assert.deepEqual(server.streams()[0].resourceSubscriptions, ['x://a'])
      server.notify('notifications/resources/updated', { uri: 'x://a' })
      await page.getByRole('row', { name: /updated x:\/\/a$/ }).waitFor()
      await page.locator('.state.on').waitFor()
    })
  })

  await suite.test('ends each stream that another one replaces, also one that did not open yet', async () => {
    let open
    const opened = new Promise(done => { open = done })
    const server = answering({ resources, opens: ({ resourceSubscriptions: uris = [] }) => (uris.length === 1 ? opened : undefined) })
    await beforeServer(server, async ({ page, watch }) => {
      await page.goto('about:blank')
      await watch('x://a') // this stream opens only after the next one
      await until(() => server.listens.some(({ resourceSubscriptions: uris = [] }) => uris.length === 1), 'the page asks for updates of one')
      await watch('x://b')
      await page.getByText('Watching for updates.').waitFor()
      open()
      await until(() => server.streams().length === 1, 'one stream is open')
      assert.deepEqual(server.streams()[0].resourceSubscriptions, ['x://a', 'x://b'])
    })
  })

  await suite.test('asks more and more rarely if the server ends each stream at once', async () => {
    const times = []
    const server = answering({ resources, endsStreams: true, opens: () => { times.push(Date.now()) } })
    await beforeServer(server, async ({ open }) => {
      await open()
      await until(() => times.length >= 4, 'four attempts')
      const [, second, third, fourth] = times
      assert.ok(third - second > 900, `the third attempt came after ${third - second} ms`)
      assert.ok(fourth - third > 1_900, `the fourth attempt came after ${fourth - third} ms`)
    })
  })

  await suite.test('shows what changed between the read and the acknowledgement', async () => {
    let acknowledge
    const acknowledged = new Promise(done => { acknowledge = done })
    let text = 'before'
    const server = answering({
      resources, opens: ({ resourceSubscriptions: uris }) => (uris ? acknowledged : undefined),
      methods: { 'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text }] }) },
    })
    await beforeServer(server, async ({ page, watch }) => {
      await watch('x://a')
      await page.getByText('before').waitFor()
      await until(() => server.listens.some(({ resourceSubscriptions: uris }) => uris), 'the page asks for updates')
      text = 'after' // the server reports nothing, because it does not watch yet
      acknowledge()
      await page.getByText('after').waitFor()
    })
  })

  await suite.test('lists only after the server reports changes of the list', async () => {
    const names = ['early']
    const server = answering({
      opens: () => { names.push('late') }, // at the last moment at which the server does not report it
      methods: { 'resources/list': () => ({ resources: names.map(name => ({ uri: `x://${name}`, name })) }) },
    })
    await beforeServer(server, async ({ page, open }) => {
      await open()
      await page.getByRole('treeitem', { name: 'late' }).waitFor()
    })
  })

  await suite.test('lists also if the server opens no stream, refuses it or acknowledges late', async () => {
    let acknowledge
    const acknowledged = new Promise(done => { acknowledge = done })
    const names = ['early']
    const list = { 'resources/list': () => ({ resources: names.map(name => ({ uri: `x://${name}`, name })) }) }
    for (const server of [
      answering({ methods: list, capabilities: { resources: {} } }),
      answering({ methods: list, refuses: () => 'no streams' }),
    ]) {
      await beforeServer(server, async ({ page, open }) => {
        await open()
        await page.getByRole('treeitem', { name: 'early' }).waitFor()
      })
    }
    await beforeServer(answering({ methods: list, opens: () => acknowledged }), async ({ page, open }) => {
      await open()
      await page.getByRole('treeitem', { name: 'early' }).waitFor()
      names.push('late')
      acknowledge()
      await page.getByRole('treeitem', { name: 'late' }).waitFor()
    })
  })
})
