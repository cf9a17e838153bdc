package io.github.mcpresources.office;

import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.office.DocumentIndex.KnownDocument;
import io.github.mcpresources.office.DocumentIndex.SeenFile;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ByteArrayChannel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service that finds documents by their ids and opens them. A document is opened only from a file that still has the
 * content of the document.
 *
 * <p>A file is not hashed again while its {@link Stamp} is unchanged. There are two exceptions. A file that was
 * modified shortly before it was hashed is hashed again, because a later change could leave its stamp unchanged. A file
 * is also hashed again if it is opened in a directory that changed recently.
 */
final class Documents implements Closeable {

    private static final int ATTEMPTS = 3;

    /** The coarsest granularity of file times that this class expects of a file system. */
    private static final Duration TICK = Duration.ofSeconds(2);

    private final DocumentIndex index;
    private final @Nullable IndexFile file;
    private final DocumentRoots roots;
    private final OfficeLimits limits;
    private final SessionIds sessions;
    private final PathIds pathIds;
    private final Consumer<String> onChange;
    private final Runnable onNew;
    private final InstantSource clock;

    /**
     * Creates the service. The clock must be the clock of the machine, because its time is compared with the times of
     * files.
     */
    Documents(
            DocumentIndex index,
            @Nullable IndexFile file,
            DocumentRoots roots,
            OfficeLimits limits,
            int digits,
            int max,
            Consumer<String> onChange,
            Runnable onNew,
            InstantSource clock) {
        this.index = index;
        this.file = file;
        this.roots = roots;
        this.limits = limits;
        this.sessions = new SessionIds(max);
        this.pathIds = new PathIds(max, digits);
        this.onChange = onChange;
        this.onNew = onNew;
        this.clock = clock;
    }

    DocumentIndex index() {
        return index;
    }

    DocumentRoots roots() {
        return roots;
    }

    KnownDocument add(byte[] bytes) {
        return index.put(Digests.of(bytes), bytes);
    }

    String pathId(Path real) {
        return pathIds.of(real);
    }

    String sessionId(String session, String digest) {
        return sessions.of(session, digest);
    }

    /** Returns the document that an id identifies in a session, if any. */
    Optional<KnownDocument> find(String id, Optional<String> session) throws IOException {
        if (id.startsWith(PathIds.MARK)) {
            Path path = pathIds.path(id).filter(roots::allows).orElse(null);
            return path == null ? Optional.empty() : documentAt(path);
        }
        if (id.startsWith(SessionIds.MARK)) {
            return session.flatMap(it -> sessions.digest(id, it)).flatMap(index::byDigest);
        }
        return index.find(id);
    }

    private Optional<KnownDocument> documentAt(Path path) throws IOException {
        try {
            return index.byDigest(verified(path));
        } catch (NoSuchFileException gone) { // the document may be at another path
            return index.seen(path).flatMap(seen -> index.byDigest(seen.digest()));
        }
    }

    /**
     * Checks whether a document can be read now: the document is in memory, or one of its files is allowed, can be
     * opened, and still has the content of the document.
     */
    boolean isReadable(KnownDocument known) throws IOException {
        if (known.bytes() != null) {
            return true;
        }
        for (Path path : index.paths(known)) {
            if (roots.allows(path)) {
                try {
                    if (verified(path, true).equals(known.digest())) {
                        return true;
                    }
                } catch (NoSuchFileException gone) { // the document may be at another path
                }
            }
        }
        return false;
    }

    /** Returns the digest of the current content of a file. */
    String verified(Path path) throws IOException {
        return verified(path, false);
    }

    /**
     * Returns the digest of the current content of a file. If {@code isOpened} is true, the file is opened even if its
     * digest is known, because a known digest does not prove that this process may still read the file.
     */
    private String verified(Path path, boolean isOpened) throws IOException {
        try (DocumentFile place = roots.place(path)) {
            Optional<SeenFile> seen = trusted(path, place.stamp());
            if (seen.isPresent()) {
                if (isOpened) {
                    place.open().close();
                }
                return seen.get().digest();
            }
        }
        try (OpenedDocument opened = open(path)) {
            return opened.digest();
        }
    }

    private Optional<SeenFile> trusted(Path path, Stamp now) {
        return index.seen(path)
                .filter(seen -> seen.stamp().equals(now)
                        && now.modified() / 1_000_000
                                < seen.hashed().minus(TICK).toEpochMilli());
    }

    /**
     * Opens a document from memory, or at one of its paths. Skips a path if its file was removed or changed, or must
     * not be opened.
     *
     * @return the open document, or empty if it is no longer available
     */
    Optional<OpenedDocument> open(KnownDocument known) throws IOException {
        byte[] bytes = known.bytes();
        if (bytes != null) {
            return Optional.of(new OpenedDocument(new ByteArrayChannel(bytes), known.digest(), null));
        }
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

    /**
     * Opens a file, and determines its digest through the same handle.
     *
     * <p>A known digest is reused only if no entry of the directory has changed for at least {@link #TICK}. If the
     * directory changed recently, the handle may belong to another file than the known stamp, so the bytes are hashed
     * again.
     *
     * @throws OfficeException if the file is too large, or changed during each of several attempts
     */
    OpenedDocument open(Path path) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (DocumentFile place = roots.place(path)) {
                Optional<OpenedDocument> opened = open(place);
                if (opened.isPresent()) {
                    return opened.get();
                }
            }
        }
        throw new OfficeException(Reason.CORRUPT, "The document changed while it was read; read it again later", null);
    }

    private Optional<OpenedDocument> open(DocumentFile place) throws IOException {
        FileTime exchanged = place.lastExchange();
        Stamp before = place.stamp();
        SeekableByteChannel channel = place.open();
        boolean isProven = false;
        try {
            boolean isSteady = place.lastExchange().equals(exchanged)
                    && exchanged.toInstant().isBefore(Instant.now().minus(TICK));
            Optional<SeenFile> known = trusted(place.path(), before);
            if (known.isPresent() && isSteady) {
                isProven = place.stamp().equals(before) && channel.size() == before.size();
                return isProven ? opened(channel, known.get(), place) : Optional.empty();
            }
            String digest = digest(channel);
            Instant hashed = clock.instant();
            isProven = place.stamp().equals(before) && channel.size() == before.size();
            if (known.isPresent()) { // a handle of another file does not change the record of this file
                isProven &= known.get().digest().equals(digest);
                return isProven ? opened(channel, known.get(), place) : Optional.empty();
            }
            if (isProven) {
                SeenFile seen = new SeenFile(before, digest, isSteady ? hashed : untrusted(before));
                note(place.path(), seen);
                return opened(channel, seen, place);
            }
            return Optional.empty();
        } finally {
            if (!isProven) {
                channel.close();
            }
        }
    }

    private static Optional<OpenedDocument> opened(SeekableByteChannel channel, SeenFile seen, DocumentFile place) {
        return Optional.of(new OpenedDocument(channel, seen.digest(), place.path()));
    }

    /**
     * Returns the time to record for a digest that must be computed again at the next access: the modification time of
     * the file.
     */
    private static Instant untrusted(Stamp stamp) {
        return Instant.ofEpochMilli(stamp.modified() / 1_000_000);
    }

    private String digest(SeekableByteChannel channel) throws IOException {
        if (channel.size() > limits.file()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has " + channel.size() + " bytes, over the limit of " + limits.file()
                            + " (setting OfficeLimits.file)",
                    null);
        }
        return Digests.of(channel);
    }

    private void note(Path path, SeenFile seen) {
        Optional<SeenFile> before = index.seen(path);
        boolean isNew = index.byDigest(seen.digest()).isEmpty();
        index.put(path, seen);
        before.filter(old -> !old.digest().equals(seen.digest())).ifPresent(old -> onChange.accept(old.digest()));
        if (isNew) {
            onNew.run();
        }
        if (file != null
                && before.filter(old -> old.digest().equals(seen.digest())
                                && old.stamp().equals(seen.stamp()))
                        .isEmpty()) {
            file.add(path, seen);
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }
}
