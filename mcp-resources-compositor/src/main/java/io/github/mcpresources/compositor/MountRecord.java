package io.github.mcpresources.compositor;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a mount: reads, failures, the last error, the sizes of the last lists, and the first 1,000
 * templates that are withheld from the lists. Also records whether the upstream is unavailable, and the time of the
 * last loop through the mount. Thread-safe.
 */
final class MountRecord {

    private static final int MAX_WITHHELD = 1_000;
    private static final Duration KNOWN = Duration.ofMinutes(1);

    private final TimeSource time;
    /** The time of mounting. The fields below are guarded by {@code this}, except {@link #reads}. */
    private final Instant mounted;

    private final Set<String> withheld = new HashSet<>();
    private @Nullable String lastError;
    private @Nullable Instant lastErrorAt;
    private final LongAdder reads = new LongAdder();
    private long failures;
    private int resources = -1;
    private int templates = -1;
    private boolean isOut;
    private @Nullable Instant returned;

    MountRecord(TimeSource time) {
        this.time = time;
        this.mounted = time.instant();
    }

    void read() {
        reads.increment();
    }

    synchronized void failed(String reason) {
        failures++;
        lastError = reason;
        lastErrorAt = time.instant();
    }

    /** Checks whether a reason differs from the reason of the last failure or outage, if there was any. */
    synchronized boolean isNewError(String reason) {
        return !reason.equals(lastError);
    }

    /**
     * Records that a request for a list failed. From then on, the upstream counts as unavailable for {@link #isNews},
     * until it reports the phase UP.
     */
    synchronized void listFailed(String reason) {
        failed(reason);
        missed();
    }

    /**
     * Records that the upstream did not answer while a descriptor was looked up. Like {@link #listFailed}, this makes
     * the upstream count as unavailable, but it does not increase the number of failures.
     */
    synchronized void missed() {
        isOut = true;
    }

    synchronized void listedResources(int count) {
        resources = count;
    }

    synchronized void listedTemplates(int count) {
        templates = count;
    }

    /** Records a loop: this server received a request that it had sent through this mount. */
    synchronized void returned() {
        returned = time.instant();
    }

    /**
     * Checks whether a loop was recorded within the last minute. The time is limited, because the servers behind the
     * mount may change.
     */
    synchronized boolean leadsBack() {
        return returned != null && time.instant().isBefore(returned.plus(KNOWN));
    }

    /**
     * Records a new state of the upstream. Returns true if the upstream became available or unavailable, which changes
     * the lists of the compositor.
     */
    synchronized boolean isNews(UpstreamState state) {
        boolean isDown = state.phase() == UpstreamState.Phase.DOWN || state.phase() == UpstreamState.Phase.OPEN;
        boolean isNews = isDown ? !isOut : state.phase() == UpstreamState.Phase.UP && isOut;
        if (isDown) {
            isOut = true;
            if (state.reason() != null) {
                lastError = state.reason();
                lastErrorAt = state.since();
            }
        } else if (isNews) {
            isOut = false;
        }
        return isNews;
    }

    synchronized boolean isFirstWithheld(String template) {
        return withheld.size() < MAX_WITHHELD && withheld.add(template);
    }

    synchronized MountHealth health(String id, String server, @Nullable Upstream upstream) {
        UpstreamState state = upstream == null ? UpstreamState.of(UpstreamState.Phase.UP, mounted) : upstream.state();
        return new MountHealth(
                id,
                server,
                upstream == null ? server : upstream.name(),
                state,
                lastError,
                lastErrorAt,
                resources,
                templates,
                Set.copyOf(withheld),
                reads.sum(),
                failures);
    }
}
