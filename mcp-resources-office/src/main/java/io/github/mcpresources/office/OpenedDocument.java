package io.github.mcpresources.office;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a document, held open, with their verified digest.
 *
 * @param channel the bytes
 * @param digest the SHA-256 of these bytes, in hexadecimal digits
 * @param path the path at which they were opened; null if they are in memory
 */
record OpenedDocument(
        SeekableByteChannel channel,
        String digest,
        @Nullable Path path) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
