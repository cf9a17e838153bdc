// Opens each page of the site in Chromium, at two widths, light and dark.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'

const WIDTHS = [1280, 400]
const SCHEMES = ['light', 'dark']
const OPTIONS = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
]
const PATIENCE = 120_000 // milliseconds; the machine may be busy with tests

export async function checkInBrowser({ chromium, origin, pages, screenshots, fault, say }) {
  if (screenshots) mkdirSync(screenshots, { recursive: true })
  // Playwright starts the browser headless, without a sandbox and with an empty profile, which it deletes at the end.
  const browser = await playwright.launch({ executablePath: chromium, args: OPTIONS, timeout: PATIENCE })
  try {
    const counts = { views: 0, pictures: 0, requests: 0 }
    await view({ browser, origin, pages, screenshots, fault, counts })
    say('pages in a browser', `${pages.length} at ${WIDTHS.join(' and ')} px, ${SCHEMES.join(' and ')}: ${counts.views} views`)
    say('requests of the pages', counts.requests)
    say('pictures', counts.pictures)
    await search(browser, origin, 'visibility', '/visibility.html', fault, say)
  } finally {
    await browser.close()
  }
}

async function view({ browser, origin, pages, screenshots, fault, counts }) {
  const context = await browser.newContext()
  context.setDefaultTimeout(PATIENCE)
  const tab = await context.newPage()
  let place
  const wrong = text => fault(place, text)
  await context.route(url => url.origin !== origin && url.protocol.startsWith('http'), route => {
    wrong(`a request to another server: ${route.request().url()}`)
    return route.abort()
  })
  tab.on('console', message => {
    if (message.type() === 'error') wrong(`console: ${message.text()} ${message.location().url}`)
  })
  tab.on('pageerror', error => wrong(`error: ${error.message}`))
  tab.on('response', response => {
    counts.requests++
    if (response.status() >= 400) wrong(`status ${response.status()} of ${response.url()}`)
  })
  tab.on('requestfailed', request => {
    // The browser ends prefetches when it leaves a page.
    if (request.failure().errorText !== 'net::ERR_ABORTED') wrong(`${request.failure().errorText} of ${request.url()}`)
  })
  for (const page of pages) {
    place = page
    await tab.goto(`${origin}/${page}`)
    await tab.waitForFunction(() => document.querySelector('#app')?.__vue_app__)
    for (const [width, colorScheme] of WIDTHS.flatMap(width => SCHEMES.map(scheme => [width, scheme]))) {
      place = `${page} at ${width} px, ${colorScheme}`
      await tab.setViewportSize({ width, height: 900 })
      await tab.emulateMedia({ colorScheme })
      await tab.waitForFunction(dark => document.documentElement.classList.contains('dark') === dark, colorScheme === 'dark')
      const found = await tab.evaluate(inspect)
      counts.views++
      counts.pictures += found.pictures
      if (found.overflow > 0) wrong(`the page is ${found.overflow} px wider than the window`)
      if (!found.heading || !found.title) wrong('the page has no heading or no title')
      for (const picture of found.missing) wrong(`the picture ${picture} was not loaded`)
      for (const link of found.lost) wrong(`no anchor on the page for the link ${link}`)
      if (screenshots) {
        const file = `${page.replace('.html', '')}-${width}-${colorScheme}.png`
        await tab.screenshot({ path: join(screenshots, file), fullPage: true })
      }
    }
  }
  await context.close()
}

/** Runs in the page. Also checks the anchors of the outline, which is not in the HTML files. */
async function inspect() {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map(picture => picture.decode().catch(() => {})))
  const anchors = [...document.querySelectorAll('a[href^="#"]')].map(link => link.getAttribute('href'))
  return {
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    overflow: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth,
    pictures: pictures.length,
    missing: pictures.filter(picture => !picture.naturalWidth).map(picture => picture.src),
    lost: anchors.filter(anchor => !document.getElementById(decodeURIComponent(anchor.slice(1)))),
  }
}

/** Types a query into the search of the first page, and checks that a page is found. */
async function search(browser, origin, query, expected, fault, say) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  tab.setDefaultTimeout(PATIENCE)
  await tab.goto(`${origin}/`)
  await tab.locator('#local-search button').first().click()
  await tab.locator('#localsearch-input').fill(query)
  const results = tab.locator('.VPLocalSearchBox a.result')
  await results.first().or(tab.locator('.VPLocalSearchBox .no-results')).waitFor()
  const found = await results.evaluateAll(links => links.map(link => new URL(link.href).pathname))
  if (!found.includes(expected)) fault('search', `"${query}" does not find ${expected}, but ${found.join(', ') || 'nothing'}`)
  say('search', `"${query}" finds ${found.length} places`)
  await tab.close()
}
