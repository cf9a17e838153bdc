package io.github.mcpresources.office.internal.ole2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** A channel that ignores {@link #close}, because its owner closes it. */
record Unclosed(ReadableByteChannel channel) implements ReadableByteChannel {

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {}
}
