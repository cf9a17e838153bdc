package io.github.mcpresources.office.render;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** A channel that outlives whoever reads it. */
final class Unclosed implements ReadableByteChannel {

    private final ReadableByteChannel channel;

    Unclosed(ReadableByteChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        return channel.read(buffer);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        // the channel is its owner's
    }
}
