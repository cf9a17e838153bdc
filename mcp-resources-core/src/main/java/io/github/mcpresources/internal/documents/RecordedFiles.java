package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.documents.KnownDocuments.SeenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The files of documents that this process or other processes recorded, as a hint of where a document can be found. */
public interface RecordedFiles {

    /** No recorded files. */
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
     * @param seen the digest that another process computed, and the state of the file at that time
     */
    record Candidate(Path path, SeenFile seen) {}

    /**
     * A recorded document.
     *
     * @param digest its digest
     * @param candidates returns the files that may contain it, if they exist and may be opened
     */
    record Recorded(String digest, Supplier<List<Candidate>> candidates) {}

    /**
     * Records the place of a document.
     *
     * @param path the real path of its file
     * @param seen its digest, and the state of the file
     */
    void put(Path path, SeenFile seen);

    /**
     * Returns recorded documents in the order of their digests, starting at a digest or a prefix.
     *
     * @param digest the digest or prefix
     * @param max the maximum number of documents
     * @return the documents
     * @throws IOException if the records cannot be read
     */
    List<Recorded> from(String digest, int max) throws IOException;

    /**
     * Returns up to two digests that begin with a prefix. Two digests are sufficient to detect that a prefix is
     * ambiguous.
     *
     * @param prefix the prefix
     * @return the digests
     * @throws IOException if the records cannot be read
     */
    default List<String> digests(String prefix) throws IOException {
        return from(prefix, 2).stream()
                .map(Recorded::digest)
                .filter(digest -> digest.startsWith(prefix))
                .toList();
    }
}
