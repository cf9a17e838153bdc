package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.documents.KnownDocuments.SeenFile;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Determines the digests of files.
 *
 * <p>While the {@link Stamp} of a file is unchanged, its digest is reused. There are two exceptions, in which the stamp
 * does not prove that the content is unchanged: the file was modified shortly before its digest was computed, or its
 * directory changed recently.
 *
 * @param shared the files that other processes recorded
 * @param onChange called with the earlier digest of a file whose content has changed
 * @param onNew called when a new document has become known
 * @param clock the system clock, because its time is compared with the times of files
 */
public record FileDigests(
        DocumentKind kind,
        KnownDocuments index,
        RecordedFiles shared,
        DocumentRoots roots,
        Consumer<String> onChange,
        Runnable onNew,
        InstantSource clock) {

    private static final int ATTEMPTS = 3;

    /** The coarsest resolution of file times that a file system is expected to have. */
    private static final Duration TICK = Duration.ofSeconds(2);

    /**
     * Returns the digest of the current content of a file.
     *
     * @param isOpened true to open the file even if its digest is known, because a known digest does not prove that
     *     this process may still read the file
     * @param isAnnounced true to call {@code onNew} if the document is new
     * @throws ResourceException under the same conditions as {@link #open}
     */
    public String verified(Path path, boolean isOpened, boolean isAnnounced) throws IOException {
        try (DocumentFile place = roots.place(path)) {
            Optional<SeenFile> seen = trusted(path, place.stamp());
            if (seen.isPresent()) {
                if (isOpened) {
                    place.open().close();
                }
                return seen.get().digest();
            }
        }
        try (OpenedDocument opened = open(path, isAnnounced)) {
            return opened.digest();
        }
    }

    private Optional<SeenFile> trusted(Path path, Stamp now) {
        return index.seen(path).filter(seen -> isTrusted(seen, now));
    }

    private static boolean isTrusted(SeenFile seen, Stamp now) {
        return seen.stamp().equals(now)
                && now.modified() / 1_000_000 < seen.hashed().minus(TICK).toEpochMilli();
    }

    /**
     * Records a digest that another process computed. Does nothing if this process already has a digest of the file, or
     * if the recorded stamp does not prove that the file is unchanged.
     */
    public void adopt(RecordedFiles.Candidate candidate) throws IOException {
        if (index.seen(candidate.path()).isEmpty()) {
            try (DocumentFile place = roots.place(candidate.path())) {
                if (isTrusted(candidate.seen(), place.stamp())) {
                    keep(candidate.path(), candidate.seen(), false);
                }
            }
        }
    }

    /**
     * Opens a file, and determines its digest through the same handle.
     *
     * <p>A known digest is reused only if no entry of the directory has changed for at least {@link #TICK}. After a
     * more recent change, the file may have been replaced after its stamp was read and before it was opened.
     *
     * @throws ResourceException if the file is too large, or changed during each of several attempts
     */
    public OpenedDocument open(Path path, boolean isAnnounced) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (DocumentFile place = roots.place(path)) {
                Optional<OpenedDocument> opened = open(place, isAnnounced);
                if (opened.isPresent()) {
                    return opened.get();
                }
            }
        }
        throw kind.corrupt().apply("The document changed while it was read; read it again later");
    }

    private Optional<OpenedDocument> open(DocumentFile place, boolean isAnnounced) throws IOException {
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
            if (known.isPresent()) { // the handle may belong to another file, so the known digest is kept
                isProven &= known.get().digest().equals(digest);
                return isProven ? opened(channel, known.get(), place) : Optional.empty();
            }
            if (isProven) {
                SeenFile seen = new SeenFile(before, digest, isSteady ? hashed : untrusted(before));
                note(place.path(), seen, isAnnounced);
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
     * Returns a time for {@link SeenFile#hashed} that makes the next access compute the digest again. It is the
     * modification time of the file, because a digest is reused only if it was computed long enough after that time.
     */
    private static Instant untrusted(Stamp stamp) {
        return Instant.ofEpochMilli(stamp.modified() / 1_000_000);
    }

    private String digest(SeekableByteChannel channel) throws IOException {
        kind.checkSize(channel.size());
        return Digests.of(channel);
    }

    private void note(Path path, SeenFile seen, boolean isAnnounced) {
        Optional<SeenFile> before = index.seen(path);
        keep(path, seen, isAnnounced);
        boolean isRecorded = before.filter(old -> old.digest().equals(seen.digest())
                        && old.stamp().equals(seen.stamp())
                        && (isTrusted(old, old.stamp()) || !isTrusted(seen, seen.stamp())))
                .isPresent();
        if (!isRecorded) {
            shared.put(path, seen);
        }
    }

    private void keep(Path path, SeenFile seen, boolean isAnnounced) {
        Optional<SeenFile> before = index.seen(path);
        boolean isNew = index.byDigest(seen.digest()).isEmpty();
        index.put(path, seen, isNew ? others(seen.digest()) : Set.of());
        before.filter(old -> !old.digest().equals(seen.digest())).ifPresent(old -> onChange.accept(old.digest()));
        if (isNew && isAnnounced) {
            onNew.run();
        }
    }

    /**
     * Returns the recorded digests that have the same {@linkplain KnownDocuments#shortId short id} as the given digest;
     * empty if the records cannot be read.
     */
    private Set<String> others(String digest) {
        try {
            return Set.copyOf(shared.digests(index.shortId(digest)));
        } catch (IOException failure) { // a later read of an id reports the failure
            kind.log()
                    .debug(
                            "The digests that other processes recorded could not be read, so a new document may get the"
                                    + " id of another one",
                            failure);
            return Set.of();
        }
    }
}
