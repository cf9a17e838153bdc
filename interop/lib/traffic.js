// What servers say, written down as they say it: one JSON object a line, with the revision in which it was said and the
// method that it answers, if it answers one, and whether the client asked again, with the input that it was asked for.

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

/** What goes over one connection, or one exchange of HTTP. */
export class Transcript {
    #file;
    #session;
    #requests = new Map();
    #tokens = new Map();

    constructor(file, revision) {
        this.#file = file;
        this.#session = revision;
    }

    /** Takes note of what the client sent. */
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

    /** Writes down what the server sent. */
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

/** Stands before a server and writes down what it says. */
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

/** The page that a container makes of a refusal, of the visitor and not of a message, is none of the protocol's. */
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
