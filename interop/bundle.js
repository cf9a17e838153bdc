// Packs the document server, installs it as a client does, and checks the entry for the registry.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getMcpConfigForManifest, validateManifest } from '@anthropic-ai/mcpb/node';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { pack } from './lib/bundle.js';
import { jarOf } from './lib/script.js';

const mcpb = fileURLToPath(new URL('node_modules/@anthropic-ai/mcpb/dist/cli/cli.js', import.meta.url));
const jar = jarOf('document-server', process.argv[2]);
let folder;
let packed;

before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mcpb-'));
    packed = await pack(jar, '0.1.0', join(folder, 'packed'));
});

after(() => rm(folder, { recursive: true, force: true }));

test('the manifest is valid', () => {
    assert.ok(validateManifest(join(packed.content, 'manifest.json')));
});

test('a client that installs the bundle and chooses folders reads them', async () => {
    const installed = join(folder, 'installed');
    await promisify(execFile)(process.execPath, [mcpb, 'unpack', packed.bundle, installed]);
    const folders = [await mkdtemp(join(folder, 'a-')), await mkdtemp(join(folder, 'b-'))];
    await writeFile(join(folders[0], 'one.md'), '# One');
    await writeFile(join(folders[1], 'two words.md'), '# Two');
    const manifest = JSON.parse(await readFile(join(installed, 'manifest.json'), 'utf8'));
    const config = await getMcpConfigForManifest({
        manifest,
        extensionPath: installed,
        systemDirs: {},
        userConfig: { folders },
        pathSeparator: '/',
    });
    assert.deepEqual(config.args.slice(2), folders);
    const client = new Client({ name: 'installer', version: '1' });
    await client.connect(new StdioClientTransport({ command: config.command, args: config.args, stderr: 'ignore' }));
    try {
        const { resources } = await client.listResources();
        assert.deepEqual(resources.map((it) => it.name).sort(), ['one.md', 'two words.md']);
        const { contents } = await client.readResource({ uri: resources.find((it) => it.name === 'one.md').uri });
        assert.equal(contents[0].text, '# One');
    } finally {
        await client.close();
    }
});

// The rules of https://github.com/modelcontextprotocol/registry/tree/main/docs/reference/server-json
test('the entry follows the rules of the registry', async () => {
    const entry = JSON.parse(await readFile(packed.entry, 'utf8'));
    assert.match(entry.$schema, /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/);
    assert.match(entry.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    assert.ok(entry.name.length >= 3 && entry.name.length <= 200);
    for (const field of ['title', 'description']) {
        assert.ok(entry[field].length >= 1 && entry[field].length <= 100, field);
    }
    assert.match(entry.version, /^\d+\.\d+\.\d+$/, 'one version, not a range or latest');
    assert.equal(entry.repository.source, 'github');
    assert.equal(entry.name.split('/')[0], `io.github.${new URL(entry.repository.url).pathname.split('/')[1]}`);
    assert.equal(entry.packages.length, 1);
    const [bundle] = entry.packages;
    assert.equal(bundle.registryType, 'mcpb');
    assert.equal(bundle.transport.type, 'stdio');
    const url = new URL(bundle.identifier);
    assert.equal(url.origin, 'https://github.com');
    assert.match(url.pathname, new RegExp(`^/[^/]+/[^/]*mcp[^/]*/releases/download/v${entry.version}/[^/]+\\.mcpb$`));
    assert.equal(bundle.fileSha256, createHash('sha256').update(await readFile(packed.bundle)).digest('hex'));
});
