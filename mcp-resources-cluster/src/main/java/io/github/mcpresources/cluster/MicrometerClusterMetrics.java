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
 * The meters of a {@link ClusterBus}, for Micrometer. The state of the bus, the waiting events and the resyncs are meters
 * of each server: see {@link io.github.mcpresources.metrics.MicrometerBusMetrics}.
 *
 * <pre>{@code
 * MicrometerBusMetrics.of(server::busStatus).bindTo(meterRegistry);
 * MicrometerClusterMetrics.of(bus).bindTo(meterRegistry);
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #NODES}</td><td>gauge, nodes</td><td>other nodes that this node hears</td></tr>
 * <tr><td>{@value #LAG}</td><td>gauge, time</td><td>how much longer the slowest frame of the last ten to twenty seconds
 * took than the fastest frames of its sender</td></tr>
 * <tr><td>{@value #SENT}</td><td>counter</td><td>frames that this node sent</td></tr>
 * <tr><td>{@value #RECEIVED}</td><td>counter</td><td>frames of other nodes that this node received</td></tr>
 * <tr><td>{@value #LATE}</td><td>counter</td><td>those of the received frames that came so late that clients
 * were notified again</td></tr>
 * <tr><td>{@value #DROPPED}</td><td>counters</td><td>dropped frames, by the {@link DropReason} in the tag
 * {@code reason}, in lower case</td></tr>
 * <tr><td>{@value #GAPS}</td><td>counter</td><td>times that events may have been lost, so that all resources were
 * treated as changed</td></tr>
 * </table>
 *
 * <p>The meters read {@link ClusterStatus} when the registry reads the meters.
 */
@SuppressWarnings("exports") // optional: an application that uses this class requires the module itself
public final class MicrometerClusterMetrics implements MeterBinder {

    /** The name of the gauge of nodes. */
    public static final String NODES = "mcp.resources.cluster.nodes";

    /** The name of the gauge of the lag. */
    public static final String LAG = "mcp.resources.cluster.lag";

    /** The name of the counter of sent frames. */
    public static final String SENT = "mcp.resources.cluster.frames.sent";

    /** The name of the counter of received frames. */
    public static final String RECEIVED = "mcp.resources.cluster.frames.received";

    /** The name of the counter of late frames. */
    public static final String LATE = "mcp.resources.cluster.frames.late";

    /** The name of the counters of dropped frames. */
    public static final String DROPPED = "mcp.resources.cluster.frames.dropped";

    /** The name of the counter of gaps. */
    public static final String GAPS = "mcp.resources.cluster.gaps";

    private final ClusterBus bus;

    private MicrometerClusterMetrics(ClusterBus bus) {
        this.bus = bus;
    }

    /**
     * Creates the meters of a bus, which are not in a registry yet.
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
                .description("Other nodes that this node hears")
                .baseUnit("nodes")
                .register(registry);
        TimeGauge.builder(LAG, () -> bus.status().lag().toNanos(), TimeUnit.NANOSECONDS)
                .description("How much longer the slowest frame took lately than the fastest frames of its sender")
                .register(registry);
        counter(SENT, "Frames that this node sent", ClusterStatus::sent).register(registry);
        counter(RECEIVED, "Frames of other nodes that this node received", ClusterStatus::received)
                .register(registry);
        counter(LATE, "Received frames that came so late that clients were notified again", ClusterStatus::late)
                .register(registry);
        for (DropReason reason : DropReason.values()) {
            counter(DROPPED, "Dropped frames", now -> now.dropped().getOrDefault(reason, 0L))
                    .tag("reason", reason.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        counter(GAPS, "Times that events may have been lost", ClusterStatus::gaps)
                .register(registry);
    }

    /** Returns a counter. Its function refers to this object, so that the registry keeps the bus. */
    private FunctionCounter.Builder<MicrometerClusterMetrics> counter(
            String name, String description, ToDoubleFunction<ClusterStatus> count) {
        return FunctionCounter.builder(name, this, self -> count.applyAsDouble(bus.status()))
                .description(description);
    }
}
