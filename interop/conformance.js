// Runs the protocol's conformance suite against the fixture server and evaluates each check, because the exit code of the
// suite ignores warnings.
//
//     node --test-reporter=spec conformance.js [conformance-server.jar]
//
// With the URL of a running application in place of a jar, runs only the scenarios that need no tools and prompts:
//
//     node --test-reporter=spec conformance.js http://localhost:8080/mcp
//
// Exit code 3: nothing was checked, because the suite needs a newer Node than the installed one.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { program, requireNode } from './lib/node.js';
import { jarOf, need } from './lib/script.js';
import { startHttp } from './lib/servers.js';

const SHARED = [
    'resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read',
    'tools-list', 'tools-call-simple-text', 'tools-call-embedded-resource', 'tools-call-mixed-content',
    'prompts-list', 'prompts-get-with-args', 'prompts-get-embedded-resource',
    'completion-complete', 'dns-rebinding-protection',
];
/** Scenarios of an extension instead of a revision. The suite runs them only with --force. */
const EXTENSIONS = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest', 'sep-2640-skills-directory'];
const SCENARIOS = {
    '2025-11-25': ['server-initialize', 'ping', 'resources-subscribe', 'resources-unsubscribe', ...EXTENSIONS, ...SHARED],
    '2026-07-28': [
        'server-stateless', 'sep-2164-resource-not-found', 'caching', 'http-header-validation', ...EXTENSIONS, ...SHARED,
    ],
};
/** Checks of cache hints, which revisions with sessions do not have. The suite skips them there. */
const OF_STATELESS_REVISION = ['sep-2640-skills-list-cache-attributes', 'sep-2640-skills-get-cache-attributes'];
/** Scenarios that wait only half a second for an answer. They are repeated, because a busy machine may need longer. */
const HURRIED = ['server-stateless'];
const ATTEMPTS = 3;
const PATIENCE = { timeout: 600_000 };

/** The scenarios for an application that has resources and no other features of the fixture. */
const OF_RESOURCES = [
    'server-initialize', 'ping', 'resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read',
    'resources-subscribe', 'resources-unsubscribe', 'sep-2164-resource-not-found', 'caching', 'dns-rebinding-protection',
];

const here = dirname(fileURLToPath(import.meta.url));
const node = requireNode(
    '22.0.0',
    `the ${Object.values(SCENARIOS).flat().length} scenarios of the conformance suite`
        + ` (@modelcontextprotocol/conformance) at ${Object.keys(SCENARIOS).join(' and ')}`,
);
const suite = need(program('@modelcontextprotocol/conformance/dist/index.js'), 'npm ci');
const url = process.argv[2]?.startsWith('http:') ? process.argv[2] : undefined;
const jar = url ?? jarOf('conformance-server', process.argv[2]);

const results = join(here, 'logs/conformance');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const log = createWriteStream(join(results, 'server.log'));

let server;
before(async () => {
    server = url ? { url, kill: () => {} } : await startHttp(jar, [], log);
}, PATIENCE);
after(() => server?.kill());

/** Runs one scenario and returns its checks, and its exit code unless it is 0. */
async function run(scenario, revision) {
    const folder = join(results, revision, scenario);
    rmSync(folder, { recursive: true, force: true });
    const command = [
        suite, 'server', '--url', server.url, '--spec-version', revision, '--scenario', scenario, '-o', folder,
        ...(EXTENSIONS.includes(scenario) ? ['--force'] : []),
    ];
    // The suite exits with 1 if a check failed. The checks themselves contain more details.
    const { code, stdout, stderr } = await promisify(execFile)(node, command).catch((failed) => failed);
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('checks.json')) : [];
    assert.equal(files.length, 1, `${scenario} leaves one list of checks. It said:\n${stdout}\n${stderr}`);
    return { code, checks: JSON.parse(readFileSync(join(folder, files[0]), 'utf8')) };
}

/** Checks whether an application without prompts failed a check only because it has none. */
const isOfMissingFeature = ({ status, errorMessage }) =>
    url && status === 'FAILURE' && /^prompts\/list .*Method not found/.test(errorMessage);

const isSkipped = ({ id, status }, revision) =>
    status === 'SKIPPED' && revision < '2026-07-28' && OF_STATELESS_REVISION.includes(id);

const isGreen = ({ status }) => status === 'SUCCESS' || status === 'INFO';

for (const [revision, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios.filter((name) => !url || OF_RESOURCES.includes(name))) {
        test(`${scenario} at ${revision}: every check is green, without a warning`, PATIENCE, async () => {
            let { code, checks } = await run(scenario, revision);
            for (let attempt = 1; attempt < ATTEMPTS && HURRIED.includes(scenario) && !checks.every(isGreen); attempt++) {
                ({ code, checks } = await run(scenario, revision));
            }
            assert.deepEqual(
                checks.filter((check) => !isGreen(check) && !isSkipped(check, revision) && !isOfMissingFeature(check)), [],
            );
            assert.ok(checks.some(({ status }) => status === 'SUCCESS'), 'something was checked');
            assert.equal(code, checks.some(isOfMissingFeature) ? 1 : undefined, 'the exit code agrees with the checks');
        });
    }
}
