package io.github.mcpresources.office.internal.render;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A channel that ignores {@link #close}. If the channel fails, {@link #read} throws an {@link
 * java.io.UncheckedIOException}. This distinguishes the failure from an {@code IOException} that a library throws for a
 * damaged file.
 */
final class UnclosedChannel implements SeekableByteChannel {

    private final SeekableByteChannel channel;

    UnclosedChannel(SeekableByteChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer buffer) {
        try {
            return channel.read(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int write(ByteBuffer buffer) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() throws IOException {
        return channel.position();
    }

    @Override
    public SeekableByteChannel position(long position) throws IOException {
        channel.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        // the owner closes the channel
    }
}
