package io.github.mcpresources.office;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;

/**
 * An index that records where documents were found. With an index, {@link OfficeDocuments} also accepts document ids
 * that clients received from another process, for example from another node that has the same documents, or from this
 * server before a restart.
 *
 * <p>The index is only a hint. A document from the index is served only if its file is still at the recorded
 * {@linkplain Place place}, this process is allowed to read the file, and the content has the recorded digest. Wrong
 * and outdated entries are ignored. However, the digest is not computed again if the size, the modification time and
 * similar attributes of the file match the recorded {@linkplain Place#stamp() stamp}. Therefore, protect the index in
 * the same way as the documents: anyone who can write to the index can make this server serve a file under the id of
 * another file.
 *
 * <p>An implementation, such as an index in a database, must be safe for use by multiple threads. Its methods should
 * return at once and complete their stages later; a method may block for a few milliseconds, for example to read a
 * local file. A request waits at most two seconds for a stage. If {@link #from} fails, a read of an unknown id fails
 * with an internal error, and a list is incomplete. If {@link #put} fails, the new place is not recorded. Several
 * instances of {@link OfficeDocuments} can use the same index. None of them closes the index.
 *
 * @see OfficeDocuments.Builder#index
 */
public interface DocumentIndex {

    /** The maximum number of places in an {@link Entry}: 8. */
    int MAX_PLACES = 8;

    /** The maximum length of a path in a {@link Place}, in characters: 8,192. */
    int MAX_PATH = 8_192;

    /** The maximum length of a stamp in a {@link Place}, in characters: 512. */
    int MAX_STAMP = 512;

    /**
     * A place at which a document was found.
     *
     * @param path the number of the root directory (0 for the first one), a slash, and the path of the file below this
     *     directory, percent-encoded like the path of a URI, such as {@code 0/reports/q4.pptx}. All nodes use the same
     *     value, even if their root directories have different paths
     * @param stamp the size, the modification time and similar attributes of the file when its digest was computed, as
     *     printable ASCII characters; only {@link OfficeDocuments} interprets them
     */
    record Place(String path, String stamp) {

        private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]*");

        /**
         * Creates a place.
         *
         * @param path the path, at most {@link #MAX_PATH} characters
         * @param stamp the stamp, at most {@link #MAX_STAMP} characters
         * @throws IllegalArgumentException if the path is empty, or if a value is too long or contains a space or a
         *     character that is not printable ASCII
         */
        public Place {
            check("path", path, MAX_PATH);
            check("stamp", stamp, MAX_STAMP);
            if (path.isEmpty()) {
                throw new IllegalArgumentException("The path of a DocumentIndex.Place must not be empty");
            }
        }

        private static void check(String name, String value, int max) {
            if (value.length() > max || !PRINTABLE.matcher(value).matches()) {
                throw new IllegalArgumentException("The " + name + " of a DocumentIndex.Place must have at most " + max
                        + " printable ASCII characters without spaces; its length is " + value.length());
            }
        }
    }

    /**
     * A document, and the places at which it was found.
     *
     * @param digest the SHA-256 of its content, as 64 lower-case hexadecimal digits
     * @param places the places at which it was found, the most recent one first, at most {@link #MAX_PLACES}
     */
    record Entry(String digest, List<Place> places) {

        private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

        /**
         * Creates an entry.
         *
         * @param digest the digest, 64 lower-case hexadecimal digits
         * @param places the places, copied
         * @throws IllegalArgumentException if the digest does not have 64 lower-case hexadecimal digits
         */
        public Entry {
            if (!isDigest(digest)) {
                throw new IllegalArgumentException("A digest must be 64 lower-case hexadecimal digits, not " + digest);
            }
            places = List.copyOf(places);
        }

        static boolean isDigest(String digest) {
            return DIGEST.matcher(digest).matches();
        }
    }

    /**
     * Records that a document was found at a place. This document replaces an earlier document at the same path. If the
     * index is full, the places that were recorded first are removed.
     *
     * @param digest the digest of the document, as in {@link Entry}
     * @param place the place at which the document was found
     * @return a stage that completes when the place is recorded and other processes can find the document there
     */
    CompletionStage<Void> put(String digest, Place place);

    /**
     * Returns documents in the order of their digests. {@link OfficeDocuments} uses this method to find the documents
     * whose digests begin with an id, and to list all documents page by page.
     *
     * @param from the lower bound of the digests, inclusive: a digest, or only the first digits of a digest. A digest
     *     is returned if it is equal to this string or sorts after it
     * @param max the maximum number of documents, at least 1
     * @return a stage with the documents; the list is empty if there are none
     */
    CompletionStage<List<Entry>> from(String from, int max);

    /**
     * Returns an index in a file, with at most 40,000 places. See {@link #inFile(Path, int)}.
     *
     * @param file a file that is used only for this index, in an existing directory; created if it does not exist
     * @return the index
     * @throws IllegalArgumentException if the directory does not exist
     * @throws java.io.UncheckedIOException if the file cannot be read or is not an index
     */
    static DocumentIndex inFile(Path file) {
        return inFile(file, 40_000);
    }

    /**
     * Returns an index in a file. Several processes can use the file at the same time, even over a network file system
     * that supports file locks. A process that is killed while it writes leaves at most one incomplete line, which is
     * ignored. Other lines that cannot be read are skipped with a warning.
     *
     * @param file a file that is used only for this index, in an existing directory; created if it does not exist. The
     *     index also creates files in this directory, with the name of this file plus {@code .lock} or {@code .new}
     * @param maxPlaces the maximum number of places, at least 1
     * @return the index; its stages fail if the file can no longer be read or written
     * @throws IllegalArgumentException if {@code maxPlaces} is less than 1, or if the directory does not exist
     * @throws java.io.UncheckedIOException if the file cannot be read or is not an index
     */
    static DocumentIndex inFile(Path file, int maxPlaces) {
        if (maxPlaces < 1) {
            throw new IllegalArgumentException("maxPlaces must be 1 or more, not " + maxPlaces);
        }
        return FileDocumentIndex.open(file.toAbsolutePath(), maxPlaces);
    }
}
