package io.github.mcpresources;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A bus that carries events between several servers. A client is notified of a change regardless of which server it is
 * connected to.
 *
 * <p>When the application publishes an event, the server first discards the affected values of its caches, and then
 * passes the event to the bus. It notifies its clients when the bus has accepted the event and the
 * {@linkplain Connection#fence time that the other servers need to receive it} has passed. A client that is notified
 * therefore usually does not read outdated content from another server. If the bus does not accept the event within
 * {@link ResourceLimits.Bus#patience}, the server notifies its clients anyway, tries again until the bus accepts the
 * event, and then notifies its clients once more.
 *
 * <p>A server does not lose events silently. If it cannot know which events it missed, it treats all resources as
 * changed, and publishes a {@link ResourceEvent.Resync}, because clients of other servers may have read outdated
 * content from it. Events that a provider reports to its observers are sent to the bus only if the application
 * {@linkplain io.github.mcpresources.server.ResourceServer.Builder#eventBus(EventBus, java.util.function.Predicate)
 * chooses them}, because each process has its own provider.
 *
 * <p>Implementations must be safe for use by many threads, and must reconnect automatically.
 */
public interface EventBus {

    /**
     * Connects a server to the bus. The method does not wait until the connection is established: the bus connects in
     * the background, and reconnects until the connection is closed. If the method throws an exception, the server
     * calls it again later.
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
         * @return a stage that completes when the bus has accepted the events, so that the other servers get them even
         *     if this process ends. If the stage fails, or is not complete after five seconds, the server sends the
         *     events again
         */
        CompletionStage<Void> publish(List<ResourceEvent> events);

        /**
         * Sends events to all other servers on the bus, with the traces in which they were published. A bus that does
         * not transport traces need not override this method.
         *
         * @param events the events, at least one
         * @param traces the {@code traceparent}, as in W3C Trace Context, of each event that was published in a trace
         * @return a stage, as {@link #publish(List)} returns it
         */
        default CompletionStage<Void> publish(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            return publish(events);
        }

        /**
         * Returns the time within which the other servers usually receive an event after the bus has accepted it. A
         * server waits for this time before it notifies its clients.
         *
         * @return the time; zero if the other servers have received an event when the bus accepts it
         */
        default Duration fence() {
            return Duration.ZERO;
        }
    }

    /** A listener for the events of other servers. Its methods return quickly and do not throw exceptions. */
    interface Listener {

        /**
         * Receives events that another server published. A bus may deliver an event several times, and events of
         * different resources in any order.
         *
         * @param events the events
         * @return a stage that completes when this server no longer serves content that is older than the events
         */
        CompletionStage<Void> heard(List<ResourceEvent> events);

        /**
         * Receives events that another server published, with the traces in which they were published.
         *
         * @param events the events
         * @param traces the {@code traceparent}, as in W3C Trace Context, of each event that was published in a trace
         * @return a stage, as {@link #heard(List)} returns it
         */
        default CompletionStage<Void> heard(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            return heard(events);
        }

        /**
         * Handles a gap: events of other servers may have been lost. The server discards the contents of its caches,
         * and then publishes a {@link ResourceEvent.Resync}, at most once per second.
         */
        void gap();

        /**
         * Handles a change of the state of the bus.
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
     * @param overflows the number of times that too many events waited, so that one {@link ResourceEvent.Resync}
     *     replaced them
     * @param resyncs the number of times that this server treated resources as changed because events of other servers
     *     may have been lost: after a {@linkplain Listener#gap gap}, and after a {@link ResourceEvent.Resync} of
     *     another server
     */
    record Status(State state, int waiting, long overflows, long resyncs) {}
}
