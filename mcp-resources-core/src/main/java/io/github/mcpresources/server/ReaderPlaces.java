package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * As many places as readers may run at once. A caller that is alone may have all of them; while several callers have places
 * or wait for one, none gets more than half of what the others leave.
 */
final class ReaderPlaces {

    /** All that follows is guarded by this. */
    private final Map<Caller, Integer> taken = new HashMap<>();

    private final Map<Caller, Integer> waiting = new HashMap<>();
    private int free;

    ReaderPlaces(int most) {
        free = most;
    }

    /**
     * Takes a place for a caller, if there is one now or soon.
     *
     * @return whether it was taken, to be given back
     */
    synchronized boolean take(Caller caller, long waitMillis) throws InterruptedException {
        if (takeNow(caller)) {
            return true;
        }
        waiting.merge(caller, 1, Integer::sum);
        try {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                if (takeNow(caller)) {
                    return true;
                }
            }
            return false;
        } finally {
            remove(caller, waiting);
        }
    }

    private boolean takeNow(Caller caller) {
        int own = taken.getOrDefault(caller, 0);
        boolean isAlone = isAlone(caller, taken) && isAlone(caller, waiting);
        if (free == 0 || (!isAlone && own + 1 > (own + free + 1) / 2)) {
            return false;
        }
        free--;
        taken.put(caller, own + 1);
        return true;
    }

    private static boolean isAlone(Caller caller, Map<Caller, Integer> places) {
        return places.isEmpty() || (places.size() == 1 && places.containsKey(caller));
    }

    /** Gives a place back. */
    synchronized void give(Caller caller) {
        free++;
        remove(caller, taken);
        if (!waiting.isEmpty()) {
            notifyAll();
        }
    }

    private static void remove(Caller caller, Map<Caller, Integer> places) {
        places.computeIfPresent(caller, (who, count) -> count == 1 ? null : count - 1);
    }
}
