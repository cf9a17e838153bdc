package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Carries frames between servers through a broker. A frame is a short sequence of bytes, which the channel does not
 * interpret. Each frame is sent to a topic, which is identified by its name. A receiver of a topic gets all frames that
 * are sent to this topic, including the frames that the same channel sends.
 *
 * <p>A channel connects in the background, and reconnects after each failure until it is closed. No method waits for
 * the broker. Implementations are safe for use by multiple threads.
 */
public interface Channel extends AutoCloseable {

    /**
     * Creates a broker in this process, so that tests need no external broker.
     *
     * <pre>{@code
     * Supplier<Channel> broker = Channel.inProcess();
     * Channel first = broker.get();
     * Channel second = broker.get(); // receives what the first one sends
     * }</pre>
     *
     * @return the broker; each call of {@link Supplier#get} opens a channel. The broker loses no frame, and keeps each
     *     frame in memory until the listeners have handled it
     */
    static Supplier<Channel> inProcess() {
        return new InProcessBroker();
    }

    /**
     * Sends a frame. Frames that one thread sends to one topic are received in the order in which they were sent. The
     * caller need not wait for the stage of one frame before it sends the next.
     *
     * @param topic the topic: 1 to 100 characters of {@code A-Z a-z 0-9 . _ : -}
     * @param frame the frame, at most {@link #maxFrameBytes} long; must not be changed after the call
     * @return a stage that completes when the broker has accepted the frame; from then on, the frame is delivered even
     *     if this process ends. The stage fails if the broker cannot be reached, or does not answer within a few
     *     seconds. The broker may have accepted the frame even if the stage fails
     * @throws IllegalArgumentException if the topic is not valid or the frame is too large
     */
    CompletionStage<Void> send(String topic, byte[] frame);

    /**
     * Receives the frames of topics. Frames that were sent before this method was called are not received. This method
     * returns immediately. If the channel is not connected yet, it begins to receive when it connects.
     *
     * @param topics the names of the topics
     * @param listener the listener, called from one thread at a time
     * @return a handle that ends the delivery when it is closed
     * @throws IllegalArgumentException if there is no topic or a topic is not valid
     * @throws IllegalStateException if the channel is closed
     */
    Handle receive(Set<String> topics, Listener listener);

    /**
     * Returns the maximum size of a frame.
     *
     * @return the maximum number of bytes, at least 4,096
     */
    int maxFrameBytes();

    /**
     * Returns the time within which receivers usually get a frame after the broker has accepted it. This time is the
     * default of {@link ClusterBus.Builder#fence}. The default implementation returns 20 milliseconds.
     *
     * @return the time, between 0 and 10 seconds
     */
    default Duration fence() {
        return Duration.ofMillis(20);
    }

    /**
     * Closes the connection. If the broker has not accepted a frame yet, the stage that {@link #send} returned for the
     * frame fails. Further calls of this method have no effect.
     */
    @Override
    void close();

    /** A listener for the frames of a channel. Its methods must return quickly and must not throw. */
    interface Listener {

        /**
         * Receives a frame.
         *
         * @param frame the frame; the channel does not change the array after the call
         */
        void frame(byte[] frame);

        /**
         * Called when frames may have been missed. This happens if the connection was interrupted, and the channel
         * cannot obtain all frames that were sent during the interruption. It also happens if {@link Channel#receive}
         * returned before the channel was connected, because frames that were sent before the connection was open may
         * be missing.
         */
        void lost();
    }
}
