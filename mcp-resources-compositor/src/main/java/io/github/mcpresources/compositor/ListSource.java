package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.SkillDescriptor;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * The functions with which {@link MountList} and {@link ListReader} retrieve one list of one mount.
 *
 * @param mount the id of the mount
 * @param isRemote true for an upstream, for which each request is expensive
 * @param toMountRequest converts a received request into the request to the mount; throws if the request must not be
 *     sent
 * @param pages returns one page of the list
 * @param hint supplies the mount's caching hint, for pages without their own hint
 * @param entries the functions for the identifier and the JSON size of an entry
 * @param prefix adds the prefix of the mount to an entry; returns empty if this is not possible
 * @param counter receives the number of entries of each retrieved list
 * @param onLate runs when a list arrives after its deadline
 */
record ListSource<T>(
        String mount,
        boolean isRemote,
        UnaryOperator<RequestContext> toMountRequest,
        Pages<T> pages,
        Supplier<CacheHint> hint,
        Entries<T> entries,
        Function<T, Optional<T>> prefix,
        IntConsumer counter,
        Runnable onLate) {

    /**
     * The functions that return the identifier of an entry (its URI or template) and the size of its JSON text in
     * bytes.
     */
    record Entries<T>(Function<? super T, String> identifier, ToLongFunction<? super T> bytes) {

        static final Entries<SkillDescriptor> SKILLS = new Entries<>(SkillDescriptor::uri, SkillDescriptor::jsonBytes);

        static <T extends Descriptor> Entries<T> ofDescriptors() {
            return new Entries<>(Descriptor::identifier, Descriptor::jsonBytes);
        }
    }

    interface Pages<T> {
        CompletionStage<Page<T>> list(Page.Request page, RequestContext context);
    }
}
