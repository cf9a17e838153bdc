// MCP clients of other authors, with a common interface for the calls that the tests need.

import { Client as Client2, StreamableHTTPClientTransport as Http2, UriTemplate as UriTemplate2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { UriTemplate as UriTemplate1 } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { AUTHORIZATION } from './servers.js';

const SESSIONLESS = '2026-07-28';
const info = { name: 'mcp-resources-interop', version: '1' };

/** Requests all pages by their cursors, so that tests can check each page. */
async function pages(ask) {
    const all = [];
    let cursor;
    do {
        const page = await ask(cursor === undefined ? {} : { cursor });
        all.push(page);
        cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
}

function second(name, mode) {
    return {
        name: `@modelcontextprotocol/client 2.4.0, ${name}`,
        create: (options) => new Client2(info, { versionNegotiation: { mode }, ...options }),
        stdio: (parameters) => new Stdio2(parameters),
        http: (url) => new Http2(new URL(url), { requestInit: { headers: AUTHORIZATION } }),
        expand: (template, values) => new UriTemplate2(template).expand(values),
        // This client follows the cursors itself.
        allResources: async (client) => (await client.listResources()).resources,
        onUpdated: (client, heard) =>
            client.setNotificationHandler('notifications/resources/updated', ({ params }) => heard(params.uri)),
        onListChanged: (client, heard) => client.setNotificationHandler('notifications/resources/list_changed', heard),
        onElicitation: (client, answer) => client.setRequestHandler('elicitation/create', ({ params }) => answer(params)),
    };
}

/** The clients that begin a session. */
const clients = [
    {
        name: '@modelcontextprotocol/sdk 1.32.2',
        create: (options) => new Client1(info, options),
        stdio: (parameters) => new Stdio1(parameters),
        http: (url) => new Http1(new URL(url), { requestInit: { headers: AUTHORIZATION } }),
        expand: (template, values) => new UriTemplate1(template).expand(values),
        allResources: async (client) =>
            (await pages((params) => client.listResources(params))).flatMap((page) => page.resources),
        onUpdated: (client, heard) =>
            client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard(params.uri)),
        onListChanged: (client, heard) => client.setNotificationHandler(ResourceListChangedNotificationSchema, heard),
        onElicitation: (client, answer) => client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params)),
    },
    second('legacy', 'legacy'),
];

/** The clients that use the revision without sessions: one always does, one after it has detected that the server can. */
const statelessClients = [second(`pinned to ${SESSIONLESS}`, { pin: SESSIONLESS }), second('auto', 'auto')];

export { SESSIONLESS, clients, statelessClients, pages };
