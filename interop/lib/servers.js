// Starts servers of the examples as processes.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { recorded } from './traffic.js';

export const java = process.env.JAVA_HOME ? `${process.env.JAVA_HOME}/bin/java` : 'java';

/** JVM options for a faster start. Most servers here run for about a second, so the start matters more than peak speed. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Additional JVM options by jar, for example to use an archive of its classes. */
const OPTIONS = JSON.parse(process.env.SERVER_OPTIONS ?? '{}');

const ofJar = (jar, ...args) => [...SHORT_LIVED, ...(OPTIONS[jar] ?? []), '-jar', jar, ...args];

/** Returns the command that starts a server on stdio. */
export const stdioCommand = (jar, ...args) => ({ command: java, args: ofJar(jar, ...args) });

/** Returns the same command, with the messages of the server also written to a file. */
export const recordedCommand = (file, { command, args }) => ({
    command: process.execPath,
    args: [join(dirname(fileURLToPath(import.meta.url)), 'tee.js'), file, command, ...args],
});

/** The token for the servers that require one. */
const TOKEN = randomBytes(16).toString('hex');

/** The header that these servers require with each request. */
export const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` };

/** Starts a server over HTTP on a free port. If a traffic file is given, writes the messages of the server to it. */
export async function startHttp(jar, args, log, traffic) {
    const server = spawn(java, ofJar(jar, '--http', '0', ...args), {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, DOCUMENT_SERVER_TOKEN: TOKEN },
    });
    const gone = once(server, 'exit');
    let stdout = '';
    server.stdout.on('data', (data) => (stdout += data));
    const url = await new Promise((resolve, reject) => {
        server.once('error', reject);
        server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it said its URL; see ${log.path}`)));
        createInterface({ input: server.stderr }).on('line', (line) => {
            log.write(line + '\n');
            const said = /http:\/\/localhost:\d+\/mcp/.exec(line);
            if (said) {
                resolve(said[0]);
            }
        });
    });
    return {
        url: traffic ? await recorded(url, traffic) : url,
        /** Requests the server to stop and waits until its process has ended. */
        async stop() {
            server.kill('SIGTERM');
            const [code, signal] = await gone;
            return { code, signal, stdout };
        },
        kill: () => server.exitCode === null && server.kill('SIGKILL'),
    };
}
