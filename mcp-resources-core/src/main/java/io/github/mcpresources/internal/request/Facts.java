package io.github.mcpresources.internal.request;

import io.github.mcpresources.Descriptor;
import java.util.Optional;

/**
 * Facts for {@link io.github.mcpresources.ResourceListener}s that become known only while a request is served.
 * Providers may record facts, but are not required to.
 */
public interface Facts {

    /** An instance that discards all facts. */
    Facts IGNORED = new Facts() {
        @Override
        public void servedBy(Descriptor descriptor) {}

        @Override
        public void contentBytes(long bytes) {}

        @Override
        public void form(String form) {}
    };

    /**
     * Records the template or the resource that serves the request.
     *
     * @param descriptor the descriptor of the template or resource, as it appears in a list
     */
    void servedBy(Descriptor descriptor);

    /**
     * Returns the descriptor that was passed to {@link #servedBy}, for code that caches answers.
     *
     * @return the descriptor, or empty if it is not known
     */
    default Optional<Descriptor> served() {
        return Optional.empty();
    }

    /**
     * Records the size of the contents.
     *
     * @param bytes the size in bytes, before any encoding
     */
    void contentBytes(long bytes);

    /**
     * Records the form of the result of a tool's read.
     *
     * @param form one of a few fixed words
     */
    void form(String form);
}
