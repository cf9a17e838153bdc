package io.github.mcpresources.office;

import io.github.mcpresources.MemoryBudget;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of an item, for which memory is reserved before they are read: as many as the document says, and then as they come. */
final class ReservedInput extends FilterInputStream {

    private final MemoryBudget.Reservation reservation;
    private long given;

    ReservedInput(InputStream in, long told, MemoryBudget.Reservation reservation) {
        super(in);
        this.reservation = reservation;
        reservation.resize(Math.max(0, told));
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        count(Math.max(0, count));
        return count;
    }

    /** Twice as much at a time: what collects the bytes grows like that, too. */
    private void count(int count) {
        given += count;
        if (given > reservation.bytes()) {
            reservation.resize(2 * given);
        }
    }
}
