// What every script begins with.

import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** A file that must be there; without it the process ends, and says where it comes from. */
export function need(file, remedy) {
    if (!existsSync(file)) {
        console.error(`There is no ${file}. Get it: ${remedy}`);
        process.exit(1);
    }
    return file;
}

/** The jar of a server: the one that was named, or what the build left. */
export const jarOf = (server, named) =>
    need(resolve(named ?? join(here, `../../mcp-resources-examples/target/${server}.jar`)), 'mvn package');

/** Where what servers say is written to: to people (log), and to clients (traffic), which is empty at first. */
export async function logs(script) {
    const folder = join(here, '../logs');
    mkdirSync(folder, { recursive: true });
    const log = createWriteStream(join(folder, `${script}.log`));
    await once(log, 'open');
    const traffic = join(folder, `${script}-traffic.jsonl`);
    rmSync(traffic, { force: true });
    return { log, traffic };
}
