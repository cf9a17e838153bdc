package io.github.mcpresources.office;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.office.internal.archive.CountedInput;
import java.io.InputStream;

/** The bytes of an item, for which memory is reserved before they are read: as many as the document says, and then as they come. */
final class ReservedInput extends CountedInput {

    private final MemoryBudget.Reservation reservation;
    private long given;

    ReservedInput(InputStream in, long told, MemoryBudget.Reservation reservation) {
        super(in);
        this.reservation = reservation;
        reservation.resize(Math.max(0, told));
    }

    /** Twice as much at a time: what collects the bytes grows like that, too. */
    @Override
    protected void count(int count) {
        given += count;
        if (given > reservation.bytes()) {
            reservation.resize(2 * given);
        }
    }
}
