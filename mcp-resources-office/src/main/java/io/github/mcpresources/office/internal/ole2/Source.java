package io.github.mcpresources.office.internal.ole2;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that can be read repeatedly from the beginning. */
@FunctionalInterface
interface Source {

    InputStream open() throws IOException;

    /**
     * Returns a part of the bytes. If the bytes end before the end of the part, the part is shorter. This is not an
     * error.
     */
    default Source slice(long from, long length) {
        return () -> {
            InputStream in = open();
            in.skipNBytes(from);
            return new LimitedInput(in, length);
        };
    }
}
