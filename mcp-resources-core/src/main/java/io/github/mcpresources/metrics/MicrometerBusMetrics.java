package io.github.mcpresources.metrics;

import io.github.mcpresources.EventBus;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The meters of a server's connection to its event bus, for Micrometer.
 *
 * <pre>{@code
 * MicrometerBusMetrics.of(server::busStatus).bindTo(meterRegistry);
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #STATE}</td><td>gauges, one for each {@link EventBus.State}</td><td>1 for the state of the bus, which
 * is in the tag {@code state} in lower case; 0 for the other states</td></tr>
 * <tr><td>{@value #WAITING}</td><td>gauge, events</td><td>events that wait for the bus to accept them</td></tr>
 * <tr><td>{@value #OVERFLOWS}</td><td>counter</td><td>times that too many events waited, so that a resync replaced
 * them</td></tr>
 * <tr><td>{@value #RESYNCS}</td><td>counter</td><td>times that events of other servers may have been lost, so that
 * resources were treated as changed</td></tr>
 * </table>
 *
 * <p>The meters read {@link EventBus.Status} when the registry reads the meters. A server without a bus has no meters.
 */
@SuppressWarnings("exports") // optional: an application that uses this class requires the module itself
public final class MicrometerBusMetrics implements MeterBinder {

    /** The name of the gauges of the state. */
    public static final String STATE = "mcp.resources.bus.state";

    /** The name of the gauge of waiting events. */
    public static final String WAITING = "mcp.resources.bus.waiting";

    /** The name of the counter of overflows. */
    public static final String OVERFLOWS = "mcp.resources.bus.overflows";

    /** The name of the counter of resyncs. */
    public static final String RESYNCS = "mcp.resources.bus.resyncs";

    private final Supplier<Optional<EventBus.Status>> status;

    private MicrometerBusMetrics(Supplier<Optional<EventBus.Status>> status) {
        this.status = status;
    }

    /**
     * Creates the meters of a server, which are not in a registry yet.
     *
     * @param status the method {@link io.github.mcpresources.server.ResourceServer#busStatus} of the server
     * @return the meters
     */
    public static MicrometerBusMetrics of(Supplier<Optional<EventBus.Status>> status) {
        return new MicrometerBusMetrics(Objects.requireNonNull(status, "status"));
    }

    /**
     * Adds the meters to a registry.
     *
     * @param registry the registry
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        if (status.get().isEmpty()) {
            return;
        }
        for (EventBus.State state : EventBus.State.values()) {
            Gauge.builder(STATE, () -> value(now -> now.state() == state ? 1 : 0))
                    .description("1 for the state of the event bus, 0 for the other states")
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        Gauge.builder(WAITING, () -> value(EventBus.Status::waiting))
                .description("Events that wait for the event bus to accept them")
                .baseUnit("events")
                .register(registry);
        counter(OVERFLOWS, "Times that too many events waited for the event bus", EventBus.Status::overflows, registry);
        counter(
                RESYNCS,
                "Times that events of other servers may have been lost, so that resources were treated as changed",
                EventBus.Status::resyncs,
                registry);
    }

    /** Adds a counter. Its function refers to this object, so that the registry keeps the object. */
    private void counter(
            String name, String description, ToDoubleFunction<EventBus.Status> count, MeterRegistry registry) {
        FunctionCounter.builder(name, this, self -> value(count))
                .description(description)
                .register(registry);
    }

    private double value(ToDoubleFunction<EventBus.Status> figure) {
        return status.get().map(figure::applyAsDouble).orElse(Double.NaN);
    }
}
