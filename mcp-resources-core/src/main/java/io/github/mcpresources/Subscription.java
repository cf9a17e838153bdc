package io.github.mcpresources;

/** A delivery of events that continues until it is closed. Closing it twice is harmless. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

    /** A subscription to nothing. */
    Subscription NONE = () -> {};

    /** Ends the delivery. An event that is being delivered meanwhile may still arrive. */
    @Override
    void close();
}
