// Uses a running application, at a given URL, with MCP clients of other authors. The application must serve the resources of the
// fixture: test://static-text, test://static-binary, test://watched-resource and the template test://template/{id}/data.
//
//     node --test-reporter=spec application.js http://localhost:8080/mcp

import assert from 'node:assert/strict';
import { describe, before, after, test } from 'node:test';
import { clients, statelessClients } from './lib/clients.js';

const url = process.argv[2];
const PATIENCE = { timeout: 120_000 };
const TEXT = 'test://static-text';
const TEMPLATE = 'test://template/{id}/data';

for (const library of [...clients, ...statelessClients]) {
    describe(library.name, PATIENCE, () => {
        let client;
        before(async () => {
            client = library.create();
            await client.connect(library.http(url));
        }, PATIENCE);
        after(() => client?.close());

        test('finds the resources and the template in the lists', async () => {
            const uris = (await library.allResources(client)).map(({ uri }) => uri);
            assert.ok([TEXT, 'test://static-binary', 'test://watched-resource'].every((uri) => uris.includes(uri)), `${uris}`);
            assert.equal(new Set(uris).size, uris.length, 'no resource is listed twice');
            const { resourceTemplates } = await client.listResourceTemplates();
            assert.ok(resourceTemplates.some(({ uriTemplate }) => uriTemplate === TEMPLATE));
        });

        test('reads text, bytes and a template', async () => {
            const read = async (uri) => (await client.readResource({ uri })).contents[0];
            assert.equal((await read(TEXT)).text, 'A text that does not change.');
            assert.deepEqual([...Buffer.from((await read('test://static-binary')).blob, 'base64').subarray(1, 4)], [...Buffer.from('PNG')]);
            assert.equal((await read(library.expand(TEMPLATE, { id: 'a b' }))).text, '{"id": "a b"}');
        });

        test('is told which resource does not exist', async () => {
            await assert.rejects(client.readResource({ uri: 'test://none' }), ({ code, data }) => {
                assert.ok(code === -32002 || code === -32602, `${code}`);
                assert.equal(data?.uri, 'test://none');
                return true;
            });
        });

        test('completes a variable', async () => {
            const { completion } = await client.complete({
                ref: { type: 'ref/resource', uri: TEMPLATE },
                argument: { name: 'id', value: '12' },
            });
            assert.deepEqual(completion.values, ['123', '124']);
        });

        test('may subscribe', async () => {
            assert.equal(client.getServerCapabilities().resources.subscribe, true);
            if (statelessClients.includes(library)) {
                const stream = await client.listen({ resourceSubscriptions: ['test://watched-resource'] });
                assert.deepEqual(stream.honoredFilter.resourceSubscriptions, ['test://watched-resource']);
                await stream.close();
            } else {
                await client.subscribeResource({ uri: 'test://watched-resource' });
                await client.unsubscribeResource({ uri: 'test://watched-resource' });
            }
        });
    });
}
