// Forwards standard input and output to a command, and records the messages of the server in a file.
//
//     node tee.js TRAFFIC-FILE COMMAND [ARGUMENT...]

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Transcript } from './traffic.js';

const [file, command, ...args] = process.argv.slice(2);
const transcript = new Transcript(file);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
server.stdin.on('error', () => {}); // the server has ended; its exit code shows the reason
process.stdin.pipe(server.stdin);
createInterface({ input: process.stdin }).on('line', (line) => transcript.asked(line));
server.stdout.pipe(process.stdout);
createInterface({ input: server.stdout }).on('line', (line) => transcript.said(line));
for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => server.kill(signal));
}
server.on('close', (code) => process.exit(code ?? 1));
