package io.github.mcpresources.benchmarks.updates;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Detects threads of the server that are blocked because a client does not read. A thread counts as blocked if
 * successive checks find it in the same wait inside the SDK's method that writes an event.
 */
final class BlockedWriter {

    /**
     * A wait is reported if it lasts at least this long, in milliseconds. A client that reads does not cause such a
     * long wait.
     */
    private static final long PROOF_MILLIS = 1_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * Identifies one wait of a thread.
     *
     * @param thread the id of the thread
     * @param number the number of times that the thread has waited so far
     */
    private record Wait(long thread, long number) {}

    private final Map<Wait, Long> since = new HashMap<>();
    private long longest;
    private String stack = "none";

    /**
     * Checks all threads. Returns the number of milliseconds for which a writer has been blocked so far, or 0 if no
     * writer is blocked.
     */
    synchronized long blockedMillis() {
        long now = System.nanoTime();
        Map<Wait, Long> seen = new HashMap<>();
        long blocked = 0;
        for (ThreadInfo thread : THREADS.dumpAllThreads(false, false)) {
            if (isWaiting(thread) && isWriting(thread)) {
                Wait wait = new Wait(thread.getThreadId(), thread.getWaitedCount());
                long begin = since.getOrDefault(wait, now);
                seen.put(wait, begin);
                long millis = (now - begin) / 1_000_000;
                if (millis >= PROOF_MILLIS && millis > blocked) {
                    blocked = millis;
                    stack = describe(thread);
                }
            }
        }
        since.clear();
        since.putAll(seen);
        longest = Math.max(longest, blocked);
        return blocked;
    }

    /** Returns the longest wait so far, in milliseconds. */
    synchronized long longest() {
        return longest;
    }

    /**
     * Returns the name and the main stack frames of the thread in the last reported wait, innermost frame first;
     * {@code none} if no wait was reported.
     */
    synchronized String stack() {
        return stack;
    }

    private static boolean isWaiting(ThreadInfo thread) {
        return thread.getThreadState() == Thread.State.WAITING || thread.getThreadState() == Thread.State.TIMED_WAITING;
    }

    private static boolean isWriting(ThreadInfo thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("sendEvent")
                        && frame.getClassName().startsWith("io.modelcontextprotocol.server.transport."));
    }

    private static String describe(ThreadInfo thread) {
        return thread.getThreadName() + " " + thread.getThreadState() + " in "
                + Arrays.stream(thread.getStackTrace())
                        .filter(frame -> !frame.getClassName().startsWith("java.")
                                && !frame.getClassName().startsWith("jdk."))
                        .map(frame -> frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName())
                        .distinct()
                        .limit(8)
                        .collect(Collectors.joining(" < "));
    }
}
