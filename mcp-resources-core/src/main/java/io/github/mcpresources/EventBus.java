package io.github.mcpresources;

import java.util.function.Consumer;

/**
 * Carries events between several servers, so that a client is notified of a change regardless of the process that it is
 * connected to.
 *
 * <p>When the application publishes an event, the server delivers it to its own clients first, and then to the bus. It
 * delivers an event from the bus only to its own clients. If the bus throws, the exception is logged. If the bus hangs,
 * it is not interrupted. In both cases, the server's own clients still receive the event. Events that a provider
 * reports to its observers are not sent to the bus, because each process has its own provider.
 *
 * <p>A bus between processes carries URIs, prefixes, templates and values unchanged. It carries as many changes of a
 * {@link ResourceEvent.ListChanged} event as it can. A {@code ListChanged} event without changes concerns every client.
 *
 * <p>Implementations are safe for use by many threads. They reconnect automatically.
 */
public interface EventBus {

    /**
     * Sends an event to all other servers on the bus. Each server calls this method from one thread at a time, in the
     * order of the events. The method may block. Events that arrive meanwhile wait, and the oldest are dropped if more
     * than {@link ResourceLimits.Subscriptions#queuedEvents} wait.
     *
     * @param event the event
     * @throws Exception if the event cannot be sent; the other servers then do not receive it
     */
    void publish(ResourceEvent event) throws Exception;

    /**
     * Registers a listener that is called for each event that another server published. If the bus also delivers a
     * server's own events to that server, its clients may be notified of them twice.
     *
     * @param listener called for each event; it returns quickly and does not throw
     * @return a handle that ends the delivery when closed
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
