// A server of the TypeScript SDK v1 over stdio, with pages and with metadata that no SDK knows. A read of paging://touch sends
// an update notification.

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
    CompleteRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ReadResourceRequestSchema,
    SubscribeRequestSchema,
    UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { LIST, PAGE, TEMPLATE } from './paging-list.js';

const server = new Server(
    { name: 'paging', version: '1' },
    { capabilities: { resources: { subscribe: true, listChanged: true }, completions: {} } },
);
server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const rest = from + PAGE < LIST.length;
    return { resources: LIST.slice(from, from + PAGE), ...(rest && { nextCursor: String(from + PAGE) }) };
});
server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [TEMPLATE] }));
server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    if (uri === 'paging://touch') {
        await server.sendResourceUpdated({ uri: 'paging://item/1' });
    }
    return { contents: [{ uri, mimeType: 'text/plain', text: `This is ${uri}`, _meta: { 'example.com/read': true } }] };
});
server.setRequestHandler(CompleteRequestSchema, ({ params }) => ({
    completion: { values: ['one', 'two', 'three'].filter((value) => value.startsWith(params.argument.value)) },
}));
server.setRequestHandler(SubscribeRequestSchema, () => ({}));
server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
await server.connect(new StdioServerTransport());
