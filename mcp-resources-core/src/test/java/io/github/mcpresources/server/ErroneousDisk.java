package io.github.mcpresources.server;

import java.io.InputStream;

/** Fails as code does that is not there, which is no exception. */
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
