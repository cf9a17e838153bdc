// Tests the document server with the command line of the MCP inspector, and subscriptions to the fixture server with mcpdo, the
// other command line of the inspector.
//
//     node --test-reporter=spec inspector.js [document-server.jar [conformance-server.jar]]
//
// Exit code 3: nothing was checked, because the inspector needs a newer Node than the installed one.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SESSIONLESS } from './lib/clients.js';
import { FILES, makeFolder } from './lib/folder.js';
import { program, requireNode } from './lib/node.js';
import { assertValid } from './lib/schema.js';
import { jarOf, logs, need } from './lib/script.js';
import { AUTHORIZATION, startHttp } from './lib/servers.js';

const node = requireNode('22.19.0', 'that the MCP inspector (@modelcontextprotocol/inspector) and its mcpdo see what is served');
const INSPECTOR = need(program('@modelcontextprotocol/inspector/clients/launcher/build/index.js'), 'npm ci');
const MCPDO = need(program('@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js'), 'npm ci');
const documentServer = jarOf('document-server', process.argv[2]);
const fixtureServer = jarOf('conformance-server', process.argv[3]);

const PATIENCE = { timeout: 600_000 };
const TO_CONNECT = ['--header', `Authorization: ${AUTHORIZATION.authorization}`, '--connect-timeout', '60000']; // milliseconds
const SESSION = '2025-11-25';
const ERAS = [['legacy', SESSION], ['modern', SESSIONLESS]];
const SKILLS = fileURLToPath(new URL('../mcp-resources-examples/sample-skills', import.meta.url));
const WATCHED = 'test://watched-resource';

const { log, traffic } = await logs('inspector');
const folder = makeFolder();
const home = mkdtempSync(join(tmpdir(), 'mcp-inspector-'));
const environment = {
    ...process.env,
    HOME: home, // the inspector stores its data about servers there
    MCP_INSPECTOR_SECRET_STORE: 'file',
    MCP_INSPECTOR_DAEMON_DIR: join(home, 'daemon'), // a separate daemon for this script
    MCP_INSPECTOR_DAEMON_TOKEN: 'interop',
};
let documents;
let fixture;
before(async () => {
    documents = await startHttp(documentServer, [folder.top], log, traffic);
    fixture = await startHttp(fixtureServer, [], log, traffic);
}, PATIENCE);
after(async () => {
    await run(MCPDO, 'daemon', 'stop');
    documents?.kill();
    fixture?.kill();
    folder.remove();
    rmSync(home, { recursive: true, force: true });
}, PATIENCE);

/** Runs a program to its end and returns its output and its exit code. */
async function run(script, ...args) {
    const options = { env: environment, maxBuffer: 1 << 26 };
    const { code = 0, stdout, stderr } = await promisify(execFile)(node, [script, ...args], options).catch((failed) => failed);
    return { code, stdout, stderr };
}

/** Runs a program and returns the JSON that it prints. */
async function json(script, ...args) {
    const { code, stdout, stderr } = await run(script, ...args, '--format', 'json');
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
}

/** Runs a program that must end with an error, and returns the error message. */
async function failure(script, ...args) {
    const { code, stdout, stderr } = await run(script, ...args, '--format', 'json');
    assert.equal(code, 1, `${args.join(' ')}: ${stdout}`);
    return stderr;
}

/** Ways to send requests to a server: over one connection for each request, or over one that stays open. */
const WAYS = {
    'inspector --cli': (url, era) => {
        const args = (method, params) => ['--cli', url, ...TO_CONNECT, '--protocol-era', era, '--method', method, ...params];
        return {
            ask: async (method, ...params) => (await json(INSPECTOR, ...args(method, params))).result,
            refused: (method, ...params) => failure(INSPECTOR, ...args(method, params)),
            uri: (uri) => ['--uri', uri],
        };
    },
    mcpdo: (url) => ({
        ask: (method, ...params) => json(MCPDO, '--connection', url, method, ...params),
        refused: (method, ...params) => failure(MCPDO, '--connection', url, method, ...params),
        uri: (uri) => [uri],
    }),
};

const disconnect = (url) => json(MCPDO, 'disconnect', url);

async function connect(url, era, revision) {
    assert.equal((await json(MCPDO, 'connect', url, ...TO_CONNECT, '--era', era)).protocolEra, era);
    assert.equal((await json(MCPDO, '--connection', url, 'connections/show')).protocolVersion, revision);
}

for (const [era, revision] of ERAS) {
    for (const [way, asking] of Object.entries(WAYS)) {
        describe(`${way}, ${era}`, PATIENCE, () => {
            let client;
            before(async () => {
                client = asking(documents.url, era);
                if (way === 'mcpdo') {
                    await connect(documents.url, era, revision);
                }
            });
            after(() => way === 'mcpdo' && disconnect(documents.url));

            test(`lists all ${FILES} files in order`, async () => {
                const { resources } = await client.ask('resources/list');
                assert.deepEqual(resources.map(({ uri }) => uri), [...folder.files.keys()]);
            });

            test('lists the templates', async () => {
                const { resourceTemplates } = await client.ask('resources/templates/list');
                assert.deepEqual(
                    resourceTemplates.map(({ uriTemplate }) => uriTemplate).sort(),
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
            });

            test('reads a text, bytes, and lines through a template', async () => {
                const texts = [...folder.files].filter(([, bytes]) => bytes.toString().startsWith('odd '));
                const blobs = [...folder.files].filter(([, bytes]) => bytes.includes(0));
                for (const [uri, bytes] of [texts[0], blobs[0]]) {
                    const { contents: [content] } = await client.ask('resources/read', ...client.uri(uri));
                    assert.equal(content.uri, uri);
                    assert.ok(Buffer.from(content.text ?? content.blob, 'text' in content ? 'utf8' : 'base64').equals(bytes), uri);
                }
                const lines = `lines:///${folder.root}/many/storm.md?from=3&to=3`;
                assert.equal((await client.ask('resources/read', ...client.uri(lines))).contents[0].text, 'Storm at sea');
            });

            test('is refused what is missing', async () => {
                assert.match(await client.refused('resources/read', ...client.uri(`file:///${folder.root}/none`)), /Resource not found/);
            });
        });
    }

    test(`mcpdo, ${era}, hears of what it watches`, PATIENCE, async () => {
        await connect(fixture.url, era, revision);
        const touch = () => json(MCPDO, '--connection', fixture.url, 'tools/call', 'touch_resource', `uri:=${WATCHED}`);
        await touch(); // no client is subscribed yet
        const watch = spawn(
            node,
            [MCPDO, '--connection', fixture.url, 'resources/subscribe', WATCHED, '--format', 'json'],
            { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
        );
        const gone = once(watch, 'exit');
        let heard = '';
        let errors = '';
        watch.stdout.on('data', (data) => (heard += data));
        watch.stderr.on('data', (data) => (errors += data));
        const events = () => [...heard.matchAll(/\{[^{}]*\}/g)].map(([event]) => JSON.parse(event));
        const ended = gone.then(([code]) => assert.fail(`mcpdo ended with ${code}: ${errors}`));
        ended.catch(() => {}); // prevents an unhandled rejection after the last wait
        const told = async (count) => {
            while (events().length < count) {
                await Promise.race([once(watch.stdout, 'data'), ended]);
            }
        };
        try {
            await told(1);
            while (events().length < 2) { // the stream of a session opens some time after the session
                await touch();
            }
            const before = events().length;
            await touch();
            await told(before + 1);
        } finally {
            watch.kill();
            await gone;
            await disconnect(fixture.url);
        }
        const [first, ...updates] = events();
        assert.deepEqual(first, { type: 'subscribed', uri: WATCHED });
        updates.forEach((update) => assert.deepEqual(update, { type: 'resources/updated', uri: WATCHED }));
    });
}

test('the inspector lists skills and verifies each file', PATIENCE, async () => {
    const served = await startHttp(documentServer, ['--skills', SKILLS], log, traffic);
    try {
        for (const [era] of ERAS) {
            const { code, stdout, stderr } = await run(
                INSPECTOR, '--cli', served.url, ...TO_CONNECT, '--protocol-era', era, '--method', 'skills/list', '--verify',
            );
            assert.equal(code, 0, `${era}: ${stdout} ${stderr}`);
            assert.match(stdout, /skill:\/\/greeting\/SKILL\.md/);
        }
    } finally {
        served.kill();
    }
});

test('the inspector finds by itself that the server speaks the revision without sessions', PATIENCE, async () => {
    const found = await json(MCPDO, 'connect', documents.url, ...TO_CONNECT, '--era', 'auto');
    await disconnect(documents.url);
    assert.equal(found.protocolEra, 'modern');
});

test('all that the servers said is valid against the schemas of its revision', PATIENCE, (context) =>
    assertValid(context, traffic, {
        [SESSION]: ['initialize', 'resources/list', 'resources/templates/list', 'resources/read', 'notifications/resources/updated'],
        [SESSIONLESS]: ['server/discover', 'resources/list', 'resources/templates/list', 'resources/read', 'notifications/resources/updated'],
    }));
