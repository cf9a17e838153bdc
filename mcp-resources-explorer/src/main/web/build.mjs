// Builds the page into the directory from which Maven makes the jar: node build.mjs [DIRECTORY VERSION]. Without arguments, the
// directory is target/classes. The same sources and packages make the same bytes. Also writes the licenses of the bundled packages,
// their SBOM, and the list of the files. Prints the size of what a browser loads at first.
import { build } from 'esbuild'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sbomOf } from './sbom.mjs'

const here = import.meta.dirname
const MAX_INITIAL = 300_000 // bytes, compressed
const classes = resolve(process.argv[2] ?? join(here, '../../../target/classes'))
const out = join(classes, 'io/github/mcpresources/explorer/web')
const sboms = join(classes, 'META-INF/sbom')

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
mkdirSync(sboms, { recursive: true })

const inputs = new Set()
const common = { absWorkingDir: here, outdir: out, bundle: true, minify: true, metafile: true, logLevel: 'warning' }
const script = {
  ...common, format: 'esm', target: ['es2022'], jsx: 'automatic', jsxImportSource: 'preact',
  legalComments: 'none', // licenses.txt has the full texts
}
// The names contain a hash of the content, so that browsers keep the files as long as they like.
const worker = await bundle({ ...script, entryPoints: { worker: 'src/worker.js' } })
const explorer = await bundle({ ...script, entryPoints: { explorer: 'src/main.jsx' }, define: { WORKER: JSON.stringify(worker) } })
const style = await bundle({ ...common, entryPoints: { style: 'src/style.css' } })

writeFileSync(join(out, 'index.html'), readFileSync(join(here, 'index.html'), 'utf8')
  .replace('"style.css"', `"${style}"`).replace('"explorer.js"', `"${explorer}"`))
for (const name of ['frame.html', 'policies.properties']) copyFileSync(join(here, name), join(out, name))
const packages = packagesOf(inputs)
writeFileSync(join(out, 'licenses.txt'), packages.map(licenseOf).join(`\n${'-'.repeat(80)}\n\n`))
writeFileSync(join(sboms, 'mcp-resources-explorer-page.cdx.json'), sbomOf(process.argv[3] ?? '0', packages.map(nameOf)))
const files = readdirSync(out).filter(name => name !== 'policies.properties').sort()
writeFileSync(join(out, 'files.txt'), `${files.join('\n')}\n`)

let initial = 0
for (const name of files) {
  const bytes = readFileSync(join(out, name))
  const compressed = gzipSync(bytes).length
  const isInitial = ['index.html', explorer, style].includes(name)
  if (isInitial) initial += compressed
  console.log(`${name}: ${bytes.length} bytes, ${compressed} compressed${isInitial ? ', loaded at first' : ''}`)
}
console.log(`initial load: ${initial} bytes compressed, of at most ${MAX_INITIAL}`)
if (initial > MAX_INITIAL) process.exitCode = 1

/** Bundles one file, and returns the name of the result. */
async function bundle(options) {
  const { metafile } = await build({ ...options, entryNames: '[name]-[hash]' })
  for (const input of Object.keys(metafile.inputs)) inputs.add(input)
  return basename(Object.keys(metafile.outputs)[0])
}

/** Returns the directories of the packages to which the bundled files belong. */
function packagesOf(paths) {
  const found = new Set()
  for (const input of paths) {
    const path = relative(here, resolve(here, input)).split(sep)
    const last = path.lastIndexOf('node_modules')
    if (last < 0) continue
    const length = path[last + 1].startsWith('@') ? 3 : 2
    found.add(path.slice(0, last + length).join('/'))
  }
  return [...found].sort()
}

function aboutOf(path) {
  return JSON.parse(readFileSync(join(here, path, 'package.json'), 'utf8'))
}

function nameOf(path) {
  const { name, version } = aboutOf(path)
  return `${name}@${version}`
}

function licenseOf(path) {
  const about = aboutOf(path)
  const file = readdirSync(join(here, path)).find(name => /^licen[cs]e(\.(md|txt))?$/i.test(name))
  if (!file || !existsSync(join(here, path, file))) throw new Error(`The package ${about.name} has no file with its license.`)
  const text = readFileSync(join(here, path, file), 'utf8').replaceAll('\r\n', '\n').trim()
  return `${about.name} ${about.version} (${about.license})\n\n${text}\n`
}
