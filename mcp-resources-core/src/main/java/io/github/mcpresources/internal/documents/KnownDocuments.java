package io.github.mcpresources.internal.documents;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An index of documents and of the files that contain them. The number of documents and the number of files are
 * limited. If a limit is exceeded, the least recently used document or file is removed.
 *
 * <p>The id of a document is a short prefix of its digest. If that prefix is already the id of another document, a
 * longer prefix is used. The id does not change while the document is in the index. Any other unique prefix of the
 * digest also identifies the document, if it is at least as long as a short id.
 */
public final class KnownDocuments {

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{1,64}");
    private static final int MORE_DIGITS = 4;
    /** The maximum number of files is this multiple of the maximum number of documents. */
    private static final long COPIES = 4;

    /**
     * A document in the index.
     *
     * @param digest the complete digest of the content
     * @param id a prefix of the digest
     * @param paths the paths at which the document was found, the most recent one last
     * @param bytes the bytes of a document in memory; null for a document that is known only as a file
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by its digest
    public record KnownDocument(String digest, String id, Set<Path> paths, byte @Nullable [] bytes) {}

    /**
     * The digest of a file, and the stamp of the file when the digest was computed.
     *
     * @param hashed the time at which the digest was computed; if the next access must compute the digest again, the
     *     modification time of the file instead
     */
    public record SeenFile(Stamp stamp, String digest, Instant hashed) {}

    private final int max;
    private final int digits;
    /** The documents by digest. The least recently used document is first. */
    private final LinkedHashMap<String, KnownDocument> byUse = new LinkedHashMap<>(16, 0.75f, true);

    private final NavigableMap<String, KnownDocument> byDigest = new TreeMap<>();
    private final Map<String, KnownDocument> byId = new HashMap<>();
    /** The files by path. The least recently used file is first. */
    private final LinkedHashMap<Path, SeenFile> files = new LinkedHashMap<>(16, 0.75f, true);

    public KnownDocuments(int max, int digits) {
        this.max = max;
        this.digits = digits;
    }

    /** Adds the numbers of documents and files to the health details of a server. */
    synchronized void describe(Map<String, Object> details) {
        details.put("documents", byUse.size());
        details.put("maxDocuments", max);
        details.put("files", files.size());
    }

    public synchronized Optional<SeenFile> seen(Path path) {
        return Optional.ofNullable(files.get(path));
    }

    public KnownDocument put(Path path, SeenFile seen) {
        return put(path, seen, Set.of());
    }

    /**
     * Records the digest of a file, and replaces an earlier digest of the same file. Returns the document with the new
     * digest.
     *
     * @param others the digests that other processes recorded. A new document gets an id that is not a prefix of any of
     *     them, except its own digest
     */
    public synchronized KnownDocument put(Path path, SeenFile seen, Set<String> others) {
        SeenFile before = files.put(path, seen);
        if (before != null && !before.digest().equals(seen.digest())) {
            unlink(path, before.digest());
        }
        KnownDocument known = known(seen.digest(), null, others);
        known.paths().remove(path);
        known.paths().add(path);
        if (files.size() > max * COPIES) {
            Map.Entry<Path, SeenFile> oldest = files.entrySet().iterator().next();
            files.remove(oldest.getKey());
            unlink(oldest.getKey(), oldest.getValue().digest());
        }
        return known;
    }

    public synchronized KnownDocument put(String digest, byte[] bytes) {
        KnownDocument known = known(digest, bytes, Set.of());
        if (known.bytes() == null) { // the document was known only as a file
            KnownDocument both = new KnownDocument(digest, known.id(), known.paths(), bytes);
            keep(both);
            return both;
        }
        return known;
    }

    private KnownDocument known(String digest, byte @Nullable [] bytes, Set<String> others) {
        KnownDocument known = byUse.get(digest);
        if (known == null) {
            known = new KnownDocument(digest, freeId(digest, others), new LinkedHashSet<>(), bytes);
            keep(known);
            if (byUse.size() > max) {
                forget(byUse.values().iterator().next());
            }
        }
        return known;
    }

    private void keep(KnownDocument known) {
        byUse.put(known.digest(), known);
        byDigest.put(known.digest(), known);
        byId.put(known.id(), known);
    }

    private String freeId(String digest, Set<String> others) {
        int length = digits;
        while (length < digest.length() && isTaken(digest.substring(0, length), digest, others)) {
            length += MORE_DIGITS;
        }
        return digest.substring(0, Math.min(length, digest.length()));
    }

    private boolean isTaken(String id, String digest, Set<String> others) {
        return byId.containsKey(id) || others.stream().anyMatch(other -> other.startsWith(id) && !other.equals(digest));
    }

    /** Checks whether a string is long enough for an id, and can be a prefix of a digest. */
    public boolean isPrefix(String id) {
        return id.length() >= digits && HEX.matcher(id).matches();
    }

    public String shortId(String digest) {
        return digest.substring(0, Math.min(digits, digest.length()));
    }

    private void forget(KnownDocument known) {
        byUse.remove(known.digest());
        byDigest.remove(known.digest());
        byId.remove(known.id());
        known.paths().forEach(files::remove);
    }

    private void unlink(Path path, String digest) {
        KnownDocument known = byUse.get(digest);
        if (known != null) {
            known.paths().remove(path);
            if (known.paths().isEmpty() && known.bytes() == null) {
                forget(known);
            }
        }
    }

    /** Finds a document by its id or by another unique prefix of its digest, and marks the document as used. */
    public synchronized Optional<KnownDocument> find(String id) {
        KnownDocument exact = byId.get(id);
        if (exact != null) {
            return Optional.of(use(exact));
        }
        if (!isPrefix(id)) {
            return Optional.empty();
        }
        List<KnownDocument> found = byDigest.tailMap(id, true).values().stream()
                .takeWhile(known -> known.digest().startsWith(id))
                .limit(2)
                .toList();
        return found.size() == 1 ? Optional.of(use(found.get(0))) : Optional.empty();
    }

    private KnownDocument use(KnownDocument known) {
        byUse.get(known.digest());
        return known;
    }

    public synchronized Optional<KnownDocument> byDigest(String digest) {
        return Optional.ofNullable(byDigest.get(digest));
    }

    /** Returns at most {@code count} documents in the order of their digests, beginning at the given digest. */
    public synchronized List<KnownDocument> after(String digest, boolean inclusive, int count) {
        return byDigest.tailMap(digest, inclusive).values().stream()
                .limit(count)
                .toList();
    }

    public synchronized List<Path> paths(KnownDocument known) {
        List<Path> paths = new ArrayList<>(known.paths());
        Collections.reverse(paths);
        return paths;
    }
}
