// Reads a resource of the server at a URL with the TypeScript clients, in a trace: node traces.js URL URI TRACEPARENT

import assert from 'node:assert/strict';
import { clients, statelessClients } from './lib/clients.js';

const [url, uri, traceparent] = process.argv.slice(2);

for (const kind of [...clients, ...statelessClients]) {
    const client = kind.create();
    await client.connect(kind.http(url));
    const { contents } = await client.readResource({ uri, _meta: { traceparent } });
    assert.equal(contents[0].text, 'a note', kind.name);
    await client.close();
    console.log(`read by ${kind.name}`);
}
