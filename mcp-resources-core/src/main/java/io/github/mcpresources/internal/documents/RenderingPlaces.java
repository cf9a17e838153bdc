package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Limits the number of renderings that run at the same time. There are {@code atOnce + 1} slots, and each running
 * rendering uses one slot. In addition, at most {@code overruns} threads may run unbounded renderings (see {@link
 * Renderings}). If an unbounded rendering exceeds its timeout, its slot becomes free, but its thread counts toward
 * {@code overruns} until the thread ends.
 *
 * <p>A document is classified as <em>slow</em> to render if one of its renderings takes at least {@link #SLOW} of
 * processor time. It is classified as <em>fast</em> to render if its first rendering takes less time, or if the same
 * item is later rendered in less time. Slow documents use at most {@code atOnce} slots, so that one slot remains for
 * other documents. If only one more thread may run an unbounded rendering, and other unbounded renderings run within
 * their timeouts, this thread is reserved for documents that are not slow. Not safe for use by multiple threads.
 */
public final class RenderingPlaces {

    /** The minimum processor time of a slow rendering: 200 milliseconds. */
    public static final Duration SLOW = Duration.ofMillis(200);

    private static final int MAX_DOCUMENTS = 10_000;

    private final int atOnce;
    private final int overruns;
    /** The running renderings of documents that are not classified as slow. */
    private final Set<Renderings.Work<?>> others = new HashSet<>();
    /** The running renderings of documents that are classified as slow. */
    private final Set<Renderings.Work<?>> slow = new HashSet<>();

    private final Set<Renderings.Work<?>> overrunning = new HashSet<>();
    private final Cache<String, Speed> speeds = Caffeine.newBuilder()
            .maximumSize(MAX_DOCUMENTS)
            .executor(Runnable::run)
            .build();

    /** The classification of a document as slow or fast to render, and the item whose rendering determined it. */
    private record Speed(boolean isSlow, String item) {}

    RenderingPlaces(int atOnce, int overruns) {
        this.atOnce = atOnce;
        this.overruns = overruns;
    }

    /**
     * Reserves a slot for a rendering. Returns false if no slot is available to the rendering, or if the rendering is
     * unbounded and no thread is available for unbounded renderings.
     */
    boolean take(Renderings.Work<?> task) {
        Speed known = speeds.getIfPresent(task.subject.document());
        boolean isSlow = known != null && known.isSlow();
        boolean isFree = slow.size() + others.size() <= atOnce
                && (!isSlow || slow.size() < atOnce)
                && (task.subject.isBounded() || hasPermit(isSlow));
        if (isFree) {
            (isSlow ? slow : others).add(task);
        }
        return isFree;
    }

    /**
     * Checks whether the document of a rendering is classified as fast. Returns false if the document is not
     * classified.
     */
    boolean isKnownFast(Renderings.Work<?> task) {
        Speed known = speeds.getIfPresent(task.subject.document());
        return known != null && !known.isSlow();
    }

    private boolean hasPermit(boolean isSlow) {
        long working = unbounded(slow) + unbounded(others);
        long permits = overruns - overrunning.size() - working;
        return isSlow ? permits > (working == 0 ? 0 : 1) : permits > 0 && unbounded(others) < atOnce;
    }

    private static long unbounded(Set<Renderings.Work<?>> all) {
        return all.stream().filter(task -> !task.subject.isBounded()).count();
    }

    /**
     * Classifies a running rendering and its document as slow. Returns false if the rendering must stop, because other
     * renderings already use all slots that are available to slow documents.
     */
    boolean hasBecomeSlow(Renderings.Work<?> task) {
        speeds.put(task.subject.document(), new Speed(true, task.subject.item()));
        if (!others.contains(task)) {
            return true;
        }
        boolean hasPlace = slow.size() < atOnce;
        if (hasPlace) {
            others.remove(task);
            slow.add(task);
        }
        return hasPlace;
    }

    /**
     * Records the end of a rendering. If the rendering took less than {@link #SLOW} of processor time, its document is
     * classified as fast, unless it is classified as slow because of another item.
     */
    void noteEnd(Renderings.Work<?> task, Duration taken) {
        String item = task.subject.item();
        if (taken.compareTo(SLOW) < 0) {
            speeds.asMap()
                    .compute(
                            task.subject.document(),
                            (document, known) ->
                                    known == null || known.item().equals(item) ? new Speed(false, item) : known);
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
        others.remove(task);
        slow.remove(task);
        overrunning.remove(task);
    }

    List<Renderings.Work<?>> taken() {
        List<Renderings.Work<?>> taken = new ArrayList<>(others);
        taken.addAll(slow);
        return taken;
    }
}
