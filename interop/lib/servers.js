// A server of the examples as a process.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { recorded } from './traffic.js';

export const java = process.env.JAVA_HOME ? `${process.env.JAVA_HOME}/bin/java` : 'java';

/** Most servers here live for a second: what makes a JVM start sooner is worth more to them than what makes it fast. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The command that speaks stdio. */
export const stdioCommand = (jar, ...args) => ({ command: java, args: [...SHORT_LIVED, '-jar', jar, ...args] });

/** The same command, with what it says written to a file too. */
export const recordedCommand = (file, { command, args }) => ({
    command: process.execPath,
    args: [join(dirname(fileURLToPath(import.meta.url)), 'tee.js'), file, command, ...args],
});

/** The token of the servers that want one. */
const TOKEN = randomBytes(16).toString('hex');

/** The header that they want with each request. */
export const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` };

/** Starts it over HTTP on any free port, and has what it says written to a file where one is named. */
export async function startHttp(jar, args, log, traffic) {
    const server = spawn(java, [...SHORT_LIVED, '-jar', jar, '--http', '0', ...args], {
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
        /** Asks it to stop and waits until it is gone. */
        async stop() {
            server.kill('SIGTERM');
            const [code, signal] = await gone;
            return { code, signal, stdout };
        },
        kill: () => server.exitCode === null && server.kill('SIGKILL'),
    };
}
