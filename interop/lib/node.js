// A Node for programs that need a newer version than the one that runs these scripts.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOTHING_CHECKED = 3;
const modules = join(dirname(fileURLToPath(import.meta.url)), '../node_modules');

const isOlder = (version, oldest) => version.localeCompare(oldest, undefined, { numeric: true }) < 0;

/**
 * Returns the path of the Node that runs this script, or of one that npm installed. If neither is new enough, reports the
 * missing check and ends the process.
 */
export function requireNode(oldest, whatFor) {
    if (!isOlder(process.versions.node, oldest)) {
        return process.execPath;
    }
    const name = `node-${process.platform}-${process.arch}`;
    const brought = join(modules, name, 'bin/node');
    if (existsSync(brought)) {
        return brought;
    }
    console.error(`NOT CHECKED: ${whatFor}. That needs Node ${oldest} or later on the path, or npm's package ${name};`
        + ` found: ${process.version}`);
    return process.exit(NOTHING_CHECKED);
}

/** Returns the path of a program of an npm package. */
export const program = (path) => join(modules, path);
