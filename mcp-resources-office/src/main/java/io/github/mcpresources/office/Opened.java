package io.github.mcpresources.office;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A document's bytes, held open, and what they were proven to be.
 *
 * @param channel the bytes
 * @param digest the SHA-256 of these very bytes, in hexadecimal digits
 * @param path where they were opened; null where they are in memory
 */
record Opened(
        SeekableByteChannel channel,
        String digest,
        @Nullable Path path) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
