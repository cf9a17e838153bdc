package io.github.mcpresources.office.internal.document;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The memory that is reserved for reading or rendering a document on the current thread. It is found through the
 * thread, because it cannot be passed through POI.
 */
public final class DocumentMemory implements AutoCloseable {

    /**
     * The estimated memory for each character of a block, in bytes. Most of it is for the objects of cells and
     * paragraphs, each of which counts as 16 characters.
     */
    private static final int CHARACTER = 8;
    /** The estimated memory for a comment, a sheet, or a similar entry in a list or map, in bytes. */
    private static final int ENTRY = 300;
    /** The maximum number of bytes that are reserved for a block in advance. */
    private static final int STEP = 1 << 20;

    private static final ThreadLocal<@Nullable DocumentMemory> OF_THREAD = new ThreadLocal<>();

    private final MemoryBudget.Reservation reservation;
    private final @Nullable DocumentMemory outer = OF_THREAD.get();
    private long taken;
    private long block;

    private DocumentMemory(MemoryBudget.Reservation reservation) {
        this.reservation = reservation;
    }

    /** Begins work on the current thread, which must close the returned object at the end of the work. */
    public static DocumentMemory of(RequestContext context) {
        DocumentMemory memory = new DocumentMemory(context.memory().reserve(context.caller(), 0));
        OF_THREAD.set(memory);
        return memory;
    }

    /**
     * Reserves memory until the end of the work, or releases it if the number is negative. Does nothing if the thread
     * does no work on a document.
     *
     * @throws io.github.mcpresources.LimitExceededException if the budget cannot grant the memory now
     */
    public static void take(long bytes) {
        DocumentMemory memory = OF_THREAD.get();
        if (memory != null) {
            memory.reservation.resize(memory.taken + bytes);
            memory.taken += bytes;
        }
    }

    /** Reserves memory for an entry with a text in a list or map, such as a comment. */
    public static void takeEntry(CharSequence text) {
        take(ENTRY + 2L * text.length());
    }

    public static void takePixels(long width, long height) {
        take(4 * width * height);
    }

    /**
     * Reserves memory for the characters of the largest block that was read so far, such as a table. Each cell and each
     * change of style counts as 16 characters.
     *
     * @param characters the number of characters of a block that are in memory now
     * @throws io.github.mcpresources.LimitExceededException if the budget cannot grant the memory now
     */
    public static void hold(long characters) {
        DocumentMemory memory = OF_THREAD.get();
        if (memory != null && characters * CHARACTER > memory.block) {
            long bytes = characters * CHARACTER;
            long next = bytes + Math.min(bytes, STEP);
            take(next - memory.block);
            memory.block = next;
        }
    }

    /** Releases all the memory, and continues the work that the same thread began before. */
    @Override
    public void close() {
        reservation.close();
        if (outer == null) {
            OF_THREAD.remove();
        } else {
            OF_THREAD.set(outer);
        }
    }
}
