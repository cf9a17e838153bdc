// Checks the built site: links and anchors, the list of pages for programs, the Java names in the texts, and each page in a
// browser. Run it by `npm run check`, after `npm run build`. The option --screenshots DIR writes a picture of each page.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNames } from './names.mjs'
import { checkInBrowser } from './browser.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'docs', '.vitepress', 'dist')
const repository = 'https://github.com/mcpresources/mcp-resources/blob/main/'
const types = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.png': 'image/png',
  '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
}

const CODE = /^```.*?^```/gms
const LINK = /\]\(([^)\s]+)\)/g

const { screenshots } = parseArgs({ options: { screenshots: { type: 'string' } } }).values
const faults = []
const fault = (place, text) => faults.push(`${place}: ${text}`)
const say = (check, result) => console.log(`${check}: ${result}`)

if (!existsSync(join(dist, 'index.html'))) {
  console.error(`There is no site in ${dist}. Run "npm run build --prefix docs" first.`)
  process.exit(1)
}
const guides = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
const pages = readdirSync(dist).filter(name => name.endsWith('.html') && name !== '404.html')

checkPages()
checkLinks()
checkMarkdown()
checkListForPrograms()
const texts = ['README.md', 'mcp-resources-testkit/README.md', ...guides.map(name => `docs/${name}`)]
say('Java names', `${checkNames(root, texts, fault)} in ${texts.length} texts`)
await checkBrowser()

for (const text of faults) console.log(`FAULT ${text}`)
say('faults', faults.length)
process.exitCode = faults.length ? 1 : 0

function checkPages() {
  for (const name of guides) {
    const page = name === 'README.md' ? 'index.html' : name.replace(/md$/, 'html')
    if (!pages.includes(page)) fault(name, `the site has no page ${page}`)
  }
  say('pages', `${pages.length} for ${guides.length} guides`)
}

/** Checks the links of the built pages: to pages, anchors and files of the site, and to files of the repository. */
function checkLinks() {
  const ids = new Map()
  const links = new Map()
  for (const page of pages) {
    const tags = readFileSync(join(dist, page), 'utf8').match(/<[a-z][\w-]*(?:\s+[\w:@-]+(?:="[^"]*")?)*\s*\/?>/gi)
    const values = name => tags.flatMap(tag => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? []).map(unescape)
    ids.set(page, new Set(values('id')))
    links.set(page, [...values('href'), ...values('src')])
  }
  let count = 0, anchors = 0, toFiles = 0
  for (const [page, targets] of links) {
    for (const target of targets) {
      if (target.startsWith(repository)) {
        toFiles++
        if (!existsSync(join(root, target.slice(repository.length).split('#')[0]))) fault(page, `no file for the link ${target}`)
      }
      const url = new URL(target, `http://site/${page}`)
      if (url.host !== 'site') continue
      count++
      const file = decodeURIComponent(url.pathname).slice(1) || 'index.html'
      const anchor = decodeURIComponent(url.hash.slice(1))
      if (anchor) anchors++
      if (!existsSync(join(dist, file))) fault(page, `no target for the link ${target}`)
      else if (anchor && !ids.get(file)?.has(anchor)) fault(page, `no anchor for the link ${target}`)
    }
  }
  say('links', `${count} within the site, ${anchors} of them to anchors; ${toFiles} to files of the repository`)
}

function unescape(text) {
  return text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name) => ({ amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" })[name])
}

/** Checks the links of the Markdown texts to files of the project, with anchors as GitHub makes them. */
function checkMarkdown() {
  const others = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'mcp-resources-testkit/README.md']
  let count = 0
  for (const text of [...others, ...guides.map(name => `docs/${name}`)]) {
    for (const [, target] of readFileSync(join(root, text), 'utf8').replace(CODE, '').matchAll(LINK)) {
      if (/^[a-z]+:/.test(target)) continue
      count++
      const [path, anchor] = target.split('#')
      const file = path ? resolve(root, text, '..', decodeURIComponent(path)) : join(root, text)
      if (!existsSync(file)) fault(text, `no file for the link ${target}`)
      else if (anchor && !anchorsOf(file).has(anchor)) fault(text, `no anchor for the link ${target}`)
    }
  }
  say('links of the Markdown texts', `${count} to files of the repository`)
}

function anchorsOf(file) {
  return new Set([...readFileSync(file, 'utf8').replace(CODE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(' ', '-')))
}

/** Checks that llms.txt lists each page, and that each page also exists as Markdown. Checks the links of these copies. */
function checkListForPrograms() {
  const list = existsSync(join(dist, 'llms.txt')) ? readFileSync(join(dist, 'llms.txt'), 'utf8') : ''
  const listed = new Set([...list.matchAll(/\]\(([^)]+)\)/g)].map(([, page]) => page))
  for (const name of guides) {
    if (!listed.has(name)) fault('llms.txt', `does not list ${name}`)
    const copy = existsSync(join(dist, name)) ? readFileSync(join(dist, name), 'utf8').replace(CODE, '') : ''
    if (!copy) fault('site', `has no copy ${name}`)
    for (const [, target] of copy.matchAll(LINK)) {
      const isHere = /^[a-z]+:/.test(target) || existsSync(join(dist, target.split('#')[0]))
      if (!isHere) fault(name, `no target for the link ${target} of the copy`)
    }
  }
  for (const name of listed) {
    if (!guides.includes(name)) fault('llms.txt', `lists ${name}, which is not a page`)
  }
  say('llms.txt', `${listed.size} pages`)
}

async function checkBrowser() {
  const chromium = findChromium()
  if (!chromium) {
    console.log('NOT CHECKED: pages of the site in a browser (no Chromium)')
    return
  }
  const server = createServer((request, response) => {
    const file = join(dist, decodeURIComponent(new URL(request.url, 'http://site').pathname).replace(/\/$/, '/index.html'))
    const exists = existsSync(file) && statSync(file).isFile()
    response.writeHead(exists ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'text/plain; charset=utf-8',
      'cache-control': 'max-age=3600',
    })
    response.end(exists ? readFileSync(file) : 'not found')
  })
  await new Promise(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${server.address().port}`
  const directory = screenshots && resolve(process.env.INIT_CWD ?? '.', screenshots) // npm changes the working directory
  try {
    await checkInBrowser({ chromium, origin, pages, screenshots: directory, fault, say })
  } catch (error) {
    fault('browser', error.message)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Returns the path of the system's Chromium or Chrome. The environment variable CHROMIUM names another one. */
function findChromium() {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM
  return (process.env.PATH ?? '').split(':')
    .flatMap(folder => ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(name => join(folder, name)))
    .find(file => existsSync(file))
}
