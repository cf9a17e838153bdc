// Checks that the Java names in the pages exist: each one in backticks must be declared in the sources of this project, or be
// listed in foreign-names.txt.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const CALL_OR_NAME = /^\.?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*([(.].*)?$/s
const CHAIN = /([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\()?/g
const TYPE = /^[A-Z][A-Z0-9]*[a-z][A-Za-z0-9]*$/
const HUMPED = /^[a-z]\w*[A-Z]/

/** Checks the pages and returns the number of names. Reports each unknown name with its page and line. */
export function checkNames(root, pages, fault) {
  const declared = declarations(root)
  const listed = readFileSync(join(root, 'docs', 'foreign-names.txt'), 'utf8').split('\n').filter(name => name)
  const sorted = [...new Set(listed)].sort()
  if (sorted.join() !== listed.join()) fault('docs/foreign-names.txt', 'its lines are not sorted or occur twice')
  const foreign = new Set(listed)
  const unused = new Set(listed)

  let count = 0
  for (const page of pages) {
    for (const { name, line } of javaNames(readFileSync(join(root, page), 'utf8'))) {
      count++
      const plain = name.replace('(', '')
      unused.delete(plain)
      if (!foreign.has(plain) && !exists(name, declared)) {
        fault(`${page}:${line}`, `${name} is neither in the sources nor in docs/foreign-names.txt`)
      }
    }
  }
  for (const name of unused) fault('docs/foreign-names.txt', `no page names ${name}`)
  return count
}

/** Returns the names in backticks outside of code blocks. A name that is called ends with an opening parenthesis. */
function* javaNames(text) {
  const prose = text.replace(/^```.*?^```/gms, block => block.replace(/[^\n]/g, ' '))
  for (const span of prose.matchAll(/(`+)([^`]+)\1/g)) {
    if (!CALL_OR_NAME.test(span[2])) continue
    const line = prose.slice(0, span.index).split('\n').length
    for (const [, chain, called = ''] of span[2].replace(/"[^"]*"/g, '""').matchAll(CHAIN)) {
      const segments = chain.split('.')
      const last = segments.at(-1)
      if (TYPE.test(segments[0])) yield { name: chain + called, line }
      else if (called || HUMPED.test(last)) yield { name: last + called, line }
    }
  }
}

function exists(name, { types, methods, words }) {
  const [first, ...members] = name.replace('(', '').split('.')
  if (TYPE.test(first)) {
    return (types.get(first) ?? []).some(source => members.every(member => source.has(member)))
  }
  return name.endsWith('(') ? methods.has(first) : words.has(first)
}

/** Reads the sources: the words of the files that declare each type, the declared methods, and all words. */
function declarations(root) {
  const types = new Map()
  const methods = new Set()
  const words = new Set()
  for (const file of sources(root)) {
    const code = readFileSync(file, 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '') // without comments
    const here = new Set(code.match(/[A-Za-z_]\w*/g))
    here.forEach(word => words.add(word))
    for (const [, type] of code.matchAll(/\b(?:class|interface|enum|record) ([A-Z]\w*)/g)) {
      types.set(type, [...types.get(type) ?? [], here])
    }
    for (const [, before, name] of code.matchAll(/([\w>\]]+) +([a-z]\w*)\s*\(/g)) {
      if (!['return', 'new', 'else', 'throw', 'assert', 'yield'].includes(before)) methods.add(name)
    }
    for (const [, components] of code.matchAll(/\brecord \w+(?:<[^(]*>)?\(([^{]*)\)/g)) {
      for (const [, name] of components.matchAll(/ (\w+)(?=,|$)/g)) methods.add(name)
    }
  }
  return { types, methods, words }
}

function sources(root) {
  const java = /^(mcp-resources-[\w-]+\/src\/main|samples\/[\w-]+\/src\/(main|test))\/java\/.*\.java$/
  return readdirSync(root)
    .filter(name => name.startsWith('mcp-resources-') || name === 'samples')
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(file => join(folder, file).replaceAll('\\', '/')))
    .filter(file => java.test(file) && basename(file) !== 'module-info.java')
    .map(file => join(root, file))
}
