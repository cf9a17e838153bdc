package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A limiter of the number of renderings that run at the same time. There are {@code atOnce + 1} slots, and each running
 * rendering uses one slot. In addition, at most {@code overruns} threads may run unbounded renderings (see {@link
 * Renderings}). If an unbounded rendering exceeds its timeout, its slot becomes free, but its thread counts toward
 * {@code overruns} until the thread ends.
 *
 * <p>A document becomes <em>long</em> if one of its renderings takes at least {@link #MOMENT} of processor time. It
 * becomes <em>short</em> if the same item is later rendered in less time, or if its first rendering takes less time.
 * Long documents use at most {@code atOnce} slots, so that one slot remains for other documents. If only one more
 * thread may run an unbounded rendering, and other unbounded renderings run within their timeouts, this thread is
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
     * Reserves a slot for a rendering. Returns false if no slot is available to the rendering, or if the rendering is
     * unbounded and no thread is available for unbounded renderings.
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
     * Records that a rendering and its document are long. Returns false if the rendering must stop, because other
     * renderings already use all slots that are available to long documents.
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
     * Frees the slot of an unbounded rendering that exceeded its timeout. Its thread still counts toward {@code
     * overruns}. Does nothing for a bounded rendering, which ends soon.
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

    /** Frees the slot of a rendering. The thread of the rendering no longer counts toward {@code overruns}. */
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
