package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The slots for renderings. A rendering occupies a slot while it runs. There are {@code atOnce + 1} slots. At most
 * {@code overruns} threads may run unbounded renderings (see {@link Renderings}). If an unbounded rendering exceeds its
 * timeout, its slot becomes free, but its thread counts toward {@code overruns} until the thread ends.
 *
 * <p>If a rendering takes at least {@link #SLOW} of CPU time, its document is <em>slow</em> until the same item is
 * rendered in less time. A document is <em>fast</em> if it has been rendered and is not slow. Slow documents use at
 * most {@code atOnce} slots, so that one slot remains for other documents. Likewise, a slow document may use the last
 * free thread for unbounded renderings only if no unbounded rendering is currently running within its timeout. Not safe
 * for use by multiple threads.
 */
public final class RenderingPlaces {

    /** A rendering that takes at least this much CPU time is slow. */
    public static final Duration SLOW = Duration.ofMillis(200);

    private static final int MAX_DOCUMENTS = 10_000;

    private final int atOnce;
    private final int overruns;
    private final Set<Renderings.Work<?>> others = new HashSet<>();
    private final Set<Renderings.Work<?>> slow = new HashSet<>();

    private final Set<Renderings.Work<?>> overrunning = new HashSet<>();
    private final Cache<String, Speed> speeds = Caffeine.newBuilder()
            .maximumSize(MAX_DOCUMENTS)
            .executor(Runnable::run)
            .build();

    /** The classification of a document as slow or fast, and the item whose rendering determined it. */
    private record Speed(boolean isSlow, String item) {}

    RenderingPlaces(int atOnce, int overruns) {
        this.atOnce = atOnce;
        this.overruns = overruns;
    }

    /**
     * Reserves a slot. Returns false if the rendering must wait for a slot or for a thread for unbounded renderings.
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

    /** Checks whether the document of a rendering is fast. A document that was never rendered is not fast. */
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
     * Marks a running rendering and its document as slow. Returns false if other renderings already use all slots for
     * slow documents, so that this rendering must stop.
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
     * Records the end of a rendering. If the rendering took less than {@link #SLOW}, its document is now fast, unless
     * the rendering of another item made the document slow.
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
     * Frees the slot of an unbounded rendering that exceeded its timeout, but not its thread. Does nothing for a
     * bounded rendering, which ends soon.
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
