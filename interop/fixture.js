// Tests the fixture server with clients of other authors, and with raw messages, for features that the document server does
// not have: input that a reader requests, progress, directories, prompts, and requests that the revision without sessions
// refuses.
//
//     node --test-reporter=spec fixture.js [conformance-server.jar]

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SESSIONLESS, clients, statelessClients, pages } from './lib/clients.js';
import { CAPABILITIES, VERSION, post, rawHttp, rawStdio, sessionless } from './lib/raw.js';
import { assertValid } from './lib/schema.js';
import { jarOf, logs } from './lib/script.js';
import { recordedCommand, startHttp, stdioCommand } from './lib/servers.js';

const jar = jarOf('conformance-server', process.argv[2]);
const PATIENCE = { timeout: 600_000 };
const SESSION = '2025-11-25';
const GREETING = 'test://greeting';
const IN_STEPS = 'test://in-steps';
const FORMS = { [CAPABILITIES]: { elicitation: {} } };
const FILES = 150; // more than a page

const { log, traffic } = await logs('fixture');
const folder = mkdtempSync(join(tmpdir(), 'mcp-interop-'));
const files = Array.from({ length: FILES }, (_, at) => `${String(at).padStart(3, '0')}.txt`);
files.forEach((name) => writeFileSync(join(folder, name), name));
let http;
before(async () => {
    http = await startHttp(jar, ['--folder', folder], log, traffic);
}, PATIENCE);
after(() => {
    http?.kill();
    rmSync(folder, { recursive: true, force: true });
});

const stdioServer = () => recordedCommand(traffic, stdioCommand(jar, '--stdio', '--folder', folder));

for (const library of [...clients, ...statelessClients]) {
    const stateless = statelessClients.includes(library);
    for (const transport of ['stdio', 'http']) {
        describe(`${library.name} over ${transport}`, PATIENCE, () => {
            const questions = [];
            let client;
            before(async () => {
                client = library.create({ capabilities: { elicitation: {} } });
                library.onElicitation(client, ({ message }) => {
                    questions.push(message);
                    return { action: 'accept', content: { name: 'Ada' } };
                });
                await client.connect(
                    transport === 'stdio'
                        ? library.stdio({ ...stdioServer(), stderr: log.fd })
                        : library.http(http.url),
                );
            });
            after(() => client?.close());

            test(stateless ? 'is asked for input, and reads what becomes of it' : 'is greeted without a question', async () => {
                const { contents } = await client.readResource({ uri: GREETING });
                assert.equal(contents[0].text, stateless ? 'Hello, Ada!' : 'Hello, everybody!');
                assert.deepEqual(questions.splice(0), stateless ? ['Who should be greeted?'] : []);
            });

            test('is told that a read failed, and not why', () =>
                assert.rejects(
                    client.readResource({ uri: 'test://failing/classified' }),
                    ({ code, message, data }) => code === -32603 && !`${message} ${JSON.stringify(data)}`.includes('log is told'),
                ));

            test('is told of progress that rises', async () => {
                const heard = [];
                const result = await client.readResource({ uri: IN_STEPS }, { onprogress: ({ progress }) => heard.push(progress) });
                assert.equal(result.contents[0].text, 'All steps are done.');
                // The client drops the last notifications if the result arrives with them. The raw tests check all of them.
                assert.deepEqual(heard, [1, 2, 3].slice(0, heard.length));
            });

            test('gets prompts, and completions of their arguments', async () => {
                const prompts = (await pages((params) => client.listPrompts(params))).flatMap((page) => page.prompts);
                assert.deepEqual(prompts.map(({ name }) => name).sort(), ['test_prompt_with_arguments', 'test_prompt_with_embedded_resource']);
                const { messages } = await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } });
                assert.deepEqual(messages.map(({ content }) => content.text), ["arg1='a', arg2='b'"]);
                const { completion } = await client.complete({
                    ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
                    argument: { name: 'arg1', value: 'par' },
                });
                assert.deepEqual(completion.values, ['paris', 'park']);
                await assert.rejects(client.getPrompt({ name: 'none' }), ({ code }) => code === -32602);
            });

            test(stateless ? 'is not asked in the middle of a call' : 'is asked in the middle of a call', async () => {
                const { content } = await client.callTool({ name: 'test_streaming_elicitation', arguments: {} });
                if (stateless) {
                    assert.match(content[0].text, /^The user was not asked: .*2026-07-28/);
                    assert.deepEqual(questions, []);
                } else {
                    assert.equal(content[0].text, "The user's answer: ACCEPT");
                    assert.deepEqual(questions.splice(0), ['Continue?']);
                }
            });
        });
    }
}

for (const transport of ['stdio', 'http']) {
    const open = (revision) => (transport === 'stdio' ? rawStdio(stdioServer(), log, revision) : rawHttp(http.url, revision));

    /** Reads a resource that reports progress in steps, and returns the progress from before the answer. */
    async function stepByStep(session) {
        const { result } = await session.call('resources/read', { uri: IN_STEPS, _meta: { progressToken: 'steps' } });
        assert.equal(result.contents[0].text, 'All steps are done.');
        return session.heard.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params);
    }
    const STEPS = [1, 2, 3].map((step) => ({ progressToken: 'steps', progress: step, total: 3, message: `Step ${step}` }));

    describe(`raw ${SESSION} over ${transport}`, PATIENCE, () => {
        let session;
        before(async () => {
            session = await open(SESSION);
        });
        after(() => session?.kill?.());

        test('all progress comes before the answer', async () => assert.deepEqual(await stepByStep(session), STEPS));
    });

    describe(`raw ${SESSIONLESS} over ${transport}`, PATIENCE, () => {
        let session;
        before(async () => {
            session = await open(SESSIONLESS);
        });
        after(() => session?.kill?.());
        const status = (expected) => transport === 'http' && assert.equal(session.last.status, expected);

        test('all progress comes before the answer', async () => assert.deepEqual(await stepByStep(session), STEPS));

        test('a reader asks, and gets its state back with the answer', async () => {
            const asked = (await session.call('resources/read', { uri: GREETING, _meta: FORMS })).result;
            assert.equal(asked.resultType, 'input_required');
            assert.equal(asked.inputRequests.who.method, 'elicitation/create');
            assert.deepEqual(['ttlMs', 'cacheScope', 'contents'].filter((name) => name in asked), []);
            const retry = (requestState, action = 'accept') => session.call('resources/read', {
                uri: GREETING,
                requestState,
                inputResponses: { who: { action, content: { name: 'Grace' } } },
                _meta: FORMS,
            });
            assert.equal((await retry(asked.requestState)).result.contents[0].text, 'Hello, Grace!');
            assert.equal((await retry(asked.requestState, 'decline')).result.resultType, 'input_required');
            assert.equal((await retry(asked.requestState + 'A')).error.code, -32602);
        });

        test('what a client does not offer is named: -32021', async () => {
            const { error } = await session.call('resources/read', { uri: GREETING });
            assert.equal(error.code, -32021);
            assert.deepEqual(error.data, { requiredCapabilities: { elicitation: { form: {} } } });
            status(400);
            const ofTool = (await session.call('tools/call', { name: 'test_missing_capability', arguments: {} })).error;
            assert.equal(ofTool.code, -32021);
            assert.deepEqual(ofTool.data, { requiredCapabilities: { sampling: {} } });
            status(400);
        });

        test('a version that there is not is refused with those that there are: -32022', async () => {
            const { error } = await session.call('resources/list', { _meta: { [VERSION]: '2099-01-01' } });
            assert.equal(error.code, -32022);
            assert.deepEqual(error.data, { supported: [SESSIONLESS], requested: '2099-01-01' });
            status(400);
        });

        if (transport === 'http') {
            test('headers that say something else are refused: -32020', async () => {
                const message = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: sessionless({ uri: IN_STEPS }) };
                const right = { 'mcp-protocol-version': SESSIONLESS, 'mcp-method': 'resources/read', 'mcp-name': IN_STEPS };
                for (const wrong of [{ 'mcp-protocol-version': '2099-01-01' }, { 'mcp-method': 'resources/list' }, { 'mcp-name': GREETING }]) {
                    const answer = await post(http.url, message, { ...right, ...wrong });
                    assert.deepEqual([answer.status, JSON.parse(answer.body).error.code], [400, -32020], JSON.stringify(wrong));
                }
                assert.equal((await post(http.url, message, right)).status, 200);
            });
        }

        test('a directory is read page by page, and nothing else is one', async () => {
            const ask = (params) => session.call('resources/directory/read', params);
            const uri = 'file:///folder/';
            const read = await pages(async (params) => (await ask({ uri, ...params })).result);
            assert.ok(read.length > 1, `${read.length} page`);
            assert.deepEqual(read.flatMap((page) => page.resources).map((child) => child.uri), files.map((name) => uri + name));
            const skills = (await ask({ uri: 'skill://greeting' })).result.resources;
            assert.deepEqual(
                skills.map((child) => [child.uri, child.name, child.mimeType]),
                [
                    ['skill://greeting/SKILL.md', 'greeting', 'text/markdown'],
                    ['skill://greeting/references', 'references', 'inode/directory'],
                ],
            );
            for (const none of [`${uri}${files[0]}`, `${uri}none/`, GREETING]) {
                assert.equal((await ask({ uri: none })).error?.code, -32602, none);
            }
        });

        if (transport === 'stdio') {
            test('who listens is answered when the input ends', async () => {
                session.line(JSON.stringify({
                    jsonrpc: '2.0', id: 'listening', method: 'subscriptions/listen',
                    params: sessionless({ notifications: { resourceSubscriptions: [IN_STEPS] } }),
                }));
                const answer = session.answer('listening');
                assert.equal(await session.end(), 0);
                assert.equal((await answer).result.resultType, 'complete');
            });
        }
    });
}

test('who listens is answered when the server stops', PATIENCE, async () => {
    const client = statelessClients[0].create();
    await client.connect(statelessClients[0].http(http.url));
    const stream = await client.listen({ toolsListChanged: true, promptsListChanged: true });
    assert.deepEqual(stream.honoredFilter, { toolsListChanged: true, promptsListChanged: true });
    const heard = new Set();
    const both = new Promise((done) => {
        for (const list of ['tools', 'prompts']) {
            client.setNotificationHandler(`notifications/${list}/list_changed`, () => heard.add(list).size === 2 && done());
        }
    });
    await client.callTool({ name: 'test_trigger_tool_change', arguments: {} });
    await client.callTool({ name: 'test_trigger_prompt_change', arguments: {} });
    await both;
    await http.stop();
    assert.equal(await stream.closed, 'graceful');
    await client.close();
});

test('all that the servers said is valid against the schemas of its revision', PATIENCE, (context) =>
    assertValid(context, traffic, {
        [SESSION]: [
            'initialize', 'resources/read', 'notifications/progress', 'elicitation/create',
            'prompts/list', 'prompts/get', 'completion/complete', 'tools/call', 'error -32602', 'error -32603',
        ],
        [SESSIONLESS]: [
            'server/discover', 'resources/read', 'resources/read: input required', 'resources/read: retried',
            'resources/directory/read', 'notifications/progress',
            'prompts/list', 'prompts/get', 'completion/complete', 'tools/call',
            'notifications/subscriptions/acknowledged', 'subscriptions/listen',
            'notifications/tools/list_changed', 'notifications/prompts/list_changed',
            'error -32020', 'error -32021', 'error -32022', 'error -32602', 'error -32603',
        ],
    }));
