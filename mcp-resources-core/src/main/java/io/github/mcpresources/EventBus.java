package io.github.mcpresources;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A bus that carries events between several servers, so that the clients of all servers are notified of a change.
 *
 * <p>When the application publishes an event, the server discards the affected values of its caches and passes the
 * event to the bus. After the bus has accepted the event, the server waits for the {@linkplain Connection#fence time}
 * that the other servers need to receive it. Then the server notifies its clients. If a client now reads the resource
 * from another server, it usually gets the new content.
 *
 * <p>If the bus does not accept the event within the time {@link ResourceLimits.Bus#patience}, or if the previous
 * attempt to send events failed, the server notifies its clients without waiting any longer. It keeps sending the event
 * until the bus accepts it, and then notifies its clients a second time.
 *
 * <p>If a server may have missed events, it treats all resources as changed. It also publishes a
 * {@link ResourceEvent.Resync} to all servers, because a client that is notified by another server may have read
 * outdated content from this server.
 *
 * <p>If a provider detects a change and reports it to its {@linkplain ResourceProvider#observe observers}, the
 * providers of the other servers usually detect the same change. The server therefore sends such an event to the bus
 * only if the application
 * {@linkplain io.github.mcpresources.server.ResourceServer.Builder#eventBus(EventBus, java.util.function.Predicate)
 * selects it}.
 *
 * <p>Implementations must be safe for use by many threads, and must reconnect automatically.
 */
public interface EventBus {

    /**
     * Connects a server to the bus. The method does not wait until the connection is established: the bus connects in
     * the background, and reconnects after failures until the returned connection is closed. If the method throws an
     * exception, the server calls it again later.
     *
     * @param listener the listener for the events of the other servers
     * @return the connection
     */
    Connection connect(Listener listener);

    /**
     * Creates a bus between the servers of one process.
     *
     * @return a new bus
     */
    static EventBus inProcess() {
        return new InProcessBus();
    }

    /** The connection of one server to a bus. Closing it ends the delivery of events. */
    interface Connection extends Handle {

        /**
         * Sends events to all other servers on the bus. A server calls this method from one thread at a time, but may
         * call it again before the stages of earlier calls are complete.
         *
         * @param events the events, at least one
         * @return a stage that completes when the bus has accepted the events. From then on, the bus delivers them even
         *     if this process ends. If the stage fails, or is not complete after five seconds, the server sends the
         *     events again
         */
        CompletionStage<Void> publish(List<ResourceEvent> events);

        /**
         * Sends events to all other servers on the bus, together with their trace contexts. By default, this method
         * sends the events without the trace contexts.
         *
         * @param events the events, at least one
         * @param traces the trace context of each event, as a W3C {@code traceparent}. The map has no entry for an
         *     event that was published outside a trace
         * @return a stage that completes as described at {@link #publish(List)}
         */
        default CompletionStage<Void> publish(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            return publish(events);
        }

        /**
         * Returns the time within which the other servers usually receive an event after the bus has accepted it. A
         * server waits for this time before it notifies its clients.
         *
         * @return the time. The default is zero, for a bus that accepts an event only after the other servers have
         *     received it
         */
        default Duration fence() {
            return Duration.ZERO;
        }
    }

    /**
     * Receives the events of other servers. A server passes its listener to {@link #connect}, and the bus calls the
     * methods of the listener. The methods return quickly and do not throw exceptions.
     */
    interface Listener {

        /**
         * Receives events that another server published. A bus may deliver an event several times, and events of
         * different resources in any order.
         *
         * @param events the events
         * @return a stage that completes when the server no longer serves content that is older than the events. If
         *     this takes longer than {@link ResourceLimits.Bus#patience}, the stage completes after that time
         */
        CompletionStage<Void> heard(List<ResourceEvent> events);

        /**
         * Receives events that another server published, together with their trace contexts. By default, this method
         * ignores the trace contexts and calls {@link #heard(List)}.
         *
         * @param events the events
         * @param traces the trace context of each event, as a W3C {@code traceparent}. The map has no entry for an
         *     event that was published outside a trace
         * @return a stage that completes as described at {@link #heard(List)}
         */
        default CompletionStage<Void> heard(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            return heard(events);
        }

        /**
         * Informs the server that events of other servers may have been lost. On each call, the server discards the
         * contents of its caches. It then publishes a {@link ResourceEvent.Resync}, but at most one per second.
         */
        void gap();

        /**
         * Informs the server that the state of the bus has changed.
         *
         * @param state the new state
         */
        void state(State state);
    }

    /** The state of a bus: whether it can send and receive events. */
    enum State {
        /** The bus can send and receive events. */
        UP,
        /** The bus can send events, but cannot receive them. */
        CANNOT_RECEIVE,
        /** The bus can receive events, but cannot send them. */
        CANNOT_SEND,
        /** The bus can neither send nor receive events. */
        DOWN
    }

    /**
     * The status of a server's connection to the bus.
     *
     * @param state the state of the bus
     * @param waiting the number of events that wait for the bus to accept them
     * @param overflows the number of overflows. An overflow occurs if too many events are waiting; one
     *     {@link ResourceEvent.Resync} then replaces them
     * @param resyncs the number of times that this server treated resources as changed because events may have been
     *     lost. Each call of {@link Listener#gap} and each {@link ResourceEvent.Resync} of another server counts
     */
    record Status(State state, int waiting, long overflows, long resyncs) {}
}
