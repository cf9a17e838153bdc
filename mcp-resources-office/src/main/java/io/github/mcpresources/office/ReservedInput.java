package io.github.mcpresources.office;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.office.internal.archive.CountedInput;
import java.io.InputStream;

/**
 * A stream of the bytes of an item. Reserves memory for the stated size of the item, and more if the item is larger.
 */
final class ReservedInput extends CountedInput {

    private final MemoryBudget.Reservation reservation;
    private long given;

    ReservedInput(InputStream in, long declared, MemoryBudget.Reservation reservation) {
        super(in);
        this.reservation = reservation;
        reservation.resize(Math.max(0, declared));
    }

    /**
     * If more bytes were read than are reserved, enlarges the reservation to twice the number of bytes read, because
     * the bytes are collected in buffers and then copied to one array.
     */
    @Override
    protected void count(int count) {
        given += count;
        if (given > reservation.bytes()) {
            reservation.resize(2 * given);
        }
    }
}
