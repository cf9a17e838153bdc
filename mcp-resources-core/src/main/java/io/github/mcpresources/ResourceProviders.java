package io.github.mcpresources;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Combines and restricts providers, adds caching hints to them, and reads their directories. */
public final class ResourceProviders {

    private ResourceProviders() {}

    /**
     * Combines several providers into one. Each list consists of the entries of the first provider, followed by the
     * entries of the next provider, and so on. A read calls the providers in this order until one of them returns a
     * result that is not empty, or fails. The URIs of the resources stay the same.
     *
     * @param providers the providers, in order
     * @return the combined provider
     * @throws IllegalArgumentException if a provider occurs twice, or two providers have the same
     *     {@linkplain ResourceProvider#uriPrefixes URI prefix}
     */
    public static ResourceProvider concat(ResourceProvider... providers) {
        return concat(List.of(providers));
    }

    /**
     * Combines several providers into one. Each list consists of the entries of the first provider, followed by the
     * entries of the next provider, and so on. A read calls the providers in this order until one of them returns a
     * result that is not empty, or fails. The URIs of the resources stay the same.
     *
     * @param providers the providers, in order, copied
     * @return the combined provider
     * @throws IllegalArgumentException if a provider occurs twice, or two providers have the same
     *     {@linkplain ResourceProvider#uriPrefixes URI prefix}
     */
    public static ResourceProvider concat(List<? extends ResourceProvider> providers) {
        refuseDuplicates(providers);
        refuseSharedPrefixes(providers);
        // Wraps even a single provider, so that its cursors stay valid if another provider is added after it.
        return new ConcatProvider(List.copyOf(providers));
    }

    /**
     * Throws an exception if a provider occurs twice. Allocates nothing, because a server calls {@link #concat} for
     * each request.
     */
    @SuppressWarnings("ReferenceEquality") // equal providers may be different objects
    private static void refuseDuplicates(List<? extends ResourceProvider> providers) {
        for (int index = 1; index < providers.size(); index++) {
            for (int earlier = 0; earlier < index; earlier++) {
                if (providers.get(index) == providers.get(earlier)) {
                    throw new IllegalArgumentException(
                            "The same provider is passed twice, so its resources would be listed twice: "
                                    + providers.get(index));
                }
            }
        }
    }

    private static void refuseSharedPrefixes(List<? extends ResourceProvider> providers) {
        int owners = 0;
        for (ResourceProvider provider : providers) {
            owners += provider.uriPrefixes().isEmpty() ? 0 : 1;
        }
        if (owners < 2) { // avoids allocation, because a server calls concat for each request
            return;
        }
        Map<String, ResourceProvider> byPrefix = new HashMap<>();
        for (ResourceProvider provider : providers) {
            for (String prefix : provider.uriPrefixes()) {
                ResourceProvider other = byPrefix.putIfAbsent(prefix, provider);
                if (other != null) {
                    throw new IllegalArgumentException(
                            "Two providers have resources with the same URI prefix " + prefix
                                    + ", so clients could read only those of the first provider: " + other + " and "
                                    + provider
                                    + ". Give one of the two another prefix or root name, or mount each in a ResourceCompositor");
                }
            }
        }
    }

    /**
     * Restricts a provider to the resources that a rule allows each caller to see. The rule applies to lists, reads,
     * completions, subscriptions and events about changes to lists. A caller cannot distinguish a hidden resource from
     * a resource that does not exist.
     *
     * <p>A page of a list contains only the visible entries of the provider's page. It may therefore have fewer entries
     * than requested, or none, and still have a next page.
     *
     * @param provider the provider to restrict
     * @param visibility the rule that decides which caller may see which resource
     * @return the restricted provider
     */
    public static ResourceProvider visible(ResourceProvider provider, Visibility visibility) {
        return new VisibleProvider(provider, visibility);
    }

    /**
     * Adds a caching hint to a provider. The hint applies to the lists and read results for which the provider sets no
     * hint. If the provider sets a hint that {@linkplain CacheHint#inherits inherits}, that hint is
     * {@linkplain CacheHint#within combined} with the added hint.
     *
     * <p>A result that the provider marks as private stays private even if the added hint is public. For example, a
     * registry marks a result as private if a visibility rule can cause another caller to get a different result for
     * the same URI.
     *
     * @param provider the provider to which the hint is added
     * @param hint the caching hint for the provider's lists and results
     * @return a provider with the hint
     */
    public static ResourceProvider hinted(ResourceProvider provider, CacheHint hint) {
        return new HintedProvider(provider, hint);
    }

    /**
     * Reads a directory as text of type {@code text/uri-list} with the URIs of its direct children. A provider that
     * serves directories as resources can use this method to implement {@link ResourceProvider#read}. If the provider
     * is {@linkplain #visible restricted}, each caller gets only the URIs of the children that the caller may see.
     *
     * @param provider the provider whose {@link ResourceProvider#listChildren} is called
     * @param directoryUri the directory's URI
     * @param context the context of the request, such as its caller and deadline
     * @return a stage with the content, or with empty if the provider has no directory with this URI; it fails with
     *     {@link LimitExceededException} if the list is longer than {@link ResourceLimits#resultBytes}
     */
    public static CompletionStage<Optional<ReadResult>> readChildren(
            ResourceProvider provider, String directoryUri, RequestContext context) {
        return new UriList(provider, directoryUri, context).read();
    }
}
