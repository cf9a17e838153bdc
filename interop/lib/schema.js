// Validates the messages of servers against the schemas of the protocol. The schemas are not part of this repository. They
// are expected in ../shared/schema next to the repository, or in the folder that MCP_SCHEMAS names.

import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Ajv7 from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const here = dirname(fileURLToPath(import.meta.url));
const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];

const RESULTS = {
    'initialize': 'InitializeResult',
    'ping': 'EmptyResult',
    'logging/setLevel': 'EmptyResult',
    'server/discover': 'DiscoverResult',
    'resources/list': 'ListResourcesResult',
    'resources/templates/list': 'ListResourceTemplatesResult',
    'resources/read': 'ReadResourceResult',
    'resources/directory/read': 'ListResourcesResult', // defined by an extension, which uses this result
    'resources/subscribe': 'EmptyResult',
    'resources/unsubscribe': 'EmptyResult',
    'subscriptions/listen': 'SubscriptionsListenResult',
    'completion/complete': 'CompleteResult',
    'tools/list': 'ListToolsResult',
    'tools/call': 'CallToolResult',
    'prompts/list': 'ListPromptsResult',
    'prompts/get': 'GetPromptResult',
    // The schemas do not define the methods of the extension for skills, but each result must be a Result.
    'skills/list': 'Result',
    'skills/get': 'Result',
};

/** The errors that have their own definition. */
const ERRORS = {
    [-32020]: 'HeaderMismatchError',
    [-32021]: 'MissingRequiredClientCapabilityError',
    [-32022]: 'UnsupportedProtocolVersionError',
};

/** Returns the folder of the schemas, or undefined if a schema is missing. */
function folder() {
    const place = resolve(process.env.MCP_SCHEMAS || resolve(here, '../../../shared/schema'));
    return REVISIONS.every((revision) => existsSync(join(place, `${revision}.json`))) ? place : undefined;
}

/** The definitions of one revision. */
class Schema {
    #ajv;
    #path;
    #names;

    constructor(place, revision) {
        const schema = JSON.parse(readFileSync(join(place, `${revision}.json`), 'utf8'));
        this.#path = '$defs' in schema ? '$defs' : 'definitions';
        this.#names = new Set(Object.keys(schema[this.#path]));
        const options = { strict: false, allErrors: false };
        this.#ajv = this.#path === '$defs' ? new Ajv2020(options) : new Ajv7(options);
        formats(this.#ajv);
        // If a request contains a URI with unescaped letters, the answer repeats it unchanged.
        this.#ajv.addFormat('uri', (text) => fullFormats.uri(text.replace(/[^\x00-\x7f]+/g, encodeURIComponent)));
        this.#ajv.addFormat('byte', /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
        this.#ajv.addSchema(schema, 'mcp');
    }

    has(name) {
        return this.#names.has(name);
    }

    /** Returns the fault of a value that must match a definition, or undefined if it matches. */
    fault(name, value, part = '') {
        const validate = this.#ajv.getSchema(`mcp#/${this.#path}/${name}${part}`);
        assert.ok(validate, `there is no ${name}${part}`);
        return validate(value) ? undefined : `${name}: ${this.#ajv.errorsText(validate.errors)}`;
    }
}

function fault(schema, { method, message, text }) {
    if (message === undefined) {
        return `no JSON: ${text}`;
    }
    if (message.method !== undefined) {
        return schema.fault(message.id === undefined ? 'ServerNotification' : 'ServerRequest', message)
            ?? schema.fault('JSONRPCMessage', message);
    }
    if (message.error) {
        const error = schema.has('JSONRPCErrorResponse') ? 'JSONRPCErrorResponse' : 'JSONRPCError';
        // The answer to an invalid request has no id. JSON-RPC requires null in this case, which the schemas do not allow.
        return message.id === undefined || message.id === null
            ? schema.fault(error, message.error, '/properties/error')
            : schema.fault(schema.has(ERRORS[message.error.code]) ? ERRORS[message.error.code] : error, message);
    }
    const result = RESULTS[method];
    if (result === undefined) {
        return `a result for ${method}`;
    }
    return schema.fault(schema.has('JSONRPCResultResponse') ? 'JSONRPCResultResponse' : 'JSONRPCResponse', message)
        ?? (message.result.resultType === 'input_required'
            ? schema.fault('InputRequiredResult', message.result)
            : schema.fault(result, message.result));
}

/** Returns the kind by which a message is counted. */
function kind({ method, retried, message }) {
    if (message?.error) {
        return `error ${message.error.code}`;
    }
    if (message?.result?.resultType === 'input_required') {
        return `${method}: input required`;
    }
    return retried ? `${method}: retried` : (message?.method ?? method ?? 'nothing known');
}

/**
 * Asserts that all messages in a file of traffic are valid in their revision, and that all expected kinds occur.
 *
 * @param expected the kinds of messages that must occur in each revision
 */
export async function assertValid(context, file, expected) {
    const place = folder();
    if (!place) {
        const missing = 'NOT CHECKED: that what the servers say is valid against the schemas of the protocol. '
            + `That needs ${REVISIONS.map((revision) => `${revision}.json`).join(', ')} in ../shared/schema, or in MCP_SCHEMAS`;
        console.error(missing);
        context.skip(missing);
        return;
    }
    const schemas = new Map(REVISIONS.map((revision) => [revision, new Schema(place, revision)]));
    const counts = Object.fromEntries(REVISIONS.map((revision) => [revision, {}]));
    const faults = {};
    for await (const line of createInterface({ input: createReadStream(file) })) {
        const said = JSON.parse(line);
        // A message from before the agreement on a revision is validated against the newest revision with sessions.
        const revision = schemas.has(said.revision) ? said.revision : '2025-11-25';
        const counted = counts[revision];
        counted[kind(said)] = (counted[kind(said)] ?? 0) + 1;
        const found = fault(schemas.get(revision), said);
        if (found) {
            faults[`${revision} ${kind(said)}: ${found}`] = line.slice(0, 500);
        }
    }
    for (const [revision, counted] of Object.entries(counts)) {
        context.diagnostic(`${revision}, all looked at: ${JSON.stringify(counted)}`);
    }
    assert.deepEqual(faults, {});
    for (const [revision, kinds] of Object.entries(expected)) {
        assert.deepEqual(kinds.filter((each) => !(each in counts[revision])), [], `what was not said in ${revision}`);
    }
}
