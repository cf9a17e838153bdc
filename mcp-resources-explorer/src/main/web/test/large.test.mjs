// A folder with 100,000 files: how soon the list appears, how it scrolls, and the filter. The times are printed. With the
// environment variable SPEED=assert, on a machine that is not busy, they are also checked.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { browse, screenshot, startDocuments, temporaryFolder, TOKEN, until, withoutServer } from './harness.mjs'

const IS_CHECKED = process.env.SPEED === 'assert'
const FILES = 100_000
const FOLDERS = 100
const FRAMES = 300
const SLOW = 50 // milliseconds of a frame
const SHARE = 0.95 // of the frames that must not be slower

test('100,000 files', { skip: withoutServer }, async suite => {
  const { folder, remove } = temporaryFolder()
  const files = join(folder, 'many')
  for (let index = 0; index < FOLDERS; index++) {
    mkdirSync(join(files, `f${index}`), { recursive: true })
    for (let number = 0; number < FILES / FOLDERS; number++) writeFileSync(join(files, `f${index}`, `n${number}.txt`), '')
  }
  const server = await startDocuments([files], { options: ['--no-watch'] })
  const explorer = await browse(server.origin)
  const { page } = explorer
  try {
    await suite.test('the first entries appear while the list is read', async () => {
      await explorer.open()
      await page.getByText('The server requires a token.').waitFor()
      await page.getByLabel('Token').fill(TOKEN)
      const begun = Date.now()
      const first = await page.evaluate(() => new Promise(done => {
        const begun = performance.now()
        const frame = () => (document.querySelector('.row') ? done(Math.round(performance.now() - begun)) : requestAnimationFrame(frame))
        document.querySelector('.token button').click()
        frame()
      }))
      assert.match(await page.locator('.progress').innerText(), /loading …/)
      await page.getByText('100,000 entries', { exact: true }).waitFor()
      console.log(`the first entries are shown after ${first} ms, all 100,000 after ${Date.now() - begun} ms`)
      if (IS_CHECKED) assert.ok(first < 1_000, `${first} ms`)
    })

    await suite.test('the list of all entries scrolls smoothly', async () => {
      // A filter that every entry passes opens all folders.
      await page.getByRole('searchbox').fill('n')
      await page.getByText('100,000 of 100,000 entries').waitFor()
      const { times, rows } = await page.evaluate(frames => new Promise(done => {
        const list = document.querySelector('.rows')
        const times = []
        let last
        let rows = 0
        const step = (list.scrollHeight - list.clientHeight) / frames
        const frame = now => {
          if (last !== undefined) times.push(now - last)
          last = now
          rows = Math.max(rows, document.querySelectorAll('.row').length)
          list.scrollTop += step
          if (times.length < frames) requestAnimationFrame(frame)
          else done({ times, rows })
        }
        requestAnimationFrame(frame)
      }), FRAMES)
      const fast = times.filter(time => time <= SLOW).length / times.length
      const total = times.reduce((sum, time) => sum + time, 0)
      console.log(`${(100 * fast).toFixed(1)} % of ${FRAMES} frames within ${SLOW} ms, ${(1_000 * times.length / total).toFixed(0)} frames in a second, `
        + `the slowest ${Math.max(...times).toFixed(0)} ms, at most ${rows} rows in the document`)
      await screenshot(page, 'large')
      if (IS_CHECKED) assert.ok(fast >= SHARE, `${fast}`)
      assert.ok(rows < 100, `${rows} rows`)
      const label = await page.locator('.row .label').last().innerText()
      assert.match(label, /^n\d+\.txt$/)
    })

    await suite.test('the filter answers while the user types', async () => {
      const times = []
      for (const [query, expected] of [['f99/n5', 111], ['n999', 100], ['n77.txt', 100], ['f1/ n1.txt', 1]]) {
        const begun = Date.now()
        await page.getByRole('searchbox').fill(query)
        await until(async () => (await page.locator('.progress').innerText()).startsWith(`${expected.toLocaleString('en')} of`), query)
        times.push(Date.now() - begun)
      }
      console.log(`the filter takes ${times.join(', ')} ms`)
      if (IS_CHECKED) assert.ok(Math.max(...times) < 500, `${times}`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.locator('.head code', { hasText: 'file:///many/f1/n1.txt' }).waitFor()
    })
    assert.deepEqual(explorer.faults, [])
  } finally {
    await explorer.close()
    await server.stop()
    remove()
  }
})
