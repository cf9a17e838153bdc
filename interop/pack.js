// Packs the built document server: node pack.js VERSION

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jarOf } from './lib/script.js';
import { pack } from './lib/bundle.js';

const version = process.argv[2];
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
    console.error('Usage: node pack.js VERSION, such as 0.1.0');
    process.exit(2);
}
const folder = join(dirname(fileURLToPath(import.meta.url)), '../target/mcpb');
const { bundle, entry } = await pack(jarOf('document-server'), version, folder);
console.log(`${bundle}\n${entry}`);
