package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cluster.internal.ApplicationCode;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.text.PlainName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An event bus that connects the servers of several processes through a broker. Each process is a node.
 *
 * <pre>{@code
 * Channel channel = RedisChannel.connect("redis://localhost:6379");
 * ClusterBus bus = ClusterBus.builder(channel, KeyRing.read(Path.of("keys"))).service("orders").build();
 * ResourceServer server = ResourceServer.builder(registry).eventBus(bus).build();
 * }</pre>
 *
 * <p>Nodes exchange events in frames, which are signed with the keys that all nodes share. A frame is dropped if it has
 * no valid signature or was received before. Each node numbers its frames and sends at least one frame per second. The
 * other nodes therefore detect lost frames and failed nodes within three seconds, and then treat all resources as
 * changed.
 *
 * <p>The bus does not close the channel.
 */
public final class ClusterBus implements EventBus, AutoCloseable {

    private final String node;
    private final Channel channel;
    private final String topic;
    private final Duration fence;
    private final TimeSource time;
    private final Sender sender;
    private final Lateness lateness;
    private final Receiver receiver;
    private final Pulse pulse;
    private final Handle receiving;
    private final Consumer<? super ClusterStatus> statusListener;
    private final List<Local> locals = new CopyOnWriteArrayList<>();

    private ClusterBus(Builder builder) {
        node = builder.node == null ? UUID.randomUUID().toString().substring(0, 8) : builder.node;
        fence = Objects.requireNonNull(builder.fence);
        time = builder.time;
        statusListener = builder.statusListener;
        channel = builder.channel;
        topic = "mcp-resources." + builder.service;
        sender = new Sender(channel, topic, builder.signer, builder.service, node, time);
        lateness = new Lateness(sender, time);
        Everybody everybody = new Everybody();
        receiver =
                new Receiver(builder.service, node, sender.epoch(), builder.signer, time, fence, lateness, everybody);
        pulse = new Pulse(sender, receiver, time, everybody::state);
        receiving = channel.receive(Set.of(topic), receiver);
        pulse.start();
    }

    /**
     * Creates a builder for an event bus.
     *
     * @param channel the channel to the broker; several buses can share one channel
     * @param keys the keys that all nodes share
     * @return the builder
     */
    public static Builder builder(Channel channel, KeyRing keys) {
        return new Builder(channel, FrameSigner.of(keys));
    }

    /**
     * Returns the name of this node.
     *
     * @return the name
     */
    public String node() {
        return node;
    }

    /**
     * Returns the current state of the bus, and the counters since the bus was built.
     *
     * @return the status
     */
    public ClusterStatus status() {
        return new ClusterStatus(
                pulse.state(),
                receiver.nodes(),
                sender.sent(),
                receiver.received(),
                receiver.gaps(),
                receiver.late(),
                receiver.lag(),
                receiver.dropped(),
                receiver.duplicates());
    }

    @Override
    public Connection connect(Listener listener) {
        Local local = new Local(Objects.requireNonNull(listener, "listener"));
        locals.add(local);
        pulse.tell(listener::state);
        return local;
    }

    /**
     * Publishes events in a transaction of the application. The nodes, including this one, receive the events when the
     * transaction is committed. If the transaction is rolled back, they do not receive the events. Do not publish the
     * same events in another way. If the transaction ends more than a minute after this call, all resources are treated
     * as changed.
     *
     * <p>Applications do not call this method directly. They call a method of the channel, such as {@code publish} of
     * {@code PostgresChannel}, which calls this method.
     *
     * @param channel the channel of this bus
     * @param transaction the function that sends one frame in the transaction
     * @param events the events, at least one
     * @param <E> the type of the exception that the channel throws
     * @throws E if the channel cannot send a frame
     * @throws IllegalArgumentException if the bus uses another channel, or there is no event
     */
    public <E extends Exception> void publish(
            Channel channel, Transaction<E> transaction, List<? extends ResourceEvent> events) throws E {
        if (channel != this.channel) {
            throw new IllegalArgumentException(
                    "The bus was built with another channel; pass the channel with which it was built");
        }
        if (events.isEmpty()) {
            throw new IllegalArgumentException("There is no event to publish; pass at least one event");
        }
        for (byte[] frame : sender.committed(List.copyOf(events))) {
            transaction.send(topic, frame);
        }
    }

    /**
     * Sends frames in a transaction of the application.
     *
     * @param <E> the type of the exception for a frame that cannot be sent
     */
    @FunctionalInterface
    public interface Transaction<E extends Exception> {

        /**
         * Adds a frame to the transaction. The frame is sent when the transaction is committed.
         *
         * @param topic the topic
         * @param frame the frame
         * @throws E if the frame cannot be sent
         */
        void send(String topic, byte[] frame) throws E;
    }

    private void statusChanged() {
        ApplicationCode.call(() -> statusListener.accept(status()));
    }

    /**
     * Waits up to one second for the broker to accept the events of this node. Then announces to the other nodes that
     * this node is leaving, and stops receiving. If the broker did not accept the last events, this node announces
     * nothing, and the other nodes treat all resources as changed.
     */
    @Override
    public void close() {
        pulse.stop();
        lateness.close();
        receiver.close();
        sender.end(Duration.ofSeconds(1));
        receiving.close();
        locals.clear();
    }

    /** The connection of one server in this process. */
    private final class Local implements Connection {
        private final Listener listener;

        Local(Listener listener) {
            this.listener = listener;
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events) {
            return publish(events, Map.of());
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            CompletionStage<Void> accepted = sender.send(Frame.Kind.EVENTS, events, traces);
            List<Listener> others = locals.stream()
                    .filter(other -> other != this)
                    .map(other -> other.listener)
                    .toList();
            return others.isEmpty() ? accepted : new Siblings(others, time).hear(events, traces, accepted);
        }

        @Override
        public Duration fence() {
            return fence;
        }

        @Override
        public void close() {
            locals.remove(this);
        }
    }

    /** A listener that calls the listeners of all servers in this process. */
    private final class Everybody implements Listener {

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            return heard(events, Map.of());
        }

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            return SafeStage.all(locals, local -> local.listener.heard(events, traces));
        }

        @Override
        public void gap() {
            locals.forEach(local -> ApplicationCode.call(local.listener::gap));
            statusChanged();
        }

        @Override
        public void state(State state) {
            locals.forEach(local -> ApplicationCode.call(() -> local.listener.state(state)));
            statusChanged();
        }
    }

    /** A builder for a {@link ClusterBus}. */
    public static final class Builder {

        private final Channel channel;
        private final FrameSigner signer;
        private String service = "default";
        private @Nullable String node;
        private @Nullable Duration fence;
        private TimeSource time = TimeSource.system();
        private Consumer<? super ClusterStatus> statusListener = status -> {};

        private Builder(Channel channel, FrameSigner signer) {
            this.channel = Objects.requireNonNull(channel, "channel");
            this.signer = signer;
        }

        /**
         * Sets the name of the service. Only nodes of the same service share events. The default is {@code default}.
         *
         * @param value the name: 1 to 60 letters, digits, dots, hyphens and underscores
         * @return this builder
         * @throws IllegalArgumentException if the name is malformed
         */
        public Builder service(String value) {
            service = PlainName.check("service", value);
            return this;
        }

        /**
         * Sets the name of this node, for log lines and metrics. Each process should have its own name. If several
         * processes use the same name, a warning is logged, and {@link ClusterStatus#duplicates} contains the name. The
         * default is a random name.
         *
         * @param value the name: 1 to 60 letters, digits, dots, hyphens and underscores
         * @return this builder
         * @throws IllegalArgumentException if the name is malformed
         */
        public Builder node(String value) {
            node = PlainName.check("node", value);
            return this;
        }

        /**
         * Sets the fence: the time within which all nodes usually receive an event after the broker has accepted it.
         * Clients are notified after this time. If a node receives an event later, the clients of all nodes are
         * notified again. All nodes of a service must have the same fence. The default is the fence of the channel:
         * {@link Channel#fence}.
         *
         * @param value the time, at most ten seconds
         * @return this builder
         * @throws IllegalArgumentException if the time is negative or longer than ten seconds
         */
        public Builder fence(Duration value) {
            if (value.isNegative() || value.compareTo(Duration.ofSeconds(10)) > 0) {
                throw new IllegalArgumentException("fence must be between 0 and 10 seconds, not " + value);
            }
            fence = value;
            return this;
        }

        /**
         * Sets the time source. The default is {@link TimeSource#system}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets a listener that is called when the state of the bus changes, and when events may have been lost. By
         * default there is no listener.
         *
         * @param value the listener, which must return quickly
         * @return this builder
         */
        public Builder statusListener(Consumer<? super ClusterStatus> value) {
            statusListener = Objects.requireNonNull(value, "statusListener");
            return this;
        }

        /**
         * Builds the bus, which begins to send and receive.
         *
         * @return the bus
         * @throws IllegalArgumentException if the fence of the channel is negative or longer than ten seconds
         */
        public ClusterBus build() {
            if (fence == null) {
                fence(channel.fence());
            }
            return new ClusterBus(this);
        }
    }
}
