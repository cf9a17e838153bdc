package io.github.mcpresources.internal.trace;

import io.github.mcpresources.Handle;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts the spans of a server. {@link #OFF} starts none. Callers check {@link #isOn} before they create an object that
 * only a span needs.
 */
public abstract class Tracing {

    /** A {@code Tracing} that starts no spans. */
    public static final Tracing OFF = new Tracing() {
        @Override
        public boolean isOn() {
            return false;
        }
    };

    private static volatile @Nullable Function<Object, Tracing> opener;

    protected Tracing() {}

    /** The headers of an HTTP request. */
    @FunctionalInterface
    public interface Headers {
        /**
         * Returns the first value of a header.
         *
         * @param name the name of the header; its case is ignored
         * @return the value; null if the request does not have the header
         */
        @Nullable
        String header(String name);
    }

    /**
     * Sets the function that {@link #of} calls with an {@code OpenTelemetryTracing}. {@code OpenTelemetryTracing} calls
     * this method when that class is initialized.
     */
    public static void openWith(Function<Object, Tracing> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    /** Returns the {@code Tracing} of an {@code OpenTelemetryTracing}. */
    public static Tracing of(Object tracing) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(tracing, "tracing"));
    }

    /** Checks whether spans are started. Returns false for {@link #OFF}. */
    public boolean isOn() {
        return true;
    }

    /**
     * Starts the span of a request from a client, or of a read by a tool. Returns {@link Span#NONE} if this instance
     * starts no spans.
     */
    public Span request(Incoming request) {
        return Span.NONE;
    }

    /**
     * Makes the trace in the headers of an HTTP request current on this thread, unless a trace is already current. The
     * trace becomes the parent of MCP requests that contain no trace in {@code _meta}.
     *
     * @return a handle; closing it on the same thread makes the previous trace current again
     */
    public Handle received(Headers headers) {
        return Handle.NONE;
    }

    /**
     * Returns the current trace of this thread as a {@code traceparent}, for an event that the thread publishes; null
     * if there is none.
     */
    public @Nullable String current() {
        return null;
    }

    /**
     * Starts the span of a notification that this server sends to a client.
     *
     * @param uri the URI that the notification names; null if it names none
     * @param cause the {@code traceparent} of the event that causes the notification; null if it is unknown
     * @return the span; {@link Span#NONE} if the cause is unknown
     */
    public Span notification(String method, @Nullable String uri, @Nullable String cause) {
        return Span.NONE;
    }
}
