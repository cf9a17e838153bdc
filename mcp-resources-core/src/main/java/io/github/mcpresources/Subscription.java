package io.github.mcpresources;

/** A delivery of events that goes on until it is closed; closing twice is harmless. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

    /** A subscription to nothing. */
    Subscription NONE = () -> {};

    /** Ends the delivery. An event that is being delivered meanwhile may still arrive. */
    @Override
    void close();
}
