package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.io.PrintWriter;

/**
 * Compares the measurements with the limits that they must not exceed.
 *
 * @param out the writer to which the results are printed
 * @param within the maximum delay of an update, in milliseconds
 * @param writeTimeout the time after which the container aborts a write, in milliseconds
 * @param tolerance the tolerance that is added to each time limit, in milliseconds
 */
record RuleCheck(PrintWriter out, long within, long writeTimeout, long tolerance) {

    /**
     * The maximum time for which the publisher may be blocked, in milliseconds. Adding the update to the pending
     * notifications of a thousand sessions takes a few milliseconds. A longer time therefore means that the publisher
     * waits for a client.
     */
    private static final double AT_ONCE_MILLIS = 250;

    /**
     * The tolerance for timeouts, in milliseconds, because the container and the measuring client check timeouts only
     * at intervals.
     */
    private static final double GRACE_MILLIS = 15_000;

    /**
     * The tolerance for memory, in megabytes. Even after a full collection, the used heap depends on the loaded classes
     * and the allocated buffers.
     */
    private static final double LEVEL_MEGABYTES = 5;

    /**
     * Prints one line for each rule, with the measured values and whether they comply with the rule.
     *
     * @return 0 if the values comply with all rules; otherwise 1
     */
    int report(
            Run run,
            Streams streams,
            SilentClient silent,
            String longestBlocked,
            ServerProcess.Holding settled,
            ServerProcess.Holding last)
            throws IOException {
        Delays delays = streams.delays();
        String[] blocked = longestBlocked.split(" ", 2);
        Delays gone = silent.untilGone();
        boolean holds = rule(
                delays.count() > 0 && delays.longestMillis() <= within + tolerance,
                "%,d updates to %,d sessions that read: %s",
                run.updates(),
                streams.open(),
                delays);
        holds &= rule(run.missed() == 0, "%d notifications were missing or duplicates", run.missed());
        holds &= rule(
                run.publisher().longestMillis() <= AT_ONCE_MILLIS + tolerance,
                "the publisher was blocked: %s",
                run.publisher());
        holds &= rule(
                Long.parseLong(blocked[0]) >= 1_000,
                "a writer was blocked, for at most %s ms at a time: %s",
                blocked[0],
                blocked[1]);
        holds &= rule(
                gone.count() > 0 && gone.longestMillis() <= writeTimeout + GRACE_MILLIS + tolerance,
                "the dead connection was closed after its writer had been blocked: %s",
                gone.count() > 0 ? gone : "never");
        holds &= rule(
                last.megabytes() <= settled.megabytes() * 1.1 + LEVEL_MEGABYTES
                        && last.threads() <= settled.threads() + 8,
                "heap %.1f MB, then %.1f MB; threads %d, then %d",
                settled.megabytes(),
                last.megabytes(),
                settled.threads(),
                last.threads());
        out.flush();
        return holds ? 0 : 1;
    }

    private boolean rule(boolean holds, String format, Object... figures) {
        out.printf((holds ? "ok      " : "BROKEN  ") + format + "%n", figures);
        return holds;
    }
}
