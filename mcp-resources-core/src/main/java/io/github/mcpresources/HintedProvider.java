package io.github.mcpresources;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A provider that adds a caching hint to another provider. If the other provider sets no hint, the added hint applies.
 * If the other provider sets a hint that {@linkplain CacheHint#inherits inherits}, that hint is
 * {@linkplain CacheHint#within combined} with the added hint. Any other hint of the other provider applies unchanged.
 */
final class HintedProvider extends ForwardingProvider {

    private final CacheHint hint;

    HintedProvider(ResourceProvider inner, CacheHint hint) {
        super(inner);
        this.hint = Objects.requireNonNull(hint, "hint");
    }

    @Override
    public CacheHint listHint() {
        return inner().listHint().within(hint);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return inner().read(uri, context).thenApply(found -> found.map(this::hinted));
    }

    private ReadResult hinted(ReadResult result) {
        return result instanceof Contents contents
                ? contents.cache(contents.cache().within(hint))
                : result;
    }
}
