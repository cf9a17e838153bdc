package io.github.mcpresources;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Providers made of other providers. */
public final class ResourceProviders {

    private ResourceProviders() {}

    /**
     * Several providers as one, without prefixes: lists follow one after the other, and a read goes to the first
     * provider that claims the URI.
     *
     * @param providers the providers, in their order
     * @return the union
     * @throws IllegalArgumentException if one provider is there twice
     */
    public static ResourceProvider concat(ResourceProvider... providers) {
        return concat(List.of(providers));
    }

    /**
     * Several providers as one, without prefixes: lists follow one after the other, and a read goes to the first
     * provider that claims the URI.
     *
     * @param providers the providers, in their order, copied
     * @return the union
     * @throws IllegalArgumentException if one provider is there twice
     */
    public static ResourceProvider concat(List<? extends ResourceProvider> providers) {
        Set<ResourceProvider> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ResourceProvider provider : providers) {
            if (!seen.add(provider)) {
                throw new IllegalArgumentException(
                        "A provider is there twice, so its resources would be listed twice: " + provider);
            }
        }
        return new ConcatProvider(List.copyOf(providers));
    }

    /**
     * A provider of which each caller sees only what a rule allows: in lists, reads, completions, and in what observers
     * are told. What is denied looks exactly like what is not there.
     *
     * <p>Pages are filtered, and may be short or empty and still have a next one.
     *
     * @param provider the provider
     * @param visibility who may see what
     * @return the provider as each caller sees it
     */
    public static ResourceProvider visible(ResourceProvider provider, Visibility visibility) {
        return new VisibleProvider(provider, visibility);
    }

    /**
     * A provider with a caching hint for its lists and for whatever is read there and says nothing of its own.
     *
     * <p>What depends on the caller stays private, as far as the provider tells: a registry does, of entries that not
     * everybody sees.
     *
     * @param provider the provider
     * @param hint how long, and for whom, clients may keep its answers
     * @return the provider with the hint
     */
    public static ResourceProvider hinted(ResourceProvider provider, CacheHint hint) {
        return new HintedProvider(provider, hint);
    }

    /**
     * The content of a directory: a {@code text/uri-list} of what the provider lists directly in it, for providers that
     * serve directories as resources. Where each caller sees other children, {@link #visible} sees to it.
     *
     * @param provider the provider, whose {@link ResourceProvider#listChildren} is asked
     * @param directoryUri the directory's URI
     * @param context who asks, and until when
     * @return a stage with the content, or with empty where the URI names no directory of the provider; it fails with
     *     {@link LimitExceededException} where the list is longer than {@link ResourceLimits#resultBytes}
     */
    public static CompletionStage<Optional<ReadResult>> readChildren(
            ResourceProvider provider, String directoryUri, RequestContext context) {
        return new UriList(provider, directoryUri, context).read();
    }
}
