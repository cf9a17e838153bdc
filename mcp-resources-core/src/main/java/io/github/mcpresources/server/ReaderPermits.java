package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Permits for readers, which limit the number of readers that run at the same time. A caller may use all permits while
 * no other caller uses or waits for a permit. Otherwise, a caller may use at most half, rounded up, of the permits that
 * the other callers do not use. For example, if the other callers use 2 of 8 permits, the caller may use 3.
 */
final class ReaderPermits {

    /** The number of permits that each caller uses. Guarded by {@code this}, as are the fields below. */
    private final Map<Caller, Integer> taken = new HashMap<>();

    private final Map<Caller, Integer> waiting = new HashMap<>();
    private int free;

    ReaderPermits(int max) {
        free = max;
    }

    /**
     * Acquires a permit, which must be released with {@link #release}. Returns false if none was available within the
     * maximum wait.
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

    private static boolean isAlone(Caller caller, Map<Caller, Integer> counts) {
        return counts.isEmpty() || (counts.size() == 1 && counts.containsKey(caller));
    }

    synchronized int free() {
        return free;
    }

    synchronized void release(Caller caller) {
        free++;
        remove(caller, taken);
        if (!waiting.isEmpty()) {
            notifyAll();
        }
    }

    private static void remove(Caller caller, Map<Caller, Integer> counts) {
        counts.computeIfPresent(caller, (key, count) -> count == 1 ? null : count - 1);
    }
}
