package io.github.mcpresources.office.internal.ole2;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that can be read again from their beginning. */
@FunctionalInterface
interface Source {

    InputStream open() throws IOException;

    /** A part of it; what is beyond its end is missing, not an error. */
    default Source slice(long from, long length) {
        return () -> {
            InputStream in = open();
            in.skipNBytes(from);
            return new Window(in, length);
        };
    }
}
