package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.poifs.filesystem.DirectoryNode;

/**
 * Estimates and reserves the memory that POI needs for a doc document. POI keeps the streams in memory, some of them
 * twice, and an object for each paragraph and each run of characters. Even a small file can need much memory, because
 * several pieces of the text, or several pages of formats, can refer to the same bytes of the file.
 */
final class DocMemory {

    /**
     * The offset of a list in the main stream. For each structure in the table stream, the list contains the offset and
     * the length of the structure ([MS-DOC] 2.5.6).
     */
    private static final int PLACES = 154;

    private static final int RUNS = PLACES + 12 * 8;
    private static final int PARAGRAPHS = PLACES + 13 * 8;
    private static final int PIECES = PLACES + 33 * 8;
    /** The maximum number of runs and of paragraphs that one page of formats describes. */
    private static final int RUNS_OF_PAGE = 101;

    private static final int PARAGRAPHS_OF_PAGE = 29;
    /** The memory for a paragraph, for a run and for a character, in bytes, rounded up. */
    private static final int PARAGRAPH = 400;

    private static final int RUN = 150;
    private static final int CHARACTER = 12;
    /** The size, in bytes, of the blocks whose marks are counted together. */
    private static final int BLOCK = 256;

    private final byte[] header;
    private final long max = Runtime.getRuntime().maxMemory() / 4;
    private long needed;

    private DocMemory(byte[] header) {
        this.header = header;
    }

    /**
     * Checks a document, and reserves the memory for it, before POI opens it.
     *
     * @param streams the size of the streams, in bytes
     * @param main the name of the main stream
     * @param header the beginning of the main stream, which contains the offsets of structures
     * @param table the name of the table stream
     * @throws OfficeException if the document needs more than a quarter of the heap
     * @throws io.github.mcpresources.LimitExceededException if the memory cannot be reserved now
     */
    static void reserve(DirectoryNode root, long streams, String main, byte[] header, String table) throws IOException {
        DocMemory memory = new DocMemory(header);
        memory.add(streams);
        memory.add(memory.length(RUNS) / 8 * RUNS_OF_PAGE * RUN);
        memory.add(memory.length(PARAGRAPHS) / 8 * PARAGRAPHS_OF_PAGE * PARAGRAPH);
        memory.add(memory.length(PIECES));
        long at = Integer.toUnsignedLong(Records.int32(header, PIECES));
        if (memory.length(PIECES) > 0 && at < Streams.size(root, table)) { // otherwise, POI reports the damage
            memory.text(pieces(root, table, at, (int) memory.length(PIECES)), marks(root, main));
        }
    }

    private static byte[] pieces(DirectoryNode root, String table, long at, int length) throws IOException {
        try (InputStream in = Streams.source(root, table).slice(at, length).open()) {
            return in.readNBytes(length);
        }
    }

    /** Returns the number of paragraph marks, cell marks and page breaks before each block of a stream. */
    private static int[] marks(DirectoryNode root, String stream) throws IOException {
        int[] marks = new int[(int) (Streams.size(root, stream) / BLOCK) + 2];
        byte[] block = new byte[BLOCK];
        try (InputStream in = Streams.source(root, stream).open()) {
            for (int at = 1; at < marks.length; at++) {
                int length = in.readNBytes(block, 0, BLOCK);
                marks[at] = marks[at - 1];
                for (int n = 0; n < length; n++) {
                    marks[at] += block[n] == '\r' || block[n] == 7 || block[n] == '\f' ? 1 : 0;
                }
            }
        }
        return marks;
    }

    private void add(long bytes) {
        needed += bytes;
        if (needed > max) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document needs " + needed + " bytes of memory or more, over the limit of " + max
                            + " (a quarter of the heap, JVM option -Xmx)",
                    null);
        }
        DocumentMemory.take(bytes);
    }

    private long length(int place) {
        return Integer.toUnsignedLong(Records.int32(header, place + 4));
    }

    /** Adds the characters and the paragraphs of all pieces of the text ([MS-DOC] 2.9.38 and 2.8.35). */
    private void text(byte[] pieces, int[] marks) {
        int from = 0;
        while (from + 3 <= pieces.length && pieces[from] == 1) { // properties of pieces
            from += 3 + Records.uint16(pieces, from + 1);
        }
        if (from + 5 > pieces.length || pieces[from] != 2) {
            return; // POI reports the damage
        }
        from += 5;
        int count = Math.max(0, (pieces.length - from - 4) / 12);
        for (int piece = 0; piece < count; piece++) {
            long begin = Records.int32(pieces, from + 4 * piece);
            long characters = Records.int32(pieces, from + 4 * (piece + 1)) - begin;
            int place = Records.int32(pieces, from + 4 * (count + 1) + 8 * piece + 2);
            boolean isNarrow = (place & 0x40000000) != 0;
            long offset = isNarrow ? (place & 0x3fffffff) / 2 : place;
            if (characters > 0 && offset >= 0) {
                add(characters * CHARACTER);
                paragraphs(marks, offset, isNarrow ? characters : 2 * characters);
            }
        }
    }

    /** Adds the paragraphs in a piece, and those in the same blocks of the stream. */
    private void paragraphs(int[] marks, long offset, long length) {
        long first = Math.min(marks.length - 1, offset / BLOCK);
        long last = Math.min(marks.length - 1, (offset + length - 1) / BLOCK + 1);
        add(Math.min(length, marks[(int) last] - marks[(int) first]) * PARAGRAPH);
    }
}
