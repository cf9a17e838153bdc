package io.github.mcpresources;

import java.util.function.Consumer;

/**
 * Carries events between several servers, so that a client hears of a change whichever process it is connected to.
 *
 * <p>What an application publishes goes to the server's own clients first, and then to the bus; what comes from the bus
 * goes to the server's own clients alone. A bus that throws is logged, one that hangs is left alone: neither keeps an
 * event from the server's own clients. What a provider observes by itself does not go to the bus, because each process
 * has its own provider.
 *
 * <p>A bus between processes carries URIs, prefixes, templates and values as they are; of a
 * {@link ResourceEvent.ListChanged} it carries as much as it can: without its changes it concerns every client.
 *
 * <p>Implementations are safe for use by many threads. They reconnect by themselves.
 */
public interface EventBus {

    /**
     * Gives an event to all other servers on the bus. It is called by one thread at a time for each server, in the order
     * of the events, and may block: events that come meanwhile wait, and the oldest are dropped over
     * {@link ResourceLimits#queuedEvents}.
     *
     * @param event what happened
     * @throws Exception where it cannot; the event is lost to the other servers
     */
    void publish(ResourceEvent event) throws Exception;

    /**
     * Has a listener called for each event that another server published. Where its own events come back too, a server's
     * clients may hear of them twice.
     *
     * @param listener called for each event; it returns quickly and does not throw
     * @return closing it ends the delivery
     * @throws Exception where it cannot; the server hears of no events of others
     */
    Subscription subscribe(Consumer<ResourceEvent> listener) throws Exception;

    /**
     * A bus between the servers of one process.
     *
     * @return a new bus
     */
    static EventBus inProcess() {
        return new InProcessBus();
    }
}
