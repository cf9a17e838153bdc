package io.github.mcpresources;

import java.util.function.Consumer;

/**
 * A bus that carries events between several servers. A client is notified of a change regardless of which server it is
 * connected to.
 *
 * <p>When the application publishes an event, the server delivers it to its own clients first, and then to the bus. It
 * delivers an event from the bus only to its own clients. If the bus throws an exception, the server logs it; of
 * several consecutive exceptions, it logs only the first. If the bus blocks, the server does not interrupt it. In both
 * cases, the server's own clients still receive the event. Events that a provider reports to its observers are not sent
 * to the bus, because each process has its own provider.
 *
 * <p>A bus between processes carries URIs, prefixes, templates and values unchanged. It may deliver a
 * {@link ResourceEvent.ListChanged} event without the changes, because a change contains a visibility rule, which often
 * cannot be serialized. An event without changes concerns every client.
 *
 * <p>Implementations must be safe for use by many threads, and must reconnect automatically.
 */
public interface EventBus {

    /**
     * Sends an event to all other servers on the bus. Each server calls this method from one thread at a time, in the
     * order of the events. The method may block. Events that are published in the meantime wait. If more than
     * {@link ResourceLimits.Subscriptions#queuedEvents} events wait, the oldest ones are dropped.
     *
     * @param event the event
     * @throws Exception if the event cannot be sent; the other servers then do not receive it
     */
    void publish(ResourceEvent event) throws Exception;

    /**
     * Registers a listener that is called for each event that another server published. If the bus also delivers a
     * server's own events to that server, the server's clients may be notified of these events twice.
     *
     * @param listener the listener, which is called for each event; it returns quickly and does not throw
     * @return a handle that ends the delivery when it is closed
     * @throws Exception if the subscription fails; the server then receives no events of other servers
     */
    Handle subscribe(Consumer<ResourceEvent> listener) throws Exception;

    /**
     * Creates a bus between the servers of one process.
     *
     * @return a new bus
     */
    static EventBus inProcess() {
        return new InProcessBus();
    }
}
