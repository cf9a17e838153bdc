// A server of the TypeScript SDK v2 over HTTP that supports only 2026-07-28 and prints its URL to standard error. A read of
// stateless://touch sends an update notification.

import { createServer } from 'node:http';
import { McpServer, ResourceTemplate, createMcpHandler } from '@modelcontextprotocol/server';

const handler = createMcpHandler(
    () => {
        const server = new McpServer(
            { name: 'stateless', version: '1' },
            { capabilities: { resources: { subscribe: true, listChanged: true } } },
        );
        const text = (uri, words) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: words }] });
        server.registerResource('note', 'stateless://note', { mimeType: 'text/plain' }, (uri) => text(uri, 'a stateless note'));
        server.registerResource('touch', 'stateless://touch', {}, (uri) => {
            handler.notify.resourceUpdated('stateless://note');
            return text(uri, 'touched');
        });
        server.registerResource(
            'greeting',
            new ResourceTemplate('stateless://greet/{name}', {
                list: undefined,
                complete: { name: (value) => ['ada', 'alan', 'bob'].filter((name) => name.startsWith(value)) },
            }),
            {},
            (uri, { name }) => text(uri, `Hello ${name}`),
        );
        return server;
    },
    { legacy: 'reject' },
);

async function body(request) {
    const pieces = [];
    for await (const piece of request) {
        pieces.push(piece);
    }
    return pieces.length === 0 ? undefined : Buffer.concat(pieces);
}

const http = createServer(async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await handler.fetch(
        new Request(`http://localhost${request.url}`, {
            method: request.method,
            headers: request.headers,
            body: await body(request),
            signal: gone.signal,
        }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    try {
        for await (const piece of answer.body ?? []) {
            response.write(piece);
        }
    } catch (error) {
        if (!gone.signal.aborted) {
            throw error;
        }
    }
    response.end();
});
http.listen(0, '127.0.0.1', () => console.error(`http://127.0.0.1:${http.address().port}/mcp`));
