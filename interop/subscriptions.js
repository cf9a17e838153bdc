// Subscribes to resources of the fixture server with MCP clients of other authors, and changes them by the server's tools.
//
//     node --test-reporter=spec subscriptions.js [conformance-server.jar]

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { SESSIONLESS, clients, statelessClients } from './lib/clients.js';
import { assertValid } from './lib/schema.js';
import { jarOf, logs } from './lib/script.js';
import { recordedCommand, startHttp, stdioCommand } from './lib/servers.js';

const jar = jarOf('conformance-server', process.argv[2]);
const PATIENCE = { timeout: 600_000 };
const WATCHED = 'test://watched-resource';
const OTHER = 'test://static-text';
const MARK = 'test://template/';
const FOLDER = 'file:///folder/';
const MANY = 1_000;
const MOST_TOLD = 10;
const LONGEST_HELD_BACK = 2_000; // milliseconds from the first change of the list to its notification

const { log, traffic } = await logs('subscriptions');
const folder = mkdtempSync(join(tmpdir(), 'mcp-interop-'));
let marks = 0;
let http;
const start = async () => {
    http = await startHttp(jar, ['--folder', folder], log, traffic);
};
const stop = () => http?.kill();
after(() => rmSync(folder, { recursive: true, force: true }));

/** Waits for a condition. The time limit of the test ends the wait. */
async function until(condition) {
    while (!(await condition())) {
        await delay(20);
    }
}

const nextMark = () => `${MARK}${++marks}/data`;

/**
 * The subscriptions of a session. A mark is a URI whose update shows that all earlier updates have arrived. The session is
 * subscribed to a mark only until the update has arrived.
 */
const subscribing = (client) => ({
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    async marked(hear) {
        const uri = nextMark();
        await client.subscribeResource({ uri });
        await hear(uri);
        await client.unsubscribeResource({ uri });
    },
});

/**
 * Subscriptions without a session: one stream for all subscriptions, which is replaced when they change. Each stream has its
 * own mark, because only messages on the same stream have an order. The stream is open, so one update of the mark is enough. A
 * second one could arrive later, and be taken for that of the next wait.
 */
function listening(client) {
    const uris = new Set();
    let stream;
    let mark;
    const listen = async () => {
        const next = nextMark();
        const opened = await client.listen({ resourcesListChanged: true, resourceSubscriptions: [...uris, next] });
        assert.equal(opened.honoredFilter.resourcesListChanged, true);
        assert.ok(opened.honoredFilter.resourceSubscriptions.includes(next));
        await stream?.close();
        assert.equal(await (stream?.closed ?? 'local'), 'local');
        [stream, mark] = [opened, next];
        return opened.honoredFilter.resourceSubscriptions;
    };
    return {
        async subscribe(uri) {
            uris.add(uri);
            if (!(await listen()).includes(uri)) { // omitted by the server, which would refuse a session's subscription
                uris.delete(uri);
                throw Object.assign(new Error('Not acknowledged'), { code: -32602, data: { uri } });
            }
        },
        async unsubscribe(uri) {
            uris.delete(uri);
            await listen();
        },
        async marked(hear) {
            if (mark === undefined) {
                await listen();
            }
            await hear(mark, false);
        },
    };
}

/** Connects a client, and records the notifications that it receives. */
async function connect(library, transport) {
    const client = library.create();
    const session = {
        client,
        updates: [],
        listChanges: 0,
        ...(statelessClients.includes(library) ? listening(client) : subscribing(client)),
        /** Calls a tool and returns its text. */
        async call(name, args) {
            const { content, isError } = await client.callTool({ name, arguments: args });
            assert.ok(!isError, JSON.stringify(content));
            return content[0].text;
        },
        touch: (uri) => session.call('touch_resource', { uri }),
        /** Updates a mark, waits for its notification, and returns the updates that have arrived by then. */
        async heard() {
            await session.marked(async (mark, repeatedly) => {
                await session.touch(mark);
                await until(async () => {
                    const isHeard = session.updates.includes(mark);
                    if (!isHeard && repeatedly) {
                        await session.touch(mark);
                    }
                    return isHeard;
                });
            });
            return session.updates.splice(0).filter((uri) => !uri.startsWith(MARK));
        },
    };
    library.onUpdated(client, (uri) => session.updates.push(uri));
    library.onListChanged(client, () => session.listChanges++);
    await client.connect(
        transport === 'stdio'
            ? library.stdio({ ...recordedCommand(traffic, stdioCommand(jar, '--stdio', '--folder', folder)), stderr: log.fd })
            : library.http(http.url),
    );
    assert.deepEqual(await session.heard(), []); // from now on, no notification is lost
    return session;
}

for (const library of [...clients, ...statelessClients]) {
    for (const transport of ['stdio', 'http']) {
        describe(`${library.name} over ${transport}`, PATIENCE, () => {
            let session;
            const open = async () => {
                session = await connect(library, transport);
            };
            const close = () => session?.client.close();
            // One server for each library, because each adds resources permanently.
            if (transport === 'http') {
                before(start, PATIENCE);
                after(stop);
                beforeEach(open);
                afterEach(close);
            } else {
                before(open);
                after(close);
                beforeEach(() => {
                    session.listChanges = 0;
                });
            }

            test('is offered subscriptions and word of changes of the list', () => {
                const { resources } = session.client.getServerCapabilities();
                assert.deepEqual([resources.subscribe, resources.listChanged], [true, true]);
            });

            test('hears of what it subscribed to, until it unsubscribes', async () => {
                await session.touch(WATCHED);
                assert.deepEqual(await session.heard(), [], 'before');
                await session.subscribe(WATCHED);
                await session.touch(WATCHED);
                await session.touch(OTHER);
                assert.deepEqual(await session.heard(), [WATCHED], 'subscribed');
                await session.touch(WATCHED);
                assert.deepEqual(await session.heard(), [WATCHED], 'once more');
                await session.unsubscribe(WATCHED);
                await session.touch(WATCHED);
                assert.deepEqual(await session.heard(), [], 'after');
            });

            test('is refused a subscription to what there is not', async () => {
                const uri = 'test://nonexistent';
                await assert.rejects(session.subscribe(uri), ({ code, data }) => {
                    assert.ok(code === -32002 || code === -32602, `${code}`);
                    assert.equal(data?.uri, uri);
                    return true;
                });
            });

            test('hears of a file under a directory that it subscribed to', async () => {
                const uri = await session.call('write_file', { name: 'first.txt', text: 'one' });
                assert.deepEqual(await session.heard(), [], 'before');
                await session.subscribe(FOLDER);
                await session.call('write_file', { name: 'first.txt', text: 'two' });
                const heard = await session.heard();
                assert.deepEqual(heard, [uri]);
                assert.equal((await session.client.readResource({ uri: heard[0] })).contents[0].text, 'two');
                await session.touch(WATCHED);
                assert.deepEqual(await session.heard(), [], 'nothing beside the directory');
                await session.unsubscribe(FOLDER);
                await session.call('write_file', { name: 'first.txt', text: 'three' });
                assert.deepEqual(await session.heard(), [], 'after');
            });

            for (const [batch, most] of [[true, 1], [false, MOST_TOLD]]) {
                const how = batch ? 'in a batch' : 'one by one';
                test(`hears at most ${most} times of ${MANY} resources registered ${how}`, async () => {
                    const before = (await library.allResources(session.client)).length;
                    await session.call('add_resources', { count: MANY, batch });
                    await until(() => session.listChanges > 0);
                    await delay(LONGEST_HELD_BACK + 500); // another notification would have arrived within this time
                    assert.ok(session.listChanges <= most, `${session.listChanges} times`);
                    assert.equal((await library.allResources(session.client)).length, before + MANY);
                });
            }

            if (transport === 'http') {
                test('hears nothing that another session subscribed to', async () => {
                    const other = await connect(library, transport);
                    try {
                        await session.subscribe(WATCHED);
                        await other.subscribe(OTHER);
                        await session.touch(WATCHED);
                        await session.touch(OTHER);
                        assert.deepEqual(await session.heard(), [WATCHED]);
                        assert.deepEqual(await other.heard(), [OTHER]);
                        await other.unsubscribe(OTHER);
                        await other.unsubscribe(WATCHED); // the other session is not subscribed to this resource
                        await other.touch(WATCHED);
                        assert.deepEqual(await session.heard(), [WATCHED]);
                        assert.deepEqual(await other.heard(), []);
                    } finally {
                        await other.client.close();
                    }
                });
            }
        });
    }
}

test('what one client changes is heard in both kinds of revisions', PATIENCE, async () => {
    await start();
    const sessions = await Promise.all([...clients, ...statelessClients].map((library) => connect(library, 'http')));
    try {
        await Promise.all(sessions.map((session) => session.subscribe(WATCHED)));
        await sessions[0].touch(WATCHED);
        for (const session of sessions) {
            assert.deepEqual(await session.heard(), [WATCHED]);
        }
    } finally {
        await Promise.all(sessions.map((session) => session.client.close()));
        stop();
    }
});

test('all that the servers said is valid against the schemas of its revision', PATIENCE, (context) =>
    assertValid(context, traffic, {
        '2025-11-25': [
            'resources/subscribe', 'resources/unsubscribe', 'notifications/resources/updated', 'notifications/resources/list_changed',
        ],
        [SESSIONLESS]: [
            'notifications/subscriptions/acknowledged', 'notifications/resources/updated', 'notifications/resources/list_changed',
        ],
    }));
