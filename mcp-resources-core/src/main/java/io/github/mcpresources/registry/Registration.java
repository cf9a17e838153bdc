package io.github.mcpresources.registry;

/** A registered resource or template, for as long as it is registered. Safe for use by many threads. */
public interface Registration extends AutoCloseable {

    /**
     * What it is registered under.
     *
     * @return the URI, or the URI template
     */
    String uri();

    /** Hides it from lists and reads until {@link #enable}; a client finds nothing there. */
    void disable();

    /** Shows it again. */
    void enable();

    /**
     * Whether clients can see it.
     *
     * @return false once disabled, removed or replaced
     */
    boolean isEnabled();

    /** Removes it; a second time does nothing, nor does it touch what replaced it meanwhile. */
    @Override
    void close();
}
