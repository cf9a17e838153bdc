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
}
