// A folder of files with unusual names, and the URIs and contents that a client must see.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const FILES = 434;
const ROOT = 'papers';

const ODD = [
    'plain.txt', 'with space.txt', ' leading space', 'trailing space ', 'trailing dot.', 'two  spaces', 'tab\there',
    'new\nline', 'carriage\rreturn', 'quote".txt', "apostrophe'.txt", 'back\\slash', 'up\\..\\up', 'percent%.txt',
    'percent%41.txt', 'percent%2F.txt', 'percent%252F', '%', '%%', '%2e%2e', 'hash#.txt', 'question?.txt',
    'question?x=1&y=2', 'amp&.txt', 'plus+plus', 'semi;colon', 'colon:colon', 'C:', 'comma,', 'equals=', 'at@',
    'tilde~', 'dollar$', 'bang!', 'star*', 'paren()', 'bracket[1]', 'brace{x}', 'brace{+x}', 'pipe|', 'caret^',
    'backtick`', 'less<more>', 'a..b', '-dash', '--help', 'NUL', 'con.txt', 'file.txt:stream', '\u00fcmlaut.txt',
    'u\u0308mlaut.txt', '\u65e5\u672c\u8a9e.md', '\u{1f389}.txt', '\u05e2\u05d1\u05e8\u05d9\u05ea', 'zero\u200bwidth',
    'rtl\u202eevil', 'replaced\ufffd', '\u0001control', 'delete\u007f', 'nel\u0085', 'line\u2028separator',
    'a'.repeat(255), '\u00e9'.repeat(127), 'UPPER.txt', 'Upper.txt',
    // Names that are not UTF-8, because a file name consists of bytes.
    Buffer.from([0xff, 0xfe, 0x78]), Buffer.from('caf\xe9.txt', 'latin1'), Buffer.from([0xc0, 0xaf]),
    Buffer.from([0x73, 0xed, 0xa0, 0x80]),
];

const FOLDERS = [
    [], ['dir'], ['dir '], ['dir-'], ['dir.d'], ['dir0'], ['dir', 'inner'], ['caf\u00e9'], ['100%'], ['a?b#c'],
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['many'],
];

const allBytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
const CONTENTS = [
    ['.txt', Buffer.from('')],
    ['.txt', Buffer.from('\ufeffbyte order mark, \r\n and both line ends\n')],
    ['.txt', Buffer.from('\u65e5\u672c\u8a9e \u{1f389} e\u0301 \u2028 "\\/ \u0001 \u007f')],
    ['.txt', Buffer.concat([Buffer.from('said to be text: '), allBytes])],
    ['.json', Buffer.from('{"a": [1, 2.50, "\\u00e9"]}\n')],
    ['.png', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), allBytes])],
    ['.bin', Buffer.concat(Array(1000).fill(allBytes))],
    ['', allBytes],
];

/** Returns the URI that a client must see. All bytes that RFC 3986 does not allow in a segment are percent-encoded. */
function uriOf(segments) {
    const encoded = segments.map((segment) =>
        [...Buffer.from(segment)]
            .map((byte) => {
                const char = String.fromCharCode(byte);
                return /[A-Za-z0-9\-._~!$&'()*+,;=:@]/.test(char)
                    ? char
                    : '%' + byte.toString(16).toUpperCase().padStart(2, '0');
            })
            .join(''),
    );
    return `file:///${ROOT}/${encoded.join('/')}`;
}

/**
 * Creates the folder in a temporary directory.
 *
 * @returns its path and name, a map from each URI to the bytes of the file in the order of the URIs, the names that this
 *     platform refused, the URIs that a client must not see, and a function that removes all files
 */
export function makeFolder() {
    const place = mkdtempSync(join(tmpdir(), 'mcp-interop-'));
    const top = join(place, ROOT);
    const files = new Map();
    const refused = [];
    FOLDERS.forEach((segments) => mkdirSync(join(top, ...segments), { recursive: true }));

    const write = (segments, name, bytes) => {
        const uri = uriOf([...segments, name]);
        const path = Buffer.concat([Buffer.from(join(top, ...segments) + '/'), Buffer.from(name)]);
        try {
            writeFileSync(path, bytes, { flag: 'wx' }); // on a case-insensitive disk, two of the names are equal
        } catch (failure) {
            refused.push(`${JSON.stringify(String(name))}: ${failure.code}`);
            return;
        }
        files.set(uri, bytes);
    };

    ODD.forEach((name, at) => write([], name, Buffer.from(`odd ${at}\nsecond line\nthird line\n`)));
    FOLDERS.forEach((segments, at) =>
        CONTENTS.forEach(([extension, bytes], kind) => write(segments, `content ${at}-${kind}${extension}`, bytes)),
    );
    write(['many'], 'storm.md', Buffer.from('# Log\ncalm\nStorm at sea\ncalm\nstormy night\n'));
    for (let at = 0; files.size < FILES; at++) {
        const segments = FOLDERS[at % FOLDERS.length];
        write(segments, `file ${String(at).padStart(4, '0')}.txt`, Buffer.from(`number ${at}\n`));
    }

    // Entries that a client must not see: hidden files and folders, links, empty folders.
    mkdirSync(join(top, '.git'));
    mkdirSync(join(top, 'empty'));
    writeFileSync(join(top, '.hidden'), 'hidden');
    writeFileSync(join(top, '.git', 'config'), 'hidden');
    writeFileSync(join(place, 'secret.txt'), 'secret');
    try {
        symlinkSync(join(place, 'secret.txt'), join(top, 'link.txt'));
        symlinkSync(place, join(top, 'linked'));
    } catch (failure) {
        refused.push(`symbolic links: ${failure.code}`);
    }

    return {
        top,
        root: ROOT,
        refused,
        files: new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1))),
        unseen: ['.hidden', '.git/config', 'link.txt', 'linked/secret.txt', '../secret.txt', '%2E%2E/secret.txt']
            .map((path) => `file:///${ROOT}/${path}`),
        remove: () => rmSync(place, { recursive: true, force: true }),
    };
}
