package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.util.Collection;

/**
 * Estimates and reserves the memory that POI needs for a ppt document. POI keeps the streams in memory, and creates
 * objects for each record, each slide and each change of style.
 */
final class PptMemory {

    private static final int CONTAINER = 0xf;
    private static final int HEADER = 8;
    private static final int SLIDE = 1011;
    private static final int CHARACTERS = 4000;
    private static final int STYLES = 4001;
    private static final int BYTES = 4008;

    /** The memory for a record, for a slide, for a paragraph and for a byte of styles, in bytes, rounded up. */
    private static final int RECORD_MEMORY = 256;

    private static final int SLIDE_MEMORY = 1000;
    private static final int PARAGRAPH_MEMORY = 500;
    private static final int STYLE_MEMORY = 64;

    private final byte[] main;
    private final long max = Runtime.getRuntime().maxMemory() / 2;
    private long needed;

    private PptMemory(byte[] main) {
        this.main = main;
    }

    /**
     * Checks a document, and reserves the memory for it, before POI opens it.
     *
     * @param main the main stream
     * @param places the offsets of the records that POI reads. A record can be inside another record
     * @throws OfficeException if the document needs more than half of the heap
     * @throws io.github.mcpresources.LimitExceededException if the memory cannot be reserved now
     */
    static void reserve(byte[] main, Collection<Long> places) {
        PptMemory memory = new PptMemory(main);
        for (long place : places) {
            memory.records(place);
        }
        DocumentMemory.take(memory.needed);
    }

    /** Adds the record at an offset, and the records in it. */
    private void records(long place) {
        long end = place <= main.length - HEADER ? end(place) : 0;
        long at = place;
        while (at + HEADER <= end) {
            boolean isContainer = (main[(int) at] & CONTAINER) == CONTAINER;
            int type = Records.uint16(main, (int) at + 2);
            long next = end(at);
            add(RECORD_MEMORY);
            switch (type) {
                case SLIDE -> add(SLIDE_MEMORY);
                case STYLES -> add(STYLE_MEMORY * (next - at));
                case CHARACTERS, BYTES -> paragraphs((int) at + HEADER, next);
                default -> {}
            }
            at = isContainer ? at + HEADER : next;
        }
    }

    private void paragraphs(int from, long end) {
        for (int at = from; at < end; at++) {
            if (main[at] == '\r') {
                add(PARAGRAPH_MEMORY);
            }
        }
    }

    private long end(long at) {
        return Math.min(main.length, at + HEADER + Integer.toUnsignedLong(Records.int32(main, (int) at + 4)));
    }

    private void add(long bytes) {
        needed += bytes;
        if (needed > max) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The text of the document needs " + needed + " bytes of memory or more, over the limit of " + max
                            + " (half of the heap, JVM option -Xmx)",
                    null);
        }
    }
}
