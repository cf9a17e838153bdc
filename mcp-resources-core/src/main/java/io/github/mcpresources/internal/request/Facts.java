package io.github.mcpresources.internal.request;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.internal.trace.Span;
import java.util.Optional;

/**
 * Records facts about a request that become known only while the server handles it. {@link
 * io.github.mcpresources.ResourceListener}s receive them. Providers may record facts, but are not required to.
 */
public interface Facts {

    Facts IGNORED = new Facts() {
        @Override
        public void servedBy(Descriptor descriptor) {}

        @Override
        public void contentBytes(long bytes) {}

        @Override
        public void form(String form) {}
    };

    /** Records the descriptor of the resource or template that serves the request. */
    void servedBy(Descriptor descriptor);

    /**
     * Returns the descriptor that was passed to {@link #servedBy}; empty if none was passed, or if this instance does
     * not store it.
     */
    default Optional<Descriptor> served() {
        return Optional.empty();
    }

    /** Returns the span of the request; {@link Span#NONE} if the request is not traced. */
    default Span span() {
        return Span.NONE;
    }

    /**
     * Records the size of the contents.
     *
     * @param bytes the size in bytes, before the contents are encoded as JSON
     */
    void contentBytes(long bytes);

    /** Records the form in which a tool returns the resource, such as {@code window} or {@code embedded}. */
    void form(String form);
}
