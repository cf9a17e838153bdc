package io.github.mcpresources.cluster;

import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * The Micrometer meters of a {@link ClusterBus}. For the state of the bus, the waiting events and the resyncs, which
 * are meters of each server, see {@link io.github.mcpresources.metrics.MicrometerBusMetrics}.
 *
 * <pre>{@code
 * MicrometerBusMetrics.of(server::busStatus).bindTo(meterRegistry);
 * MicrometerClusterMetrics.of(bus).bindTo(meterRegistry);
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #NODES}</td><td>gauge, nodes</td><td>number of other nodes from which this node currently receives
 * frames</td></tr>
 * <tr><td>{@value #DUPLICATES}</td><td>gauge, nodes</td><td>number of node names that several processes currently
 * use</td></tr>
 * <tr><td>{@value #LAG}</td><td>gauge, time</td><td>the largest delay of a frame in the last 10 to 20 seconds, relative
 * to the shortest delay of frames from the same sender</td></tr>
 * <tr><td>{@value #SENT}</td><td>counter</td><td>number of frames that this node sent, not counting the frames that an
 * application sent in its transactions</td></tr>
 * <tr><td>{@value #RECEIVED}</td><td>counter</td><td>number of frames of other nodes that this node received</td></tr>
 * <tr><td>{@value #LATE}</td><td>counter</td><td>number of received frames that were so late that clients were notified
 * again</td></tr>
 * <tr><td>{@value #DROPPED}</td><td>counters</td><td>number of dropped frames; the tag {@code reason} is the {@link
 * DropReason} in lower case</td></tr>
 * <tr><td>{@value #GAPS}</td><td>counter</td><td>number of times that all resources were treated as changed, because
 * events may have been lost</td></tr>
 * </table>
 *
 * <p>Each time that the registry reads a meter, the meter gets its value from {@link ClusterBus#status}.
 */
@SuppressWarnings("exports") // optional: an application that uses this class requires the module itself
public final class MicrometerClusterMetrics implements MeterBinder {

    /** The name of the gauge for the number of nodes. */
    public static final String NODES = "mcp.resources.cluster.nodes";

    /** The name of the gauge for the number of node names that several processes use. */
    public static final String DUPLICATES = "mcp.resources.cluster.nodes.duplicate";

    /** The name of the gauge for the lag, which is the largest recent delay of a frame. */
    public static final String LAG = "mcp.resources.cluster.lag";

    /** The name of the counter of sent frames. */
    public static final String SENT = "mcp.resources.cluster.frames.sent";

    /** The name of the counter of received frames. */
    public static final String RECEIVED = "mcp.resources.cluster.frames.received";

    /** The name of the counter of late frames. */
    public static final String LATE = "mcp.resources.cluster.frames.late";

    /** The name of the counters of dropped frames. */
    public static final String DROPPED = "mcp.resources.cluster.frames.dropped";

    /**
     * The name of the counter of gaps. After a gap, in which events may have been lost, all resources are treated as
     * changed.
     */
    public static final String GAPS = "mcp.resources.cluster.gaps";

    private final ClusterBus bus;

    private MicrometerClusterMetrics(ClusterBus bus) {
        this.bus = bus;
    }

    /**
     * Creates the meters of a bus. They are not registered yet.
     *
     * @param bus the bus
     * @return the meters
     */
    public static MicrometerClusterMetrics of(ClusterBus bus) {
        return new MicrometerClusterMetrics(Objects.requireNonNull(bus, "bus"));
    }

    /**
     * Adds the meters to a registry.
     *
     * @param registry the registry
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(NODES, () -> bus.status().nodes())
                .description("Number of other nodes from which this node receives frames")
                .baseUnit("nodes")
                .register(registry);
        Gauge.builder(DUPLICATES, () -> bus.status().duplicates().size())
                .description("Number of node names that several processes use")
                .baseUnit("nodes")
                .register(registry);
        TimeGauge.builder(LAG, () -> bus.status().lag().toNanos(), TimeUnit.NANOSECONDS)
                .description("Largest recent delay of a frame, relative to the shortest delay from the same sender")
                .register(registry);
        counter(SENT, "Number of frames that this node sent", ClusterStatus::sent)
                .register(registry);
        counter(RECEIVED, "Number of frames of other nodes that this node received", ClusterStatus::received)
                .register(registry);
        counter(LATE, "Number of frames that were so late that clients were notified again", ClusterStatus::late)
                .register(registry);
        for (DropReason reason : DropReason.values()) {
            counter(DROPPED, "Number of dropped frames", now -> now.dropped().getOrDefault(reason, 0L))
                    .tag("reason", reason.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        counter(GAPS, "Number of times that events may have been lost", ClusterStatus::gaps)
                .register(registry);
    }

    /** Returns a counter with a strong reference to this object, so that the bus is not garbage-collected. */
    private FunctionCounter.Builder<MicrometerClusterMetrics> counter(
            String name, String description, ToDoubleFunction<ClusterStatus> count) {
        return FunctionCounter.builder(name, this, self -> count.applyAsDouble(bus.status()))
                .description(description);
    }
}
