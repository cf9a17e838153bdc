// JSON-RPC by hand, to see what is on the wire: clients rewrite errors and drop what they do not know.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { AUTHORIZATION } from './servers.js';

export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const SESSIONLESS = '2026-07-28';
const NAMED = { 'resources/read': 'uri', 'tools/call': 'name', 'prompts/get': 'name' };

/** Parameters with what each request of the revision without sessions says of its client, unless they say otherwise. */
export const sessionless = (params) => ({
    ...params,
    _meta: { [VERSION]: SESSIONLESS, [CAPABILITIES]: {}, ...params?._meta },
});

/** The headers that repeat such a request. */
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

/** A session over the standard input and output of a process. */
export async function rawStdio({ command, args }, log, revision) {
    const process = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const gone = once(process, 'exit');
    process.stderr.on('data', (data) => log.write(data));
    const waiting = new Map();
    const seen = [];
    const heard = [];
    createInterface({ input: process.stdout }).on('line', (line) => {
        seen.push(line);
        const message = JSON.parse(line); // whatever is no JSON has no business there
        if (message.method === undefined) {
            waiting.get(message.id)?.(message);
        } else {
            heard.push(message);
        }
    });
    let ids = 0;
    const session = {
        seen,
        /** What the server said without being asked. */
        heard,
        /** Sends a line as it is. */
        line: (text) => process.stdin.write(text + '\n'),
        /** The answer that carries an id. */
        answer: (id) => new Promise((resolve, reject) => {
            waiting.set(id, resolve);
            gone.then(([code]) => reject(new Error(`The server ended with ${code} and left ${id} unanswered`)));
        }),
        /** Asks, by default in the revision of the session. */
        async call(method, params, { id = ++ids, stateless = revision === SESSIONLESS } = {}) {
            const answer = session.answer(id);
            session.line(JSON.stringify({ jsonrpc: '2.0', id, method, params: stateless ? sessionless(params) : params }));
            return answer;
        },
        /** Ends the input and waits for the end of the process. */
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

/** One POST; any header may be set, which fetch does not allow. */
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

/** The JSON-RPC messages in a response: one alone, or a stream of events. */
function messages({ headers, body }) {
    if (!body) {
        return [];
    }
    return (headers['content-type'] ?? '').startsWith('text/event-stream')
        ? body.split('\n').filter((line) => line.startsWith('data:')).map((line) => JSON.parse(line.slice(5)))
        : [JSON.parse(body)];
}

/** A session over Streamable HTTP. */
export async function rawHttp(url, revision) {
    const seen = [];
    const heard = [];
    let ids = 0;
    let headers = {};
    const session = {
        seen,
        /** What the server said beside its answers. */
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
