// Tests of the parts that need no browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expand, parse, variablesOf } from '../src/uri-template.js'
import { rowsOf, separatorOf } from '../src/readers/csv.js'
import { reduced } from '../src/readers/reduce.js'
import { kindOf, languageOf } from '../src/readers/kinds.js'
import { MAX_EMPTY_PAGES, MAX_PAGES, pagesOf } from '../src/pages.js'
import { eventsOf, textOf, TooLongError } from '../src/stream.js'
import { bytes, line, visible } from '../src/texts.js'
import { partsOf, Tree } from '../src/tree.js'

const values = { // of RFC 6570, section 3.2
  count: ['one', 'two', 'three'], dom: ['example', 'com'], var: 'value', hello: 'Hello World!', half: '50%', path: '/foo/bar', empty: '',
  list: ['red', 'green', 'blue'], x: '1024', y: '768', who: 'fred', base: 'http://example.com/home/',
}
const expansions = {
  '{var}': 'value', '{hello}': 'Hello%20World%21', '{half}': '50%25', 'O{empty}X': 'OX', 'O{undef}X': 'OX', '{x,hello,y}': '1024,Hello%20World%21,768',
  '{var:3}': 'val', '{var:30}': 'value', '{list}': 'red,green,blue', '{list*}': 'red,green,blue', '{+hello}': 'Hello%20World!',
  '{+half}': '50%25', '{base}index': 'http%3A%2F%2Fexample.com%2Fhome%2Findex', '{+base}index': 'http://example.com/home/index',
  '{+path,x}/here': '/foo/bar,1024/here', '{+path:6}/here': '/foo/b/here', '{#var}': '#value', '{#x,hello,y}': '#1024,Hello%20World!,768',
  'X{.var}': 'X.value', 'X{.x,y}': 'X.1024.768', 'X{.list*}': 'X.red.green.blue', '{/var}': '/value', '{/var,x}/here': '/value/1024/here',
  '{/list*}': '/red/green/blue', '{/list*,path:4}': '/red/green/blue/%2Ffoo', '{;x,y,empty}': ';x=1024;y=768;empty',
  '{;list*}': ';list=red;list=green;list=blue', '{?x,y}': '?x=1024&y=768', '{?x,y,empty}': '?x=1024&y=768&empty=', '{?x,y,undef}': '?x=1024&y=768',
  '{?list}': '?list=red,green,blue', '{?list*}': '?list=red&list=green&list=blue', '?fixed=yes{&x}': '?fixed=yes&x=1024', '{&var:3}': '&var=val',
  '{/who}': '/fred', '{.dom*}': '.example.com', '{count}': 'one,two,three', 'ü/{var}': '%C3%BC/value',
}
for (const [template, expected] of Object.entries(expansions)) {
  test(`expands ${template}`, () => assert.equal(expand(template, values), expected))
}

test('finds the variables of a template once, in order', () => {
  assert.deepEqual(variablesOf('lines:///{+path}{?from,to}{&path}').map(({ name, isOptional }) => [name, isOptional]),
    [['path', false], ['from', true], ['to', true]])
  assert.equal(variablesOf('a:{/p*}')[0].isList, true)
})

test('takes no value from properties that each object has', () => {
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']) {
    assert.equal(expand(`a:{${name}}{?${name}}`, {}), 'a:', name)
    assert.equal(expand(`a:{${name}}`, Object.fromEntries([[name, 'x']])), 'a:x', name)
    assert.equal(kindOf({ uri: `file:///a.${name}`, text: '' }), 'code', name)
    assert.equal(kindOf({ uri: `file:///a.${name}`, blob: '' }), 'bytes', name)
    assert.equal(languageOf({ uri: `file:///a.${name}` }), undefined, name)
  }
})

test('refuses templates that are not valid', () => {
  for (const template of ['a:{', 'a:{b', 'a:{}', 'a:{b c}', 'a:{b:0}', 'a:{b:10000}', 'a:{=b}']) {
    assert.throws(() => parse(template), /brace|expression/, template)
  }
})

test('reads CSV with quotes, separators and line ends in values', () => {
  assert.deepEqual(rowsOf('a,b\r\n"x, ""y""\nz",2\n', ',', 10), { rows: [['a', 'b'], ['x, "y"\nz', '2']], complete: true })
  assert.deepEqual(rowsOf('a,\n,b', ',', 10).rows, [['a', ''], ['', 'b']])
  assert.deepEqual(rowsOf('a,', ',', 10).rows, [['a', '']])
  assert.deepEqual(rowsOf('"open', ',', 10).rows, [['open']])
  assert.deepEqual(rowsOf('1\n2\n3\n', ',', 2), { rows: [['1'], ['2']], complete: false })
  assert.equal(separatorOf('a;b;c\n1,2;3', 'text/csv'), ';')
  assert.equal(separatorOf('a,b', 'text/tab-separated-values'), '\t')
})

test('selects the reader by type, and by the ending of the URI if the type says nothing', () => {
  const kind = (mimeType, uri, isText = true) => kindOf({ mimeType, uri, ...(isText ? { text: '' } : { blob: '' }) })
  assert.equal(kind('text/markdown; charset=utf-8', 'a:b'), 'markdown')
  assert.equal(kind('text/plain', 'file:///a/b.MD'), 'markdown')
  assert.equal(kind(undefined, 'file:///a/b.csv?x=.md'), 'table')
  assert.equal(kind('application/problem+json', 'a:b'), 'json')
  assert.equal(kind('text/html;profile=mcp-app', 'ui://a'), 'app')
  assert.equal(kind('text/html;profile=mcp-app', 'ui://a', false), 'bytes')
  assert.equal(kind('text/html', 'ui://a'), 'html')
  assert.equal(kind('image/svg+xml', 'a:b'), 'picture')
  assert.equal(kind('text/markdown', 'a:b', false), 'bytes')
  assert.equal(kind('<script>', 'a:b'), 'code')
  assert.equal(kind(7, 'a:b', false), 'bytes')
  assert.equal(languageOf({ mimeType: 'text/plain', uri: 'file:///x/Makefile' }), 'makefile')
})

test('shows control, direction and invisible characters as escapes', () => {
  assert.equal(visible('a\u202eb\u0000\u001b[31m\tc\n\u{e0041}'), 'a\\u202eb\\u0000\\u001b[31m\tc\n\\ue0041')
  assert.equal(line('a\nb'), 'a\\u000ab')
  assert.equal(line('x'.repeat(400)).length, 301)
  assert.equal(line(undefined), '')
  assert.equal(bytes(1_500), '1.5 kB')
  assert.equal(bytes(Number.NaN), '')
})

test('splits URIs into folders', () => {
  const parts = uri => { const { folders, last } = partsOf(uri); return [...folders, last] }
  assert.deepEqual(parts('file:///docs/a/b.md'), ['file:///', 'docs/', 'a/', 'b.md'])
  assert.deepEqual(parts('wiki+page://host/x/y?q=a/b'), ['wiki+page://', 'host/', 'x/', 'y?q=a/b'])
  assert.deepEqual(parts('notes://welcome'), ['notes://', 'welcome'])
  assert.deepEqual(parts('urn:a:b'), ['urn:', 'a:b'])
  assert.deepEqual(parts('file:///docs/a/'), ['file:///', 'docs/', 'a/'])
  assert.equal(parts(`a:///${'x/'.repeat(10_000)}y`).length, 42)
})

test('reads the pages of a list, and counts the entries that have no URI', async () => {
  const pages = [{ resources: [{ uri: 'a' }, {}, null] }, { resources: 'none' }, {}, { resources: [{ uri: 7 }, { uri: 'b' }] }]
  const found = []
  const request = async (cursor = '0') => ({ ...pages[cursor], nextCursor: pages[Number(cursor) + 1] && String(Number(cursor) + 1) })
  for await (const { entries, wrong } of pagesOf(request, 'resources', 'uri')) found.push([entries.map(({ uri }) => uri).join(), wrong])
  assert.deepEqual(found, [['a', 2], ['', 0], ['', 0], ['b', 1]])
})

test('ends lists that have no end', async () => {
  const read = async (entry, next) => {
    let number = 0
    let pages = 0
    for await (const { entries } of pagesOf(async () => ({ resources: [entry], nextCursor: next(number++) }), 'resources', 'uri')) pages += entries.length
    return pages
  }
  await assert.rejects(read({ uri: 'a' }, String), new RegExp(`more than ${MAX_PAGES.toLocaleString('en')} pages`))
  await assert.rejects(read({ name: 'without a URI' }, String), new RegExp(`${MAX_EMPTY_PAGES} pages in a row without an entry`))
  await assert.rejects(read({ uri: 'a' }, () => 'same'), /the same cursor twice/)
  assert.equal(await read({ uri: 'a' }, number => (number < 5 ? String(number) : undefined)), 6)
})

test('filters a tree by all words', () => {
  const tree = new Tree()
  tree.add([{ uri: 'file:///a/winter%20storm.md', name: 'w' }, { uri: 'file:///a/b.md', title: 'Storm' }])
  assert.equal(tree.rows(new Set(), '').rows.length, 1)
  const { rows, found } = tree.rows(new Set(), 'STORM winter')
  assert.equal(found, 1)
  assert.deepEqual(rows.map(row => row.folder?.name ?? row.entry.label), ['file:///', 'a/', 'winter storm.md'])
})

test('reads events in pieces, and ends at the limit', async () => {
  const body = (...pieces) => new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const all = async events => { const found = []; for await (const event of events) found.push(event); return found }
  assert.deepEqual(await all(eventsOf(body(': hi\n\nda', 'ta: {"a":\r\ndata: 1}\r\n', '\r\nevent: x\ndata:2\n\n'), 100)), ['{"a":\n1}', '2'])
  await assert.rejects(all(eventsOf(body('data: '.padEnd(200, 'x')), 100)), TooLongError)
  assert.equal(await textOf(body('ab', 'c'), 3), 'abc')
  await assert.rejects(textOf(body('ab', 'cd'), 3), TooLongError)
})

test('reduces HTML to what is shown', () => {
  assert.equal(reduced('<p onclick=x style="a" title=\'"&gt;\'>a &amp; <b>b</b><script>c</script><foo>d</foo><br>'), '<p title="&quot;&gt;">a &amp; <b>b</b>d<br></p>')
  assert.equal(reduced('<svg><p>x</p></svg><a href="javascript:x" ping=y>l</a>'), '<a href="javascript:x">l</a>') // the sanitiser removes the link
  assert.ok(reduced('<div>'.repeat(50_000)).length < 2_000)
})
