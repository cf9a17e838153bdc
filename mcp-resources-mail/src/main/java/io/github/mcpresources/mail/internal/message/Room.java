package io.github.mcpresources.mail.internal.message;

import java.util.function.LongConsumer;

/** The memory that is reserved for work on an email. Reserved memory is not released before the work ends. */
public final class Room {

    private final LongConsumer resize;
    private long total;

    /**
     * Creates a reservation that is empty at first.
     *
     * @param resize changes the number of reserved bytes; throws an exception if there is not enough memory
     */
    public Room(LongConsumer resize) {
        this.resize = resize;
    }

    /** Reserves more memory, in bytes. Must be called before the memory is used. */
    public void add(long bytes) {
        total += bytes;
        resize.accept(total);
    }
}
