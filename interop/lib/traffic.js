// Records the messages of servers in a file, unchanged. Each line is a JSON object with the message, its revision, the method
// that it answers, if it is an answer, and whether the request was a retry with the input that the server had requested.

import { appendFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const SESSIONLESS = '2026-07-28';
const FORBIDDEN = 403;

const parse = (text) => {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
};

/** Records the messages of one connection, or of one HTTP exchange. */
export class Transcript {
    #file;
    #session;
    #requests = new Map();
    #tokens = new Map();

    constructor(file, revision) {
        this.#file = file;
        this.#session = revision;
    }

    /** Remembers a message of the client. */
    asked(text) {
        const { id, method, params } = parse(text) ?? {};
        if (id === undefined || method === undefined) {
            return;
        }
        const meta = params?._meta;
        const revision = typeof meta?.[VERSION] === 'string' ? SESSIONLESS : undefined;
        this.#requests.set(id, { method, revision, retried: params?.requestState !== undefined });
        if (meta?.progressToken !== undefined) {
            this.#tokens.set(meta.progressToken, revision);
        }
    }

    /** Writes a message of the server to the file. */
    said(text) {
        const message = parse(text);
        const { method, revision, retried } = message?.method === undefined
            ? (this.#requests.get(message?.id) ?? {})
            : { revision: this.#ofNotification(message) };
        if (method === 'initialize' && message.result) {
            this.#session = message.result.protocolVersion;
        }
        const said = { revision: revision ?? this.#session, method, retried, ...(message ? { message } : { text }) };
        appendFileSync(this.#file, JSON.stringify(said) + '\n');
    }

    #ofNotification({ method, params }) {
        if (params?._meta?.[SUBSCRIPTION] !== undefined) {
            return SESSIONLESS;
        }
        return method === 'notifications/progress' ? this.#tokens.get(params?.progressToken) : undefined;
    }
}

/** Starts a proxy in front of a server that records the messages of the server. Returns the URL of the proxy. */
export async function recorded(url, file) {
    const target = new URL(url);
    const proxy = createServer((incoming, outgoing) => {
        const transcript = new Transcript(file, incoming.headers['mcp-protocol-version']);
        const { method, headers } = incoming;
        const upstream = request(target, { method, headers }, (response) => {
            outgoing.writeHead(response.statusCode, response.rawHeaders);
            outgoing.flushHeaders();
            response.pipe(outgoing);
            listen(response, transcript);
            response.on('error', () => outgoing.destroy());
        });
        upstream.on('error', () => outgoing.destroy());
        outgoing.on('close', () => upstream.destroy());
        const body = [];
        incoming.on('data', (data) => body.push(data));
        incoming.on('end', () => {
            transcript.asked(Buffer.concat(body).toString());
            upstream.end(Buffer.concat(body));
        });
        incoming.on('error', () => upstream.destroy());
    });
    await new Promise((listening) => proxy.listen(0, '127.0.0.1', listening));
    proxy.unref();
    return `http://localhost:${proxy.address().port}${target.pathname}`;
}

/** Checks whether a body is JSON-RPC. The page with which a container rejects a client is not part of the protocol. */
const isOfJsonRpc = (text) => parse(text)?.jsonrpc !== undefined;

function listen(response, transcript) {
    const type = response.headers['content-type'] ?? '';
    response.setEncoding('utf8');
    let text = '';
    if (type.startsWith('application/json')) {
        response.on('data', (data) => (text += data));
        response.on('end', () => text && (response.statusCode !== FORBIDDEN || isOfJsonRpc(text)) && transcript.said(text));
    } else if (type.startsWith('text/event-stream')) {
        response.on('data', (data) => {
            const lines = (text + data).split('\n');
            text = lines.pop();
            lines
                .filter((line) => line.startsWith('data:'))
                .map((line) => line.slice(5).trim())
                .filter((line) => line !== '')
                .forEach((line) => transcript.said(line));
        });
    }
}
