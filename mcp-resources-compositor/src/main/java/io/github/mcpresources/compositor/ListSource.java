package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The source of one list of one mount.
 *
 * @param mount the id of the mount
 * @param isRemote whether it is an upstream, for which each request is expensive
 * @param passage converts a request into the request that is sent; throws if the request must not be sent
 * @param pages returns a page
 * @param hint the mount's hint for all pages
 * @param prefix returns the outer form of an entry; empty if it has none
 * @param counter is called with the number of entries
 * @param onLate is called when a list arrives after its deadline
 */
record ListSource<T extends Descriptor>(
        String mount,
        boolean isRemote,
        UnaryOperator<RequestContext> passage,
        Pages<T> pages,
        Supplier<CacheHint> hint,
        Function<T, Optional<T>> prefix,
        IntConsumer counter,
        Runnable onLate) {

    /** Returns pages of a list. */
    interface Pages<T> {
        CompletionStage<Page<T>> list(Page.Request page, RequestContext context);
    }
}
