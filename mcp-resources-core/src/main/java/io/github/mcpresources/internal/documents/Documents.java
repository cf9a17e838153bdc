package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by their ids and opens them. A document is read from memory, or from a file that still has the
 * content of the document.
 */
public final class Documents {

    private final KnownDocuments index;
    private final DocumentKind kind;
    private final RecordedFiles shared;
    private final DocumentRoots roots;
    private final FileDigests files;
    private final SessionIds sessions;
    private final PathIds pathIds;

    /**
     * Creates an instance that finds documents in an index, and in files that other processes recorded.
     *
     * @param shared the files that other processes recorded
     * @param digits the minimum number of digits of a document id
     * @param max the maximum number of ids in {@link PathIds}, and also in {@link SessionIds}
     * @param onChange called with the earlier digest of a file whose content has changed
     * @param onNew called when a new document has become known
     * @param clock the system clock, because its time is compared with the times of files
     */
    public Documents(
            DocumentKind kind,
            KnownDocuments index,
            RecordedFiles shared,
            DocumentRoots roots,
            int digits,
            int max,
            Consumer<String> onChange,
            Runnable onNew,
            InstantSource clock) {
        this.kind = kind;
        this.index = index;
        this.shared = shared;
        this.roots = roots;
        this.files = new FileDigests(kind, index, shared, roots, onChange, onNew, clock);
        this.sessions = new SessionIds(max);
        this.pathIds = new PathIds(max, digits);
    }

    public KnownDocuments index() {
        return index;
    }

    /**
     * Describes the index of documents, for the health of a server.
     *
     * @param search the search that finds the documents; null if there is none
     * @return one map with the kind of documents, the numbers of known documents and files, the state of the search,
     *     and the number of documents that the search could not open
     */
    public List<Map<String, Object>> healthDetails(@Nullable FolderSearch search) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("kind", "documents");
        details.put("name", kind.name());
        index.describe(details);
        if (search != null) {
            search.describe(details);
        }
        return List.of(details);
    }

    public DocumentRoots roots() {
        return roots;
    }

    public KnownDocument add(byte[] bytes) {
        return index.put(Digests.of(bytes), bytes);
    }

    public String pathId(Path real) {
        return pathIds.of(real);
    }

    public String sessionId(String session, String digest) {
        return sessions.of(session, digest);
    }

    /** Returns the document with the given id. An id that was created for a session is found only in that session. */
    public Optional<KnownDocument> find(String id, Optional<String> session) throws IOException {
        if (id.startsWith(PathIds.MARK)) {
            Path path = pathIds.path(id).filter(roots::allows).orElse(null);
            return path == null ? Optional.empty() : documentAt(path);
        }
        if (id.startsWith(SessionIds.MARK)) {
            return session.flatMap(it -> sessions.digest(id, it)).flatMap(index::byDigest);
        }
        Optional<KnownDocument> known = index.find(id);
        if (!index.isPrefix(id) || known.filter(it -> it.id().equals(id)).isPresent()) {
            return known;
        }
        List<String> digests = shared.digests(id);
        if (known.isPresent()) { // the prefix is ambiguous if another process has recorded another document with it
            String own = known.get().digest();
            return digests.stream().allMatch(own::equals) ? known : Optional.empty();
        }
        return digests.size() == 1 && discover(digests.get(0)) ? index.byDigest(digests.get(0)) : Optional.empty();
    }

    /**
     * Searches the files that other processes recorded. Returns true if one of them has the content of the document.
     */
    private boolean discover(String digest) throws IOException {
        for (RecordedFiles.Recorded entry : shared.from(digest, 1)) {
            if (entry.digest().equals(digest) && isProven(entry)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds documents that other processes recorded to the index. Takes at most {@code max} documents in the order of
     * their digests, beginning at {@code digest}. Skips a document if its recorded files no longer have its content.
     * Returns false if a document could not be checked.
     *
     * @throws IOException if the records cannot be read
     */
    public boolean discover(String digest, int max) throws IOException {
        boolean isComplete = true;
        for (RecordedFiles.Recorded entry : shared.from(digest, max)) {
            try {
                if (index.byDigest(entry.digest()).isEmpty()) {
                    isProven(entry);
                }
            } catch (IOException | ResourceException failure) {
                isComplete = false;
                kind.log().debug("A document of the index could not be checked", failure);
            }
        }
        return isComplete;
    }

    private boolean isProven(RecordedFiles.Recorded entry) throws IOException {
        for (RecordedFiles.Candidate candidate : entry.candidates().get()) {
            try {
                files.adopt(candidate);
                if (files.verified(candidate.path(), true, false).equals(entry.digest())) {
                    return true;
                }
            } catch (NoSuchFileException gone) { // the document may be at another path
            } catch (ResourceException failure) {
                if (!DocumentKind.isLimit(failure)) { // a file over the limit is no longer the document
                    throw failure;
                }
            }
        }
        return false;
    }

    private Optional<KnownDocument> documentAt(Path path) throws IOException {
        try {
            return index.byDigest(verified(path));
        } catch (NoSuchFileException gone) { // the document may be at another path
            return index.seen(path).flatMap(seen -> index.byDigest(seen.digest()));
        }
    }

    /**
     * Checks whether the document is in memory, or in a file that may be opened and still has the content of the
     * document.
     */
    public boolean isReadable(KnownDocument known) throws IOException {
        if (known.bytes() != null) {
            return true;
        }
        for (Path path : index.paths(known)) {
            if (roots.allows(path)) {
                try {
                    if (files.verified(path, true, true).equals(known.digest())) {
                        return true;
                    }
                } catch (NoSuchFileException gone) { // the document may be at another path
                }
            }
        }
        return discover(known.digest());
    }

    /**
     * Opens a document from memory, or from a file that may be opened and still has the content of the document.
     * Returns empty if there is no such file.
     */
    public Optional<OpenedDocument> open(KnownDocument known) throws IOException {
        byte[] bytes = known.bytes();
        if (bytes != null) {
            return Optional.of(new OpenedDocument(new ByteArrayChannel(bytes), known.digest(), null));
        }
        Optional<OpenedDocument> opened = openKnown(known);
        if (opened.isEmpty() && discover(known.digest())) {
            Optional<KnownDocument> found = index.byDigest(known.digest());
            return found.isPresent() ? openKnown(found.get()) : Optional.empty();
        }
        return opened;
    }

    private Optional<OpenedDocument> openKnown(KnownDocument known) throws IOException {
        for (Path path : index.paths(known)) {
            if (roots.allows(path)) {
                try {
                    OpenedDocument opened = open(path);
                    if (opened.digest().equals(known.digest())) {
                        return Optional.of(opened);
                    }
                    opened.close();
                } catch (NoSuchFileException gone) { // the document may be at another path
                }
            }
        }
        return Optional.empty();
    }

    public String verified(Path path) throws IOException {
        return files.verified(path, false, true);
    }

    /** Adds the document in a file to the known documents, without reporting a change of the list. */
    public void learn(Path path) throws IOException {
        files.verified(path, false, false);
    }

    /**
     * Opens a file, and determines its digest through the same handle.
     *
     * @throws ResourceException if the file is too large, or changed during each of several attempts
     */
    public OpenedDocument open(Path path) throws IOException {
        return files.open(path, true);
    }
}
