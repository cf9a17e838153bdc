package io.github.mcpresources.internal.documents;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An open document.
 *
 * @param digest the verified SHA-256 of the bytes, in hexadecimal digits
 * @param path the path of the opened file; null for a document in memory
 */
public record OpenedDocument(
        SeekableByteChannel channel,
        String digest,
        @Nullable Path path) implements Closeable {
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
