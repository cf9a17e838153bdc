package io.github.mcpresources.office;

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
 * Which documents are known: a bounded number of them and of files, of which the one that was not used for longest goes first.
 *
 * <p>The id of a document is the beginning of its digest, and a little more of it where another one has that already; longer
 * beginnings name it too. An id that was given stays, whatever comes later.
 */
final class DocumentIndex {

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{1,64}");
    private static final int MORE_DIGITS = 4;
    /** How many files there may be for each document, on average. */
    private static final long COPIES = 4;

    /**
     * A document.
     *
     * @param digest all of its digest
     * @param id its id
     * @param paths where it was seen last, the newest last
     * @param bytes its bytes, where it is in memory; else null
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by its digest
    record Known(String digest, String id, Set<Path> paths, byte @Nullable [] bytes) {}

    /**
     * What is known of a file.
     *
     * @param stamp how it looked
     * @param digest what was in it
     * @param hashed when that was found
     */
    record Seen(Stamp stamp, String digest, Instant hashed) {}

    private final int most;
    private final int digits;
    /** The one used last is at the end. */
    private final LinkedHashMap<String, Known> byUse = new LinkedHashMap<>(16, 0.75f, true);

    private final NavigableMap<String, Known> byDigest = new TreeMap<>();
    private final Map<String, Known> byId = new HashMap<>();
    /** The one looked at last is at the end. */
    private final LinkedHashMap<Path, Seen> files = new LinkedHashMap<>(16, 0.75f, true);

    DocumentIndex(int most, int digits) {
        this.most = most;
        this.digits = digits;
    }

    synchronized Optional<Seen> seen(Path path) {
        return Optional.ofNullable(files.get(path));
    }

    /** Notes what a file has in it, and forgets what it had before. */
    synchronized Known put(Path path, Seen seen) {
        Seen before = files.put(path, seen);
        if (before != null && !before.digest().equals(seen.digest())) {
            unlink(path, before.digest());
        }
        Known known = known(seen.digest(), null);
        known.paths().remove(path);
        known.paths().add(path);
        if (files.size() > most * COPIES) {
            Map.Entry<Path, Seen> oldest = files.entrySet().iterator().next();
            files.remove(oldest.getKey());
            unlink(oldest.getKey(), oldest.getValue().digest());
        }
        return known;
    }

    synchronized Known put(String digest, byte[] bytes) {
        Known known = known(digest, bytes);
        if (known.bytes() == null) { // so far it was a file
            Known both = new Known(digest, known.id(), known.paths(), bytes);
            keep(both);
            return both;
        }
        return known;
    }

    private Known known(String digest, byte @Nullable [] bytes) {
        Known known = byUse.get(digest);
        if (known == null) {
            known = new Known(digest, freeId(digest), new LinkedHashSet<>(), bytes);
            keep(known);
            if (byUse.size() > most) {
                forget(byUse.values().iterator().next());
            }
        }
        return known;
    }

    private void keep(Known known) {
        byUse.put(known.digest(), known);
        byDigest.put(known.digest(), known);
        byId.put(known.id(), known);
    }

    private String freeId(String digest) {
        int length = digits;
        while (length < digest.length() && byId.containsKey(digest.substring(0, length))) {
            length += MORE_DIGITS;
        }
        return digest.substring(0, Math.min(length, digest.length()));
    }

    private void forget(Known known) {
        byUse.remove(known.digest());
        byDigest.remove(known.digest());
        byId.remove(known.id());
        known.paths().forEach(files::remove);
    }

    private void unlink(Path path, String digest) {
        Known known = byUse.get(digest);
        if (known != null) {
            known.paths().remove(path);
            if (known.paths().isEmpty() && known.bytes() == null) {
                forget(known);
            }
        }
    }

    /** The document that an id, a longer beginning of the digest, or all of it names. */
    synchronized Optional<Known> find(String id) {
        Known exact = byId.get(id);
        if (exact != null) {
            return Optional.of(use(exact));
        }
        if (id.length() < digits || !HEX.matcher(id).matches()) {
            return Optional.empty();
        }
        List<Known> found = byDigest.tailMap(id, true).values().stream()
                .takeWhile(known -> known.digest().startsWith(id))
                .limit(2)
                .toList();
        return found.size() == 1 ? Optional.of(use(found.get(0))) : Optional.empty();
    }

    private Known use(Known known) {
        byUse.get(known.digest());
        return known;
    }

    synchronized Optional<Known> byDigest(String digest) {
        return Optional.ofNullable(byDigest.get(digest));
    }

    /** Some documents in the order of their digests, behind one. */
    synchronized List<Known> after(String digest, boolean inclusive, int count) {
        return byDigest.tailMap(digest, inclusive).values().stream()
                .limit(count)
                .toList();
    }

    /** The paths at which a document was seen, the newest first. */
    synchronized List<Path> paths(Known known) {
        List<Path> paths = new ArrayList<>(known.paths());
        Collections.reverse(paths);
        return paths;
    }
}
