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
 * Where one list of one mount comes from.
 *
 * @param mount the id of the mount
 * @param isRemote whether it is far away, where each question costs
 * @param passage makes of a request the one that is asked; throws where it must not be
 * @param pages gives a page
 * @param hint the mount's hint for all pages
 * @param prefix gives the outer form of an entry; empty where it has none
 * @param counter is told how many entries there are
 * @param onLate is run when a list comes that was not waited for
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

    /** Gives a page of a list. */
    interface Pages<T> {
        CompletionStage<Page<T>> list(Page.Request page, RequestContext context);
    }
}
