// Tests the document server with mounted servers of other authors, and with clients of other authors.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { clients, statelessClients } from './lib/clients.js';
import { rawHttp } from './lib/raw.js';
import { jarOf, logs } from './lib/script.js';
import { startHttp } from './lib/servers.js';
import { LIST, TEMPLATE } from './upstreams/paging-list.js';

const here = dirname(fileURLToPath(import.meta.url));
const everything = join(here, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const jar = jarOf('document-server', process.argv[2]);
const { log } = await logs('mounts');
const children = [];
let served;

async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    return port;
}

/** Starts a script, waits for a matching line on standard error and returns the line. */
async function start(script, args, env, wanted) {
    const child = spawn(process.execPath, [script, ...args], { stdio: 'pipe', env: { ...process.env, ...env } });
    children.push(child);
    child.stdout.resume();
    for await (const line of createInterface({ input: child.stderr })) {
        log.write(line + '\n');
        if (wanted.test(line)) {
            child.stderr.resume();
            return line;
        }
    }
    throw new Error(`${script} ended before it said ${wanted}`);
}

before(async () => {
    const port = await freePort();
    const stateless = await start(join(here, 'upstreams/stateless.js'), [], {}, /^http/);
    await start(everything, ['streamableHttp'], { PORT: String(port) }, /listening/);
    const mount = (name, server) => ['--mount', `${name}=${server}`];
    const node = (...words) => `stdio:${[process.execPath, ...words].map((word) => `'${word}'`).join(' ')}`;
    served = await startHttp(
        jar,
        [
            ...mount('old', node(everything, 'stdio')),
            ...mount('web', `http://127.0.0.1:${port}/mcp`),
            ...mount('paged', node(join(here, 'upstreams/paging.js'))),
            ...mount('new', stateless),
        ],
        log,
    );
});

after(async () => {
    await served?.stop();
    children.forEach((child) => child.kill('SIGKILL'));
});

/** Repeats a call until it does not fail any more, or until the time limit has passed. */
async function until(ask, patience = 20_000) {
    for (const end = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
        try {
            return await ask();
        } catch (error) {
            if (Date.now() > end) {
                throw error;
            }
        }
    }
}

for (const kind of [...clients, ...statelessClients]) {
    const connected = async (work) => {
        const client = kind.create();
        await client.connect(kind.http(served.url));
        try {
            await work(client);
        } finally {
            await client.close();
        }
    };

    test(`${kind.name}: what is listed of every mount reads back`, () =>
        connected(async (client) => {
            const uris = (await kind.allResources(client)).map(({ uri }) => uri);
            for (const mount of ['old', 'web', 'paged', 'new']) {
                const its = uris.filter((uri) => uri.startsWith(`${mount}+`));
                assert.ok(its.length > 1, `${mount} in ${uris}`);
                for (const uri of its) {
                    const { contents } = await client.readResource({ uri });
                    assert.equal(contents[0].uri, uri);
                }
            }
            assert.equal(uris.filter((uri) => uri.startsWith('paged+')).length, LIST.length);
        }));

    test(`${kind.name}: completion works through a mount`, () =>
        connected(async (client) => {
            const complete = async (uri, name, value) =>
                (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } })).completion.values;
            assert.deepEqual(await complete('new+stateless://greet/{name}', 'name', 'a'), ['ada', 'alan']);
            assert.deepEqual(await complete('paged+paging://named/{name}', 'name', 't'), ['two', 'three']);
            assert.deepEqual(await complete('old+demo://resource/dynamic/text/{resourceId}', 'resourceId', '7'), ['7']);
        }));
}

for (const kind of clients) {
    test(`${kind.name}: updates arrive under the outer URI`, async () => {
        const client = kind.create();
        await client.connect(kind.http(served.url));
        const heard = new Set();
        kind.onUpdated(client, (uri) => heard.add(uri));
        for (const [watched, touch] of [
            ['paged+paging://item/1', 'paged+paging://touch'],
            ['new+stateless://note', 'new+stateless://touch'],
        ]) {
            await client.subscribeResource({ uri: watched });
            await until(async () => {
                await client.readResource({ uri: touch });
                assert.ok(heard.has(watched), `${watched} in ${[...heard]}`);
            });
        }
        await client.close();
    });
}

for (const revision of ['2025-11-25', '2026-07-28']) {
    test(`${revision}: all that a mounted server says of a resource is passed on, unknown fields too`, async () => {
        const session = await rawHttp(served.url, revision);
        const listed = [];
        for (let cursor; ; ) {
            const { result } = await session.call('resources/list', cursor ? { cursor } : {});
            listed.push(...result.resources);
            cursor = result.nextCursor;
            if (!cursor) {
                break;
            }
        }
        const inner = listed
            .filter(({ uri }) => uri.startsWith('paged+'))
            .map((entry) => ({ ...entry, uri: entry.uri.slice('paged+'.length) }));
        assert.deepEqual(inner, LIST);
        const templates = (await session.call('resources/templates/list', {})).result.resourceTemplates;
        assert.deepEqual(
            templates.find(({ uriTemplate }) => uriTemplate.startsWith('paged+')),
            { ...TEMPLATE, uriTemplate: `paged+${TEMPLATE.uriTemplate}` },
        );
        const { result } = await session.call('resources/read', { uri: 'paged+paging://item/3' });
        assert.deepEqual(result.contents, [
            {
                uri: 'paged+paging://item/3',
                mimeType: 'text/plain',
                text: 'This is paging://item/3',
                _meta: { 'example.com/read': true },
            },
        ]);
    });
}
