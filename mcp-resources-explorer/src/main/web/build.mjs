// Builds the page into a directory: node build.mjs [DIRECTORY]. Without an argument, the directory is the one from which Maven
// makes the jar. Also writes the licenses of the bundled packages, and prints the size of what a browser loads at first.
import { build } from 'esbuild'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const here = import.meta.dirname
const MAX_INITIAL = 300_000 // bytes, compressed
const out = resolve(process.argv[2] ?? join(here, '../../../target/classes/io/github/mcpresources/explorer/web'))

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { explorer: 'src/main.jsx', worker: 'src/worker.js' },
  outdir: out,
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none', // licenses.txt has the full texts
  logLevel: 'warning',
})
await build({
  absWorkingDir: here, entryPoints: { style: 'src/style.css' }, outdir: out, bundle: true, minify: true, logLevel: 'warning',
})
for (const name of ['index.html', 'frame.html', 'policies.properties']) copyFileSync(join(here, name), join(out, name))
writeFileSync(join(out, 'licenses.txt'), licenses(Object.keys(metafile.inputs)))

let initial = 0
for (const name of readdirSync(out).filter(name => name !== 'policies.properties').sort()) {
  const bytes = readFileSync(join(out, name))
  const compressed = gzipSync(bytes, { level: 9 })
  writeFileSync(join(out, `${name}.gz`), compressed)
  const isInitial = ['index.html', 'explorer.js', 'style.css'].includes(name)
  if (isInitial) initial += compressed.length
  console.log(`${name}: ${bytes.length} bytes, ${compressed.length} compressed${isInitial ? ', loaded at first' : ''}`)
}
console.log(`initial load: ${initial} bytes compressed, of at most ${MAX_INITIAL}`)
if (initial > MAX_INITIAL) process.exitCode = 1

/** Returns the license texts of the packages to which the bundled files belong. */
function licenses(inputs) {
  const packages = new Set()
  for (const input of inputs) {
    const path = relative(here, resolve(here, input)).split(sep)
    const last = path.lastIndexOf('node_modules')
    if (last < 0) continue
    const length = path[last + 1].startsWith('@') ? 3 : 2
    packages.add(path.slice(0, last + length).join('/'))
  }
  return [...packages].sort().map(path => {
    const about = JSON.parse(readFileSync(join(here, path, 'package.json'), 'utf8'))
    const file = readdirSync(join(here, path)).find(name => /^licen[cs]e(\.(md|txt))?$/i.test(name))
    if (!file || !existsSync(join(here, path, file))) throw new Error(`The package ${about.name} has no file with its license.`)
    const text = readFileSync(join(here, path, file), 'utf8').trim()
    return `${about.name} ${about.version} (${about.license})\n\n${text}\n`
  }).join(`\n${'-'.repeat(80)}\n\n`)
}
