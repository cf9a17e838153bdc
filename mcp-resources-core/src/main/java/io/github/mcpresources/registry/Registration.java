package io.github.mcpresources.registry;

import java.util.function.Consumer;

/** A registered resource or template, for as long as it is registered. Safe for use by many threads. */
public interface Registration extends AutoCloseable {

    /**
     * What it is registered under.
     *
     * @return the URI, or the URI template
     */
    String uri();

    /**
     * Changes how it is described, how it is read, or both; clients see all of the change or nothing. What the change
     * does not set stays as it is, whether it is hidden among that.
     *
     * <pre>{@code
     * registration.update(entry -> entry.title("Prices of today"));
     * registration.update(entry -> entry.description("As of noon").content(ReadResult.text(prices)));
     * registration.update(entry -> entry.read(request -> ReadResult.json(database.prices())));
     * }</pre>
     *
     * <p>A size that was set before describes the content before: with a new content it is computed anew where it can be,
     * and else gone unless the change sets it. The methods that end a registration ({@code read}, {@code content}, …)
     * give this registration back here.
     *
     * @param change sets what becomes different; called once, on this thread. If it throws, nothing has changed
     * @return false if it was removed or replaced before, so that nothing has changed
     * @throws IllegalArgumentException if the change sets another URI or template
     */
    boolean update(Consumer<? super EntryBuilder<?>> change);

    /**
     * Hides it from lists and reads until {@link #enable}; a client finds nothing there. Its URI, or its template and
     * every other that matches the same URIs, stays taken. Nothing once removed.
     */
    void disable();

    /** Shows it again. Nothing once removed. */
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
