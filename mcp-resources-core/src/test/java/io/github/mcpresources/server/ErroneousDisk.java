package io.github.mcpresources.server;

import java.io.InputStream;

/** A stream whose reads fail as if a class were missing: with an {@link Error}, which is not an {@link Exception}. */
final class ErroneousDisk extends InputStream {

    @Override
    public int read() {
        throw new NoClassDefFoundError("the driver");
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        return read();
    }
}
