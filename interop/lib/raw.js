// JSON-RPC without a client library, to see the messages on the wire. Libraries change errors and drop unknown fields.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { AUTHORIZATION } from './servers.js';

export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SESSIONLESS = '2026-07-28';
const NAMED = { 'resources/read': 'uri', 'tools/call': 'name', 'prompts/get': 'name' };

/** Adds the fields about the client that each request of the revision without sessions needs. Fields that exist are kept. */
export const sessionless = (params) => ({
    ...params,
    _meta: { [VERSION]: SESSIONLESS, [CAPABILITIES]: {}, ...params?._meta },
});

/** Returns the headers that repeat values of a request without a session. */
function repeated(method, params) {
    const name = params?.[NAMED[method]];
    return {
        'mcp-protocol-version': params._meta[VERSION],
        'mcp-method': method,
        ...(typeof name === 'string' && { 'mcp-name': `=?base64?${Buffer.from(name).toString('base64')}?=` }),
    };
}

const initialize = (revision) => ({
    protocolVersion: revision,
    capabilities: {},
    clientInfo: { name: 'by hand', version: '1' },
});

/** Opens a session over the standard input and output of a process. */
export async function rawStdio({ command, args }, log, revision) {
    const process = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const gone = once(process, 'exit');
    process.stderr.on('data', (data) => log.write(data));
    const waiting = new Map();
    const seen = [];
    const heard = [];
    createInterface({ input: process.stdout }).on('line', (line) => {
        seen.push(line);
        const message = JSON.parse(line); // throws if the line is not JSON
        if (message.method === undefined) {
            waiting.get(message.id)?.(message);
        } else {
            heard.push(message);
        }
    });
    let ids = 0;
    const session = {
        seen,
        /** The notifications and requests from the server. */
        heard,
        /** Sends a line unchanged. */
        line: (text) => process.stdin.write(text + '\n'),
        /** Waits for the answer with an id. */
        answer: (id) => new Promise((resolve, reject) => {
            waiting.set(id, resolve);
            gone.then(([code]) => reject(new Error(`The server ended with ${code} and left ${id} unanswered`)));
        }),
        /** Sends a request, by default in the revision of the session, and waits for its answer. */
        async call(method, params, { id = ++ids, stateless = revision === SESSIONLESS } = {}) {
            const answer = session.answer(id);
            session.line(JSON.stringify({ jsonrpc: '2.0', id, method, params: stateless ? sessionless(params) : params }));
            return answer;
        },
        /** Closes the input of the server, waits for the end of the process and returns its exit code. */
        async end() {
            process.stdin.end();
            const [code] = await gone;
            return code;
        },
        kill: () => process.exitCode === null && process.kill('SIGKILL'),
    };
    if (revision === SESSIONLESS) {
        return session;
    }
    session.initialized = await session.call('initialize', initialize(revision));
    session.line(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    return session;
}

/** Sends one POST request. Unlike with fetch, any header may be set. */
export function post(url, message, headers = {}) {
    return new Promise((resolve, reject) => {
        const out = request(
            url,
            {
                method: 'POST',
                headers: {
                    'content-type': 'application/json',
                    accept: 'application/json, text/event-stream',
                    ...AUTHORIZATION,
                    ...headers,
                },
            },
            (response) => {
                let body = '';
                response.setEncoding('utf8');
                response.on('data', (data) => (body += data));
                response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
            },
        );
        out.on('error', reject);
        out.end(typeof message === 'string' ? message : JSON.stringify(message));
    });
}

/** Returns the JSON-RPC messages in a response, which is a single message or an event stream. */
function messages({ headers, body }) {
    if (!body) {
        return [];
    }
    return (headers['content-type'] ?? '').startsWith('text/event-stream')
        ? body.split('\n').filter((line) => line.startsWith('data:')).map((line) => JSON.parse(line.slice(5)))
        : [JSON.parse(body)];
}

/** Opens a session over streamable HTTP. */
export async function rawHttp(url, revision) {
    const seen = [];
    const heard = [];
    let ids = 0;
    let headers = {};
    const session = {
        seen,
        /** The notifications and requests from the server. */
        heard,
        async call(method, given) {
            const id = ++ids;
            const stateless = revision === SESSIONLESS;
            const params = stateless ? sessionless(given) : given;
            const sent = stateless ? repeated(method, params) : headers;
            const response = await post(url, { jsonrpc: '2.0', id, method, params }, sent);
            seen.push(response.body);
            session.last = response;
            const said = messages(response);
            heard.push(...said.filter((message) => message.method !== undefined));
            return said.find((message) => message.id === id && message.method === undefined);
        },
    };
    if (revision === SESSIONLESS) {
        return session;
    }
    session.initialized = await session.call('initialize', initialize(revision));
    headers = { 'mcp-session-id': session.last.headers['mcp-session-id'], 'mcp-protocol-version': revision };
    await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
    return session;
}
