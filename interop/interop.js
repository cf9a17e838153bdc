// Tests the document server with MCP clients of other authors, and with raw messages.
//
//     node --test-reporter=spec interop.js [document-server.jar]

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { SESSIONLESS, clients, statelessClients, pages } from './lib/clients.js';
import { FILES, makeFolder } from './lib/folder.js';
import { post, rawHttp, rawStdio } from './lib/raw.js';
import { assertValid } from './lib/schema.js';
import { jarOf, logs } from './lib/script.js';
import { recordedCommand, startHttp, stdioCommand } from './lib/servers.js';

const jar = jarOf('document-server', process.argv[2]);
const PAGE = 100;
const PATIENCE = { timeout: 600_000 };
const SEARCH = 'search://documents{?q,folder,type,after,before,limit,cursor}';
const REVISIONS = ['2025-06-18', '2025-11-25'];

const { log, traffic } = await logs('interop');
const folder = makeFolder();
const folderUri = `file:///${folder.root}/`;
let http;
before(async () => {
    http = await startHttp(jar, [folder.top], log, traffic);
}, PATIENCE);
after(async () => {
    http?.kill();
    folder.remove();
});

const stdioServer = () => recordedCommand(traffic, stdioCommand(jar, folder.top));

/** Checks whether the decoded bytes of a URI are UTF-8, as the values of templates must be. */
function isUtf8(uri) {
    try {
        return decodeURI(uri) !== '';
    } catch {
        return false;
    }
}

/** Returns the bytes of a result with one entry of contents. */
function bytesOf(uri, { contents }) {
    assert.equal(contents.length, 1, uri);
    const [content] = contents;
    assert.equal(content.uri, uri);
    assert.notEqual('text' in content, 'blob' in content, `${uri} has either text or blob`);
    return 'text' in content ? Buffer.from(content.text, 'utf8') : Buffer.from(content.blob, 'base64');
}

/**
 * Returns the hits of a search when all documents are in the index. The server opens the index some seconds after its start; until
 * then, a search is an error.
 */
async function search(client, query) {
    const uri = `search://documents${query}`;
    for (const end = Date.now() + PATIENCE.timeout; ; await setTimeout(100)) {
        try {
            const { hits, indexing } = JSON.parse(bytesOf(uri, await client.readResource({ uri })));
            if (!indexing) {
                return hits;
            }
        } catch (failure) {
            if (failure.code !== -32603) {
                throw failure;
            }
        }
        assert.ok(Date.now() < end, 'the index is not complete');
    }
}

test(`the folder has ${FILES} files`, (context) => {
    assert.equal(folder.files.size, FILES);
    folder.refused.forEach((name) => context.diagnostic(`not checked, this platform refuses the name ${name}`));
});

for (const library of [...clients, ...statelessClients]) {
    for (const transport of ['stdio', 'http']) {
        describe(`${library.name} over ${transport}`, PATIENCE, () => {
            let client;
            before(async () => {
                client = library.create();
                await client.connect(
                    transport === 'stdio'
                        ? library.stdio({ ...stdioServer(), stderr: log.fd })
                        : library.http(http.url),
                );
            });
            after(() => client?.close());

            test('speaks the revision that it should', () => {
                const spoken = client.getNegotiatedProtocolVersion?.();
                assert.equal(spoken === SESSIONLESS, statelessClients.includes(library), spoken);
            });

            test('sees the server and its capabilities', () => {
                assert.equal(client.getServerVersion().name, 'document-server');
                const capabilities = client.getServerCapabilities();
                assert.ok(capabilities.resources, 'resources');
                assert.ok(capabilities.tools, 'tools');
                assert.equal(capabilities.prompts, undefined);
            });

            test(`lists all ${FILES} files in order, none lost and none twice`, async () => {
                const listed = (await library.allResources(client)).map((resource) => resource.uri);
                assert.deepEqual(listed, [...folder.files.keys()]);
            });

            test('is told the sizes of the files', async () => {
                for (const { uri, size, name } of await library.allResources(client)) {
                    assert.equal(size, folder.files.get(uri).length, uri);
                    assert.ok(name, uri);
                }
            });

            test('reads every file byte for byte', async () => {
                const uris = [...folder.files.keys()];
                await Promise.all(
                    Array.from({ length: 8 }, async () => {
                        for (let uri = uris.pop(); uri !== undefined; uri = uris.pop()) {
                            const bytes = bytesOf(uri, await client.readResource({ uri }));
                            assert.ok(bytes.equals(folder.files.get(uri)), uri);
                        }
                    }),
                );
            });

            test('reads through a template that it expands itself', async () => {
                const templates = (await pages((params) => client.listResourceTemplates(params)))
                    .flatMap((page) => page.resourceTemplates)
                    .map((template) => template.uriTemplate);
                assert.deepEqual(
                    [...new Set(templates)].sort(),
                    [
                        'folder:///{root}{/path*}', 'lines:///{+path}{?from,to}',
                        'mail://{doc_id}/headers', 'mail://{doc_id}/part/{path}', 'mail://{doc_id}/part/{path}/headers',
                        'mail://{doc_id}/part/{path}/properties', 'mail://{doc_id}/part/{path}/text{?format,offset,length}',
                        'mail://{doc_id}/properties', 'mail://{doc_id}/text{?format,offset,length}',
                        'office://{doc_id}/comments', 'office://{doc_id}/outline', 'office://{doc_id}/properties',
                        'office://{doc_id}/sheet/{name}{?format,range,formulas}', 'office://{doc_id}/table/{n}{?format}',
                        'office://{doc_id}/text{?format,offset,length}',
                        'office://{doc_id}/{resource_type}/{resource_id}{?size,format}',
                        'pdf://{doc_id}/annotations', 'pdf://{doc_id}/embed/{name}', 'pdf://{doc_id}/fields',
                        'pdf://{doc_id}/image/{n}{?format,size}', 'pdf://{doc_id}/outline', 'pdf://{doc_id}/page/{n}{?format,size}',
                        'pdf://{doc_id}/properties', 'pdf://{doc_id}/text{?format,offset,length}',
                        'search://documents{?q,folder,type,after,before,limit,cursor}',
                    ],
                );
                const uri = library.expand('lines:///{+path}{?from,to}', {
                    path: `${folder.root}/many/storm.md`,
                    from: '2',
                    to: '3',
                });
                assert.equal(bytesOf(uri, await client.readResource({ uri })).toString(), 'calm\nStorm at sea');
            });

            test('leaves out variables of a query, and orders them as it likes', async () => {
                const path = `lines:///${folder.root}/many/storm.md`;
                const lines = async (uri) => bytesOf(uri, await client.readResource({ uri })).toString();
                assert.equal(await lines(`${path}?to=3&from=3`), 'Storm at sea');
                assert.equal(await lines(`${path}?to=2`), '# Log\ncalm');
                assert.equal(await lines(`${path}?from=5`), 'stormy night');
                assert.equal(await lines(path), '# Log\ncalm\nStorm at sea\ncalm\nstormy night');

                const storm = `${folderUri}many/storm.md`;
                const hits = await search(client, '?q=storm&type=md');
                assert.deepEqual(hits.map((hit) => hit.uri), [storm]);
                assert.match(hits[0].excerpt, /\*\*Storm\*\* at sea/);
                assert.deepEqual(await search(client, '?type=md&q=STORM'), hits);
                assert.deepEqual((await search(client, '?q=%22Storm%20at%20sea%22')).map((hit) => hit.uri), [storm]);
                assert.deepEqual(await search(client, '?q=storm&type=pdf'), []);
            });

            test('reads lines of documents with odd names', async () => {
                const odd = [...folder.files].filter(([uri, bytes]) =>
                    bytes.toString().startsWith('odd ') && /\.(txt|md)$/.test(uri) && isUtf8(uri));
                assert.ok(odd.length > 10);
                for (const [uri] of odd) {
                    const second = uri.replace('file:', 'lines:') + '?from=2&to=2';
                    assert.equal(bytesOf(second, await client.readResource({ uri: second })).toString(), 'second line');
                }
            });

            test('reads a folder through an exploded path', async () => {
                const entries = async (uri) =>
                    JSON.parse(bytesOf(uri, await client.readResource({ uri }))).entries.map((entry) => entry.uri);
                const deep = library.expand('folder:///{root}{/path*}', { root: folder.root, path: ['a', 'b', 'c'] });
                assert.equal(deep, `folder:///${folder.root}/a/b/c`);
                assert.deepEqual((await entries(deep)).filter((uri) => uri.endsWith('/')), [`${folderUri}a/b/c/d/`]);
                const top = await entries(`folder:///${folder.root}`);
                assert.ok(top.includes(`${folderUri}a/`) && top.includes(`${folderUri}plain.txt`));
                // An escaped slash is not a separator, and there is no folder named "a/b".
                await assert.rejects(entries(`folder:///${folder.root}/a%2Fb`), ({ data }) => Boolean(data?.uri));
            });

            test('means the same by a letter and by its escape', async () => {
                const raw = `folder:///${folder.root}/caf\u00e9`;
                const escaped = `folder:///${folder.root}/caf%C3%A9`;
                const read = async (uri) => bytesOf(uri, await client.readResource({ uri })).toString();
                assert.equal(await read(raw), await read(escaped));
                const found = await search(client, '?q=\u65e5\u672c');
                assert.ok(found.length > 0);
                assert.deepEqual(await search(client, '?q=%E6%97%A5%E6%9C%AC'), found);
            });

            test('is offered completions', async () => {
                const complete = async (uri, name, value) =>
                    (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion;
                assert.ok(client.getServerCapabilities().completions);
                assert.deepEqual(await complete('folder:///{root}{/path*}', 'root', folder.root.slice(0, 3)),
                    { values: [folder.root], total: 1, hasMore: false });
                assert.deepEqual((await complete(SEARCH, 'type', 'P')).values, ['pdf', 'pptx']);
                assert.deepEqual((await complete(SEARCH, 'q', 'x')).values, []);
                await assert.rejects(complete('none://{x}', 'x', ''), ({ code }) => code === -32602);
                await assert.rejects(complete(SEARCH, 'z', ''), ({ code }) => code === -32602);
            });

            test('is refused what is missing, hidden or outside', async () => {
                for (const uri of [`${folderUri}missing.txt`, 'file:///nobody/x', 'none://x', ...folder.unseen]) {
                    await assert.rejects(client.readResource({ uri }), ({ code, data }) => {
                        assert.ok(code === -32002 || code === -32602, `${uri}: ${code}`);
                        assert.equal(data?.uri, uri);
                        return true;
                    });
                }
            });

            test('is refused a forged cursor', async () => {
                await assert.rejects(client.listResources({ cursor: 'forged' }), ({ code }) => code === -32602);
            });

            test('calls the tools beside the resources', async () => {
                assert.deepEqual((await client.listTools()).tools.map((tool) => tool.name).sort(), [
                    'clear_store', 'count_words', 'extract_images', 'extract_tables', 'find_in_document',
                    'list_embedded_resources', 'list_resources', 'read_document', 'read_resource', 'render_markdown',
                    'search_documents',
                ]);
                const result = await client.callTool({ name: 'count_words', arguments: { text: 'one two  three' } });
                assert.equal(result.content[0].text, '3');
            });

            test('reads a resource by a tool, as its content, in a window and as a value', async () => {
                const uri = `${folderUri}many/storm.md`;
                const { contents } = await client.readResource({ uri });
                const read = (more) => client.callTool({ name: 'read_resource', arguments: { uri, ...more } });
                assert.deepEqual((await read({})).content, [{ type: 'resource', resource: contents[0] }]);
                const window = (await read({ mode: 'window', start_offset: 2, max_bytes: 9 })).structuredContent;
                assert.equal(window.parts[0].text, contents[0].text.slice(2, 11));
                assert.equal(window.window.next_offset, 11);
                const value = await read({ mode: 'value' });
                assert.equal(value.structuredContent?.result ?? value.structuredContent, contents[0].text);
            });
        });
    }
}

for (const transport of ['stdio', 'http']) {
    for (const revision of REVISIONS) {
        describe(`raw ${revision} over ${transport}`, PATIENCE, () => {
            let session;
            before(async () => {
                session = transport === 'stdio'
                    ? await rawStdio(stdioServer(), log, revision)
                    : await rawHttp(http.url, revision);
            });
            after(() => session?.kill?.());

            test('initialize names the revision and the capabilities', () => {
                const { result } = session.initialized;
                assert.equal(result.protocolVersion, revision);
                assert.equal(typeof result.capabilities.resources, 'object');
                assert.equal(typeof result.capabilities.tools, 'object');
            });

            test(`a page has at most ${PAGE} entries, and no cursor is empty`, async () => {
                const listed = [];
                for (const page of await pages(async (params) => (await session.call('resources/list', params)).result)) {
                    assert.ok(page.resources.length <= PAGE, `a page of ${page.resources.length}`);
                    assert.notEqual(page.nextCursor, '');
                    listed.push(...page.resources.map((resource) => resource.uri));
                }
                assert.deepEqual(listed, [...folder.files.keys()]);
            });

            test('a missing URI is -32002 with data.uri', async () => {
                const uri = `${folderUri}no such file`.replaceAll(' ', '%20');
                const { error, result } = await session.call('resources/read', { uri });
                assert.equal(result, undefined);
                assert.equal(error.code, -32002);
                assert.deepEqual(error.data, { uri });
            });

            test('a forged cursor is -32602: garbage, a changed one, one of another list', async () => {
                const { result } = await session.call('resources/list', {});
                const templates = (await session.call('resources/templates/list', {})).result;
                const cursor = result.nextCursor;
                const middle = cursor.length >> 1;
                const forged = [
                    'x', 'MTIz', cursor + 'A', cursor.slice(0, -4),
                    cursor.slice(0, middle) + (cursor[middle] === 'A' ? 'B' : 'A') + cursor.slice(middle + 1),
                    (cursor[0] === 'A' ? 'B' : 'A') + cursor.slice(1),
                    'x'.repeat(10_000), '\u0000', ...(templates.nextCursor ? [templates.nextCursor] : []),
                ];
                for (const forgery of forged) {
                    const { error } = await session.call('resources/list', { cursor: forgery });
                    assert.equal(error?.code, -32602, JSON.stringify(forgery).slice(0, 60));
                }
                assert.ok((await session.call('resources/list', { cursor })).result.resources.length > 0);
            });

            test('bad parameters are -32602', async () => {
                for (const params of [undefined, {}, { uri: null }, { uri: 7 }, { uri: ['x'] }, { uri: {} },
                    { uri: 'no scheme' }, { uri: 'x://' + 'a'.repeat(9_000) }]) {
                    const { error } = await session.call('resources/read', params);
                    assert.equal(error?.code, -32602, JSON.stringify(params)?.slice(0, 60));
                }
            });

            test('a line that is no number is -32602 and named', async () => {
                const { error } = await session.call('resources/read', {
                    uri: `lines:///${folder.root}/many/storm.md?from=zero`,
                });
                assert.equal(error.code, -32602);
                assert.match(error.message, /'from'.*zero/);
            });

            test('an unknown method is -32601', async () => {
                assert.equal((await session.call('resources/nothing', {})).error.code, -32601);
            });

            if (transport === 'stdio') {
                test('a malformed line is answered, and the next one served', async () => {
                    const refusal = session.answer(null);
                    session.line('{"jsonrpc": "2.0", ');
                    assert.equal((await refusal).error.code, -32700);
                    assert.deepEqual((await session.call('ping')).result, {});
                });
            } else {
                test('another host and another origin are refused with 403', async () => {
                    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
                    for (const headers of [{ host: 'evil.example' }, { host: 'evil.example:80' },
                        { host: 'localhost.evil.example' }, { origin: 'http://evil.example' }, { origin: 'null' },
                        { origin: 'http://localhost.evil.example' }]) {
                        assert.equal((await post(http.url, ping, headers)).status, 403, JSON.stringify(headers));
                    }
                    const local = await post(http.url, ping, { origin: 'http://localhost:3000' });
                    assert.notEqual(local.status, 403);
                });
            }

            test('no answer shows a path of this machine', () => {
                const place = dirname(folder.top);
                session.seen.forEach((line) => assert.ok(!line.includes(place), line.slice(0, 200)));
                assert.ok(session.seen.length > 10);
            });

            if (transport === 'stdio') {
                test('the server ends with its input', async () => assert.equal(await session.end(), 0));
            }
        });
    }
}

for (const transport of ['stdio', 'http']) {
    describe(`raw ${SESSIONLESS} over ${transport}`, PATIENCE, () => {
        let session;
        before(async () => {
            session = transport === 'stdio'
                ? await rawStdio(stdioServer(), log, SESSIONLESS)
                : await rawHttp(http.url, SESSIONLESS);
        });
        after(() => session?.kill?.());

        const isCacheable = ({ resultType, ttlMs, cacheScope }) => {
            assert.equal(resultType, 'complete');
            assert.ok(Number.isInteger(ttlMs) && ttlMs >= 0, `ttlMs ${ttlMs}`);
            assert.ok(['public', 'private'].includes(cacheScope), `cacheScope ${cacheScope}`);
        };

        test('discover names the revision and the capabilities, before anything else was said', async () => {
            const { result } = await session.call('server/discover');
            isCacheable(result);
            assert.deepEqual(result.supportedVersions, [SESSIONLESS]);
            assert.equal(typeof result.capabilities.resources, 'object');
            assert.equal(typeof result.capabilities.tools, 'object');
            assert.equal(result._meta['io.modelcontextprotocol/serverInfo'].name, 'document-server');
        });

        test(`each page has its envelope, one scope for all, and at most ${PAGE} entries`, async () => {
            const listed = await pages(async (params) => (await session.call('resources/list', params)).result);
            listed.forEach(isCacheable);
            assert.equal(new Set(listed.map((page) => page.cacheScope)).size, 1);
            listed.forEach((page) => assert.ok(page.resources.length <= PAGE && page.nextCursor !== ''));
            assert.deepEqual(
                listed.flatMap((page) => page.resources).map((resource) => resource.uri),
                [...folder.files.keys()],
            );
        });

        test('templates, a read and a completion have the envelope that is theirs', async () => {
            isCacheable((await session.call('resources/templates/list')).result);
            isCacheable((await session.call('resources/read', { uri: [...folder.files.keys()][0] })).result);
            const { result } = await session.call('completion/complete', {
                ref: { type: 'ref/resource', uri: SEARCH },
                argument: { name: 'type', value: 'p' },
            });
            assert.deepEqual(result.completion.values, ['pdf', 'pptx']);
            assert.equal(result.resultType, 'complete');
            assert.ok(!('ttlMs' in result) && !('cacheScope' in result));
        });

        test('a missing URI is -32602 with data.uri', async () => {
            const uri = `${folderUri}no%20such%20file`;
            const { error, result } = await session.call('resources/read', { uri });
            assert.equal(result, undefined);
            assert.equal(error.code, -32602);
            assert.deepEqual(error.data, { uri });
        });

        test('a tool of the SDK is reached, and its result has the envelope', async () => {
            const { result } = await session.call('tools/call', { name: 'count_words', arguments: { text: 'one two' } });
            assert.equal(result.resultType, 'complete');
            assert.equal(result.content[0].text, '2');
        });

        test('what the revision has no more is -32601', async () => {
            for (const method of ['ping', 'initialize', 'resources/subscribe', 'resources/unsubscribe', 'resources/nothing']) {
                assert.equal((await session.call(method, { uri: 'x://y' })).error.code, -32601, method);
            }
        });

        if (transport === 'stdio') {
            test('a session of an earlier revision goes on beside it, request by request', async () => {
                const uri = `${folderUri}missing.txt`;
                const ask = (stateless, method, params) => session.call(method, params, { stateless });
                const { result } = await ask(false, 'initialize', {
                    protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by hand', version: '1' },
                });
                assert.equal(result.protocolVersion, '2025-11-25');
                session.line(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
                const codes = await Promise.all(Array.from({ length: 40 }, async (_, at) =>
                    (await ask(at % 2 === 1, 'resources/read', { uri })).error.code));
                assert.deepEqual(codes, Array.from({ length: 40 }, (_, at) => (at % 2 === 1 ? -32602 : -32002)));
            });

            test('a malformed line is answered, and the next one served', async () => {
                session.line('{"jsonrpc": "2.0", ');
                assert.ok((await session.call('server/discover')).result);
                const refusals = session.seen.map((line) => JSON.parse(line)).filter(({ error }) => error?.code === -32700);
                assert.equal(refusals.length, 1);
            });

            test('the server ends with its input', async () => assert.equal(await session.end(), 0));
        }
    });
}

describe('clients of both kinds of revisions at the same time over http', PATIENCE, () => {
    test('each is served in its own', async () => {
        const uri = `${folderUri}missing.txt`;
        const libraries = [...clients, ...statelessClients];
        const connected = await Promise.all(libraries.map(async (library) => {
            const client = library.create();
            await client.connect(library.http(http.url));
            return client;
        }));
        try {
            await Promise.all(connected.map(async (client, at) => {
                assert.equal((await libraries[at].allResources(client)).length, FILES);
                await assert.rejects(client.readResource({ uri }), ({ data }) => data?.uri === uri);
            }));
        } finally {
            await Promise.all(connected.map((client) => client.close()));
        }
    });
});

describe('replicas: processes with the same keys', PATIENCE, () => {
    const secrets = mkdtempSync(join(tmpdir(), 'mcp-interop-'));
    const keys = join(secrets, 'keys');
    const servers = [];
    before(async () => {
        writeFileSync(keys, `# a key\n${randomBytes(32).toString('base64')}\n`);
        for (const args of [['--keys', keys], ['--keys', keys], []]) {
            servers.push(await startHttp(jar, [...args, folder.top], log, traffic));
        }
    });
    after(() => {
        servers.forEach((server) => server.kill());
        rmSync(secrets, { recursive: true });
    });

    for (const revision of [...REVISIONS, SESSIONLESS]) {
        test(`a walk that alternates between two of them is complete at ${revision}`, async () => {
            const [one, other, stranger] = await Promise.all(servers.map(({ url }) => rawHttp(url, revision)));
            let asked = 0;
            const walked = await pages(async (params) => {
                const { result } = await [one, other][asked++ % 2].call('resources/list', params);
                return result;
            });
            assert.equal(asked, Math.ceil(FILES / PAGE));
            assert.deepEqual(walked.flatMap((page) => page.resources).map(({ uri }) => uri), [...folder.files.keys()]);
            const { error } = await stranger.call('resources/list', { cursor: walked[0].nextCursor });
            assert.equal(error?.code, -32602, 'a process with another key honours no cursor of theirs');
        });
    }
});

test('the HTTP server stops when asked to, and has written nothing to standard output', PATIENCE, async () => {
    const { code, signal, stdout } = await http.stop();
    assert.ok(code === 143 || signal === 'SIGTERM', `${code} ${signal}`);
    assert.equal(stdout, '');
});

test('all that the servers said is valid against the schemas of its revision', PATIENCE, (context) =>
    assertValid(context, traffic, {
        ...Object.fromEntries(REVISIONS.map((revision) => [revision, [
            'initialize', 'ping', 'resources/list', 'resources/templates/list', 'error -32002', 'error -32601', 'error -32602', 'error -32700',
        ]])),
        [SESSIONLESS]: [
            'server/discover', 'resources/list', 'resources/templates/list', 'resources/read', 'completion/complete',
            'tools/list', 'tools/call', 'error -32601', 'error -32602',
        ],
    }));
