package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.documents.KnownDocuments.SeenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * An index of the files that contain documents. Several processes can share it. Each process records the digests that
 * it computed.
 */
public interface RecordedFiles {

    RecordedFiles NONE = new RecordedFiles() {
        @Override
        public void put(Path path, SeenFile seen) {}

        @Override
        public List<Recorded> from(String digest, int max) {
            return List.of();
        }
    };

    /**
     * A file that may contain a document.
     *
     * @param path the real path of a file that may be opened
     * @param seen the digest that another process computed, and the size, times and identity that the file had then
     */
    record Candidate(Path path, SeenFile seen) {}

    /**
     * A recorded document.
     *
     * @param candidates returns the recorded files of the document that still exist and may be opened; their content is
     *     not checked
     */
    record Recorded(String digest, Supplier<List<Candidate>> candidates) {}

    void put(Path path, SeenFile seen);

    /**
     * Returns at most {@code max} recorded documents in the order of their digests.
     *
     * @param digest the digest at which to begin, or a prefix of a digest
     */
    List<Recorded> from(String digest, int max) throws IOException;

    /** Returns up to two digests that begin with a prefix. Two digests are sufficient to detect an ambiguous prefix. */
    default List<String> digests(String prefix) throws IOException {
        return from(prefix, 2).stream()
                .map(Recorded::digest)
                .filter(digest -> digest.startsWith(prefix))
                .toList();
    }
}
