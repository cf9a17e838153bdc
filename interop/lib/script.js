// Functions with which every script begins.

import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Returns a required file. If it is missing, reports how to get it and ends the process. */
export function need(file, remedy) {
    if (!existsSync(file)) {
        console.error(`There is no ${file}. Get it: ${remedy}`);
        process.exit(1);
    }
    return file;
}

/** Returns the jar of a server: the given one, or the one that the build created. */
export const jarOf = (server, named) =>
    need(resolve(named ?? join(here, `../../mcp-resources-examples/target/${server}.jar`)), 'mvn package');

/** Opens the log for the output of servers, and deletes the file for their messages to clients. Returns both files. */
export async function logs(script) {
    const folder = join(here, '../logs');
    mkdirSync(folder, { recursive: true });
    const log = createWriteStream(join(folder, `${script}.log`));
    await once(log, 'open');
    const traffic = join(folder, `${script}-traffic.jsonl`);
    rmSync(traffic, { force: true });
    return { log, traffic };
}
