// JSON-RPC by hand, to see what is on the wire: clients rewrite errors and drop what they do not know.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';

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
    createInterface({ input: process.stdout }).on('line', (line) => {
        seen.push(line);
        const message = JSON.parse(line); // whatever is no JSON has no business there
        waiting.get(message.id)?.(message);
    });
    let ids = 0;
    const session = {
        seen,
        /** Sends a line as it is. */
        line: (text) => process.stdin.write(text + '\n'),
        /** The answer that carries an id. */
        answer: (id) => new Promise((resolve, reject) => {
            waiting.set(id, resolve);
            gone.then(([code]) => reject(new Error(`The server ended with ${code} and left ${id} unanswered`)));
        }),
        async call(method, params) {
            const id = ++ids;
            const answer = session.answer(id);
            session.line(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
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
    let ids = 0;
    let headers = {};
    const session = {
        seen,
        async call(method, params) {
            const id = ++ids;
            const response = await post(url, { jsonrpc: '2.0', id, method, params }, headers);
            seen.push(response.body);
            session.last = response;
            return messages(response).find((message) => message.id === id);
        },
    };
    session.initialized = await session.call('initialize', initialize(revision));
    headers = { 'mcp-session-id': session.last.headers['mcp-session-id'], 'mcp-protocol-version': revision };
    await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
    return session;
}
