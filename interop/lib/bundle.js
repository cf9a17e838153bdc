// Makes the files with which people install the document server: a bundle (.mcpb) and its entry for the registry of MCP servers.

import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb/cli';

const sources = join(dirname(fileURLToPath(import.meta.url)), '../../mcp-resources-examples/bundle');

/** Packs a jar of the document server. Returns the paths of the bundle and of the entry, which are in the folder. */
export async function pack(jar, version, folder) {
    const content = join(folder, 'content');
    const bundle = join(folder, 'document-server.mcpb');
    const entry = join(folder, 'server.json');
    await rm(folder, { recursive: true, force: true });
    await mkdir(join(content, 'server'), { recursive: true });
    await cp(jar, join(content, 'server/document-server.jar'));
    const filled = async (name, values) =>
        Object.entries(values).reduce(
            (text, [key, value]) => text.replaceAll(key, value),
            await readFile(join(sources, name), 'utf8'));
    await writeFile(join(content, 'manifest.json'), await filled('manifest.json', { VERSION: version }));
    if (!(await packExtension({ extensionPath: content, outputPath: bundle, silent: true }))) {
        throw new Error(`The bundle of ${content} could not be made`);
    }
    const sha256 = createHash('sha256').update(await readFile(bundle)).digest('hex');
    await writeFile(entry, await filled('server.json', { VERSION: version, SHA256: sha256 }));
    return { bundle, entry, content };
}
