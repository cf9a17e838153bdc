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
 * Measures the connection of a server to its event bus with Micrometer.
 *
 * <pre>{@code
 * MicrometerBusMetrics.of(server::busStatus).bindTo(meterRegistry);
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #STATE}</td><td>gauges, one for each {@link EventBus.State}</td><td>1 if the bus is in the state that
 * the tag {@code state} names in lower case; otherwise 0</td></tr>
 * <tr><td>{@value #WAITING}</td><td>gauge, events</td><td>events that wait for the bus to accept them</td></tr>
 * <tr><td>{@value #OVERFLOWS}</td><td>counter</td><td>number of overflows: too many events waited for the bus, and one
 * {@link io.github.mcpresources.ResourceEvent.Resync} replaced them</td></tr>
 * <tr><td>{@value #RESYNCS}</td><td>counter</td><td>number of times that events of other servers may have been lost, so
 * that resources were treated as changed</td></tr>
 * </table>
 *
 * <p>Each time the registry reads the meters, they get the current {@link EventBus.Status} from the server. A server
 * without a bus has no meters.
 */
@SuppressWarnings("exports") // Micrometer is optional: an application that uses this class must require its module
public final class MicrometerBusMetrics implements MeterBinder {

    /** The name of the gauges for the state of the bus. */
    public static final String STATE = "mcp.resources.bus.state";

    /** The name of the gauge for the number of waiting events. */
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
     * Creates the meters of a server. {@link #bindTo} adds them to a registry.
     *
     * @param status the supplier of the status, usually the method
     *     {@link io.github.mcpresources.server.ResourceServer#busStatus} of the server
     * @return the meters
     */
    public static MicrometerBusMetrics of(Supplier<Optional<EventBus.Status>> status) {
        return new MicrometerBusMetrics(Objects.requireNonNull(status, "status"));
    }

    /**
     * Adds the meters to a registry. Adds nothing if the server has no event bus.
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
        counter(OVERFLOWS, "Number of overflows of the queue for the event bus", EventBus.Status::overflows, registry);
        counter(
                RESYNCS,
                "Number of times that resources were treated as changed, because events may have been lost",
                EventBus.Status::resyncs,
                registry);
    }

    /** Adds a counter. The counter keeps this object from being garbage-collected as long as the registry exists. */
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
