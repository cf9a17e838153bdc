package io.github.mcpresources.office.internal.ole2;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that can be read repeatedly from the beginning. */
@FunctionalInterface
interface Source {

    InputStream open() throws IOException;

    /**
     * Returns a part of the bytes. If the bytes end within the part, the part is shorter. If they end before the part,
     * its {@link #open} throws an {@link java.io.EOFException}.
     */
    default Source slice(long from, long length) {
        return () -> {
            InputStream in = open();
            in.skipNBytes(from);
            return new LimitedInput(in, length);
        };
    }
}
