package io.github.mcpresources;

import java.util.List;

/** Providers made of other providers. */
public final class ResourceProviders {

    private ResourceProviders() {}

    /**
     * Several providers as one, without prefixes: lists follow one after the other, and a read goes to the first
     * provider that claims the URI.
     *
     * @param providers the providers, in their order
     * @return the union
     */
    public static ResourceProvider concat(ResourceProvider... providers) {
        return new ConcatProvider(List.of(providers));
    }

    /**
     * Several providers as one, without prefixes: lists follow one after the other, and a read goes to the first
     * provider that claims the URI.
     *
     * @param providers the providers, in their order, copied
     * @return the union
     */
    public static ResourceProvider concat(List<? extends ResourceProvider> providers) {
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
}
