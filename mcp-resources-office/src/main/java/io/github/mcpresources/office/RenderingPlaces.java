package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The places and permits of renderings. A document is long once a rendering of it took more than a moment, and short once one
 * did not. Long documents get neither the last place nor, while others are at work, the last permit. Not safe for use by several
 * threads at once.
 */
final class RenderingPlaces {

    /** The processor time that what is short takes. */
    static final Duration MOMENT = Duration.ofMillis(200);

    private static final int MOST = 10_000;

    private final int atOnce;
    private final int overruns;
    private final Set<Renderings.Work<?>> shorts = new HashSet<>();
    private final Set<Renderings.Work<?>> longs = new HashSet<>();
    private final Set<Renderings.Work<?>> overrunning = new HashSet<>();
    private final Cache<String, Length> lengths =
            Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

    /** What is known of a document, and the item by which it is known. */
    private record Length(boolean isLong, String item) {}

    RenderingPlaces(int atOnce, int overruns) {
        this.atOnce = atOnce;
        this.overruns = overruns;
    }

    /** Takes a place, and a permit where one is needed; gives false where there is none. */
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

    /** Whether a document is known to be short; nothing is known of one that was not rendered before. */
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

    /** Notes that a rendering is long; gives false where there is no place for one more of these. */
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

    /** A long document is short again when the item by which it is known to be long is. */
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

    /** Frees the place of a rendering whose time is over. It keeps its permit; a bounded one, which ends soon, its place. */
    void overrun(Renderings.Work<?> task) {
        if (!task.subject.isBounded()) {
            leave(task);
            overrunning.add(task);
        }
    }

    boolean areAllOverrun() {
        return overrunning.size() >= overruns;
    }

    /** Frees the place and the permit. */
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
