package io.github.mcpresources.office.internal.ole2;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.DocumentEntry;

/** Opens the streams of an OLE storage by their names. */
final class Streams {

    private static final int STEP = 8192;

    private Streams() {}

    static boolean has(DirectoryNode storage, String name) throws IOException {
        return storage.hasEntryCaseInsensitive(name) && storage.getEntryCaseInsensitive(name) instanceof DocumentEntry;
    }

    static long size(DirectoryNode storage, String name) throws IOException {
        return has(storage, name) && storage.getEntryCaseInsensitive(name) instanceof DocumentEntry entry
                ? entry.getSize()
                : 0;
    }

    static Source source(DirectoryNode storage, String name) {
        return () -> new FilterInputStream(storage.createDocumentInputStream(storage.getEntryCaseInsensitive(name))) {
            @Override
            public long skip(long count) throws IOException {
                return super.skip(Math.min(count, STEP)); // POI allocates memory for the bytes that it skips
            }
        };
    }

    static byte[] head(DirectoryNode storage, String name, int count) throws IOException {
        try (InputStream in = source(storage, name).open()) {
            return in.readNBytes(count);
        }
    }
}
