// Runs the protocol's conformance suite against the fixture server and looks at each of its checks: the suite's own
// exit code ignores warnings.
//
//     node --test-reporter=spec conformance.js [conformance-server.jar]
//
// Exit code 3: the suite needs a newer Node than there is; nothing was checked.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startHttp } from '../lib/servers.js';

const REVISION = '2025-11-25';
const SCENARIOS = [
    'server-initialize', 'ping',
    'resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read',
    'resources-subscribe', 'resources-unsubscribe',
    'tools-list', 'tools-call-embedded-resource', 'tools-call-mixed-content',
    'prompts-list', 'prompts-get-embedded-resource',
    'completion-complete', 'dns-rebinding-protection',
];
const OLDEST_NODE = 22;
const NOTHING_CHECKED = 3;
const PATIENCE = { timeout: 120_000 };

const here = dirname(fileURLToPath(import.meta.url));
const suite = join(here, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** A Node that is new enough: the one that runs this, or one that npm brought. */
function node() {
    if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) {
        return process.execPath;
    }
    const brought = join(here, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    return existsSync(brought) ? brought : undefined;
}

if (!node()) {
    console.error(
        `NOT CHECKED: the ${SCENARIOS.length} scenarios of the conformance suite (@modelcontextprotocol/conformance)` +
            ` at ${REVISION}. That needs Node ${OLDEST_NODE} or later on the path, or npm's package` +
            ` node-${process.platform}-${process.arch}; found: ${process.version}`,
    );
    process.exit(NOTHING_CHECKED);
}
const jar = resolve(process.argv[2] ?? join(here, '../../mcp-resources-examples/target/conformance-server.jar'));
for (const [file, remedy] of [[jar, 'mvn package'], [suite, 'npm ci']]) {
    if (!existsSync(file)) {
        console.error(`There is no ${file}. Get it: ${remedy}`);
        process.exit(1);
    }
}

const results = join(here, '../logs/conformance');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const log = createWriteStream(join(results, 'server.log'));

let server;
before(async () => {
    server = await startHttp(jar, [], log);
}, PATIENCE);
after(() => server?.kill());

/** Runs one scenario and gives its checks, and its exit code unless that is 0. */
async function run(scenario) {
    const folder = join(results, scenario);
    const command = [suite, 'server', '--url', server.url, '--spec-version', REVISION, '--scenario', scenario, '-o', folder];
    // It exits with 1 for a failed check, which the checks tell better.
    const { code, stdout, stderr } = await promisify(execFile)(node(), command).catch((failed) => failed);
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('checks.json')) : [];
    assert.equal(files.length, 1, `${scenario} leaves one list of checks. It said:\n${stdout}\n${stderr}`);
    return { code, checks: JSON.parse(readFileSync(join(folder, files[0]), 'utf8')) };
}

for (const scenario of SCENARIOS) {
    test(`${scenario} at ${REVISION}: every check is green, without a warning`, PATIENCE, async () => {
        const { code, checks } = await run(scenario);
        const notGreen = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
        assert.deepEqual(notGreen, []);
        assert.ok(checks.some(({ status }) => status === 'SUCCESS'), 'something was checked');
        assert.equal(code, undefined, 'the exit code agrees with the checks');
    });
}
