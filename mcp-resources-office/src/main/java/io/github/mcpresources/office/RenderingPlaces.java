package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The places and permits that limit how many renderings run at a time. Each running rendering occupies one of {@code
 * atOnce + 1} places. An unbounded rendering (see {@link Renderings}) also occupies one of {@code overruns} permits. If
 * it exceeds its timeout, it frees its place, and keeps its permit until it ends.
 *
 * <p>A document becomes <em>long</em> if one of its renderings takes {@link #MOMENT} or longer, and <em>short</em> if
 * the same item is later rendered in less time. A document whose first rendering takes less time is short, too. The
 * last place is reserved for documents that are not long. While other unbounded renderings run, the last permit is also
 * reserved for documents that are not long. Not safe for use by multiple threads.
 */
final class RenderingPlaces {

    /** The minimum processor time of a long rendering: 200 milliseconds. */
    static final Duration MOMENT = Duration.ofMillis(200);

    private static final int MAX_DOCUMENTS = 10_000;

    private final int atOnce;
    private final int overruns;
    private final Set<Renderings.Work<?>> shorts = new HashSet<>();
    private final Set<Renderings.Work<?>> longs = new HashSet<>();
    private final Set<Renderings.Work<?>> overrunning = new HashSet<>();
    private final Cache<String, Length> lengths = Caffeine.newBuilder()
            .maximumSize(MAX_DOCUMENTS)
            .executor(Runnable::run)
            .build();

    /** The length of a document (long or short), and the item whose rendering determined the length. */
    private record Length(boolean isLong, String item) {}

    RenderingPlaces(int atOnce, int overruns) {
        this.atOnce = atOnce;
        this.overruns = overruns;
    }

    /**
     * Reserves a place for a rendering, and a permit if the rendering is unbounded. Returns false if no place or permit
     * is free.
     */
    boolean take(Renderings.Work<?> task) {
        Length known = lengths.getIfPresent(task.subject.document());
        boolean isLong = known != null && known.isLong();
        boolean isFree = longs.size() + shorts.size() <= atOnce
                && (!isLong || longs.size() < atOnce)
                && (task.subject.isBounded() || hasPermit(isLong));
        if (isFree) {
            (isLong ? longs : shorts).add(task);
        }
        return isFree;
    }

    /**
     * Checks whether the document of a rendering is known to be short. Returns false if the length of the document is
     * unknown.
     */
    boolean isKnownShort(Renderings.Work<?> task) {
        Length known = lengths.getIfPresent(task.subject.document());
        return known != null && !known.isLong();
    }

    private boolean hasPermit(boolean isLong) {
        long working = unbounded(longs) + unbounded(shorts);
        long permits = overruns - overrunning.size() - working;
        return isLong ? permits > (working == 0 ? 0 : 1) : permits > 0 && unbounded(shorts) < atOnce;
    }

    private static long unbounded(Set<Renderings.Work<?>> all) {
        return all.stream().filter(task -> !task.subject.isBounded()).count();
    }

    /**
     * Records that a rendering and its document are long. Returns false if the rendering must stop, because long
     * renderings already occupy all places that are not reserved.
     */
    boolean hasBecomeLong(Renderings.Work<?> task) {
        lengths.put(task.subject.document(), new Length(true, task.subject.item()));
        if (!shorts.contains(task)) {
            return true;
        }
        boolean hasPlace = longs.size() < atOnce;
        if (hasPlace) {
            shorts.remove(task);
            longs.add(task);
        }
        return hasPlace;
    }

    /**
     * Records the end of a rendering. If the rendering took less than {@link #MOMENT} of processor time, its document
     * becomes short, unless another item made the document long.
     */
    void noteEnd(Renderings.Work<?> task, Duration taken) {
        String item = task.subject.item();
        if (taken.compareTo(MOMENT) < 0) {
            lengths.asMap()
                    .compute(
                            task.subject.document(),
                            (document, known) ->
                                    known == null || known.item().equals(item) ? new Length(false, item) : known);
        }
    }

    /**
     * Frees the place of an unbounded rendering that exceeded its timeout. The rendering keeps its permit. Does nothing
     * for a bounded rendering, which ends soon.
     */
    void overrun(Renderings.Work<?> task) {
        if (!task.subject.isBounded()) {
            leave(task);
            overrunning.add(task);
        }
    }

    boolean areAllOverrun() {
        return overrunning.size() >= overruns;
    }

    /** Frees the place and the permit of a rendering. */
    void leave(Renderings.Work<?> task) {
        shorts.remove(task);
        longs.remove(task);
        overrunning.remove(task);
    }

    List<Renderings.Work<?>> taken() {
        List<Renderings.Work<?>> taken = new ArrayList<>(shorts);
        taken.addAll(longs);
        return taken;
    }
}
