package io.github.mcpresources.office;

import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.KnownDocuments.SeenFile;
import io.github.mcpresources.internal.documents.RecordedFiles;
import io.github.mcpresources.internal.documents.Stamp;
import io.github.mcpresources.office.DocumentIndex.Entry;
import io.github.mcpresources.office.DocumentIndex.Place;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records and finds files in the application's {@link DocumentIndex}. Converts the path and the state of a file to a
 * {@link DocumentIndex.Place}, and back. Without an index, nothing is recorded or found. If recording fails, the
 * failure is only logged. If a search fails, the failure is logged and thrown.
 */
final class SharedIndex implements RecordedFiles {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** The largest expected clock difference between two nodes, or between a node and a file server. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    private static final String SEPARATOR = "/";

    private final @Nullable DocumentIndex index;
    private final DocumentRoots roots;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    SharedIndex(@Nullable DocumentIndex index, DocumentRoots roots) {
        this.index = index;
        this.roots = roots;
    }

    /** Records the place of a document, unless the file is outside the root directories or its path is too long. */
    @Override
    public void put(Path path, SeenFile seen) {
        if (index == null) {
            return;
        }
        try {
            Optional<Place> place = place(path, seen);
            if (place.isPresent()) {
                index.put(seen.digest(), place.get()).whenComplete((done, failure) -> noteResult(failure));
            }
        } catch (RuntimeException failure) {
            noteResult(failure);
        }
    }

    /** Logs a failure as a warning, unless the previous call failed, too. */
    private void noteResult(@Nullable Throwable failure) {
        if (failure == null) {
            isFailing.set(false);
        } else if (!isFailing.getAndSet(true)) {
            log.warn(
                    "The index of documents failed: documents of other processes may not be found, and new documents are"
                            + " not recorded",
                    Causes.unwrap(failure));
        }
    }

    /**
     * Returns at most {@code max} documents in the order of their digests, starting at a digest or prefix.
     *
     * @throws IOException if the index fails or does not answer in time
     */
    @Override
    public List<Recorded> from(String digest, int max) throws IOException {
        if (index == null) {
            return List.of();
        }
        try {
            List<Entry> entries =
                    index.from(digest, max).toCompletableFuture().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            noteResult(null);
            return entries.stream()
                    .map(entry -> new Recorded(entry.digest(), () -> candidates(entry)))
                    .toList();
        } catch (ExecutionException | RuntimeException failure) {
            throw failed("The index of documents failed", failure);
        } catch (TimeoutException late) {
            throw failed("The index of documents did not answer within " + PATIENCE.toMillis() + " ms", late);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("The thread was interrupted");
            cancelled.initCause(stop);
            throw cancelled;
        }
    }

    private IOException failed(String what, Exception failure) {
        noteResult(failure);
        return new IOException(what, Causes.unwrap(failure));
    }

    /**
     * Returns the files that exist at the recorded places of a document and may be opened. Their content is not
     * checked.
     */
    private List<Candidate> candidates(Entry entry) {
        List<Candidate> found = new ArrayList<>();
        for (Place place : entry.places()) {
            SeenFile seen = seen(entry.digest(), place.stamp());
            for (Path file : files(place.path())) {
                roots.real(file).ifPresent(path -> found.add(new Candidate(path, seen)));
            }
        }
        return found;
    }

    private Optional<Place> place(Path path, SeenFile seen) {
        List<Path> all = roots.directories();
        for (int at = 0; at < all.size(); at++) {
            if (path.startsWith(all.get(at))) {
                String below = path.toUri()
                        .toASCIIString()
                        .substring(prefix(all.get(at)).length());
                String name = at + SEPARATOR + below;
                return name.length() > DocumentIndex.MAX_PATH
                        ? Optional.empty()
                        : Optional.of(new Place(name, stamp(seen)));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the files to which the path of a place can refer: the same path below each root directory. The root
     * directory with the recorded number comes first. The others follow, because the numbers may have changed.
     */
    private List<Path> files(String path) {
        int slash = path.indexOf(SEPARATOR);
        List<Path> files = new ArrayList<>();
        List<Path> all = roots.directories();
        for (int at = 0; at < all.size(); at++) {
            try {
                Path file = Path.of(URI.create(prefix(all.get(at)) + path.substring(slash + 1)));
                files.add(path.startsWith(at + SEPARATOR) ? 0 : files.size(), file);
            } catch (IllegalArgumentException | FileSystemNotFoundException notPath) {
                log.debug("A path in the index of documents is invalid: {}", path, notPath);
            }
        }
        return files;
    }

    private static String prefix(Path directory) {
        String uri = directory.toUri().toASCIIString();
        return uri.endsWith(SEPARATOR) ? uri : uri + SEPARATOR;
    }

    private static String stamp(SeenFile seen) {
        return String.join(
                SEPARATOR,
                Long.toString(seen.stamp().size()),
                Long.toString(seen.stamp().modified()),
                Long.toString(seen.hashed().toEpochMilli()),
                URLEncoder.encode(seen.stamp().key(), StandardCharsets.UTF_8));
    }

    /**
     * Returns a digest with the recorded state of its file. The time at which the digest was computed is moved back by
     * one minute, because the clock of the other node may be wrong. If the stamp is invalid, the returned state matches
     * no file, so that the file is hashed again.
     */
    private static SeenFile seen(String digest, String stamp) {
        String[] fields = stamp.split(SEPARATOR, -1);
        try {
            if (fields.length == 4) {
                return new SeenFile(
                        new Stamp(
                                Long.parseLong(fields[0]),
                                Long.parseLong(fields[1]),
                                URLDecoder.decode(fields[3], StandardCharsets.UTF_8)),
                        digest,
                        Instant.ofEpochMilli(Long.parseLong(fields[2])).minus(SKEW));
            }
        } catch (IllegalArgumentException otherVersion) {
            log.debug("The index of documents contains invalid attributes of a file: {}", stamp, otherVersion);
        }
        return new SeenFile(new Stamp(-1, 0, ""), digest, Instant.EPOCH);
    }
}
