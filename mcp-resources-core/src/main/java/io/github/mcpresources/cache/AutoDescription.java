package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider that adds descriptions to text resources. If a resource has no description or an empty one, the first 100
 * code points of its text become the description, followed by {@code ...} if the text is longer. If the text is blank,
 * no description is added.
 *
 * <pre>{@code
 * ResourceServer server = ResourceServer.of(AutoDescription.of(registry));
 * }</pre>
 *
 * <p>When a caller requests a page, the listed resources that need a description are read on behalf of this caller.
 * Descriptions are cached. A resource is read again when it has changed, or when its description has expired or was
 * removed because the cache was full. The reads for one page are limited. Resources over the limit get no description
 * on this page, and are read when they are listed again. A resource that cannot be read gets no description. The
 * failure is also cached, so that the resource is not read again for each page. Generated descriptions are marked in
 * {@code _meta} under {@link #GENERATED}. No event is sent if a generated description changes. This class is
 * thread-safe.
 */
public final class AutoDescription extends Wrapper {

    /**
     * The name of a {@code _meta} field of a descriptor. Its value is an array with the names of the generated fields
     * of the descriptor.
     */
    public static final String GENERATED = "io.github.mcpresources/generated";

    private static final Logger log = LoggerFactory.getLogger(AutoDescription.class);
    private static final long MAX_BYTES = 16L << 20;

    private final CacheHint hint;
    private final TimeSource time;
    private final int readsPerPage;
    private final long bytesPerPage;
    private final Duration delayPerPage;
    private final Entries<Optional<String>> entries;

    private AutoDescription(Builder builder) {
        super(builder.provider);
        hint = builder.hint;
        time = builder.time;
        readsPerPage = builder.readsPerPage;
        bytesPerPage = builder.bytesPerPage;
        delayPerPage = builder.delayPerPage;
        entries = new Entries<>(MAX_BYTES, time);
    }

    /**
     * Returns a provider that adds descriptions. The reads for one page are limited to 25 resources, 1 MiB and two
     * seconds.
     *
     * @param provider the provider
     * @return the provider with descriptions
     */
    public static AutoDescription of(ResourceProvider provider) {
        return builder(provider).build();
    }

    /**
     * Returns a builder for a provider that adds descriptions.
     *
     * @param provider the provider
     * @return the builder
     */
    public static Builder builder(ResourceProvider provider) {
        return new Builder(provider);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return inner().listResources(page, context).thenCompose(listed -> described(listed, context));
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        return inner().listChildren(directoryUri, page, context)
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedFuture(found)
                        : described(found.get(), context).thenApply(Optional::of));
    }

    /** Returns a private hint, because descriptions depend on the contents that the caller may read. */
    @Override
    public CacheHint listHint() {
        return inner().listHint().asPrivate();
    }

    private CompletionStage<Page<ResourceDescriptor>> described(Page<ResourceDescriptor> page, RequestContext context) {
        if (isClosed()) {
            return CompletableFuture.completedFuture(page);
        }
        DescribedPage described = new DescribedPage(ServerRequest.of(context).nested());
        List<ResourceDescriptor> unknown = page.items().stream()
                .filter(item -> lacksDescription(item) && !described.finds(item))
                .limit(readsPerPage)
                .toList();
        return described
                .read(unknown)
                .thenApply(nothing -> page.map(described::of).withCache(hint(page, described)));
    }

    /**
     * Returns the caching hint of a page, which is always private. If descriptions are missing on the page, clients
     * must not cache the page, because the next request adds more descriptions. If the maximum number of reads is zero,
     * no descriptions are added, and the page may be cached.
     */
    private CacheHint hint(Page<ResourceDescriptor> page, DescribedPage described) {
        boolean isWhole = readsPerPage == 0
                || page.items().stream().allMatch(item -> !lacksDescription(item) || described.hasRead(item));
        return isWhole ? page.cache().asPrivate() : CacheHint.forCaller(Duration.ZERO);
    }

    private static boolean lacksDescription(ResourceDescriptor item) {
        return item.description().filter(text -> !text.isEmpty()).isEmpty()
                && item.mimeType().map(MediaTypes::isText).orElse(true);
    }

    private static ResourceDescriptor with(ResourceDescriptor item, String description) {
        Map<String, Object> meta = new LinkedHashMap<>(item.meta());
        List<Object> generated = new ArrayList<>();
        if (item.meta().get(GENERATED) instanceof List<?> before) { // set by another AutoDescription
            generated.addAll(before);
        }
        generated.add("description");
        meta.put(GENERATED, generated);
        Map<String, Object> json = new LinkedHashMap<>(item.toJson());
        json.put("description", description);
        json.put("_meta", meta);
        return ResourceDescriptor.ofJson(json);
    }

    /**
     * Generates the descriptions for one page. Resources are read one after the other, so that a page uses at most one
     * thread.
     */
    private final class DescribedPage {

        private final RequestContext context;
        private final Map<String, Optional<String>> known = new ConcurrentHashMap<>();
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private long bytes;

        DescribedPage(RequestContext context) {
            this.context = context;
        }

        boolean finds(ResourceDescriptor item) {
            Entries.Entry<Optional<String>> entry = entries.find(key(item));
            if (entry != null) {
                known.put(item.uri(), entry.value());
            }
            return entry != null;
        }

        private Entries.Key key(ResourceDescriptor item) {
            return new Entries.Key(item.uri(), context.caller());
        }

        boolean hasRead(ResourceDescriptor item) {
            return known.containsKey(item.uri());
        }

        ResourceDescriptor of(ResourceDescriptor item) {
            return known.getOrDefault(item.uri(), Optional.empty())
                    .map(text -> with(item, text))
                    .orElse(item);
        }

        /**
         * Reads resources. The returned stage completes normally when all resources are read or a limit is reached.
         */
        CompletionStage<Void> read(List<ResourceDescriptor> items) {
            CompletionStage<Void> reads = CompletableFuture.completedFuture(null);
            for (ResourceDescriptor item : items) {
                reads = reads.thenCompose(nothing -> read(item));
            }
            reads.whenComplete((nothing, failure) -> end.complete(null));
            if (end.isDone()) {
                return end;
            }
            Handle timer = time.schedule(delayPerPage, this::giveUp);
            return end.whenComplete((nothing, failure) -> timer.close());
        }

        private void giveUp() {
            ServerRequest.of(context).cancel();
            end.complete(null);
        }

        private CompletionStage<Void> read(ResourceDescriptor item) {
            if (bytes >= bytesPerPage || context.isCancelled()) {
                return CompletableFuture.completedFuture(null);
            }
            Lease failed = new Lease(hint.asPrivate(), versions.of(item.uri()), time.nanoTime());
            CompletionStage<Excerpt> excerpt = SafeStage.of(() -> inner().read(item.uri(), context))
                    .thenCompose(found -> Excerpt.of(found, item.mimeType().orElse(null), hint, context));
            return excerpt.handle((made, failure) -> {
                if (failure == null) {
                    bytes += made.bytes();
                    keep(item, made.text(), new Lease(made.hint(), failed.version(), failed.since()));
                } else if (!context.isCancelled()) { // so that the next page does not read the resource again
                    log.debug("Could not read {}, so it gets no description", Printable.of(item.uri()), failure);
                    keep(item, Optional.empty(), failed);
                }
                return null;
            });
        }

        private void keep(ResourceDescriptor item, Optional<String> text, Lease lease) {
            known.put(item.uri(), text);
            entries.put(
                    key(item),
                    new Entries.Entry<>(text, text.map(JsonSize::utf8).orElse(0L), lease));
        }
    }

    /** A builder for a provider that adds descriptions. */
    public static final class Builder {

        private final ResourceProvider provider;
        private CacheHint hint = CacheHint.forCaller(Duration.ofMinutes(10));
        private int readsPerPage = 25;
        private long bytesPerPage = 1L << 20;
        private Duration delayPerPage = Duration.ofSeconds(2);
        private TimeSource time = TimeSource.system();

        private Builder(ResourceProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
        }

        /**
         * Sets how long, and for which callers, a description is cached if the content of the resource has no caching
         * hint. By default, a description is cached for ten minutes and only for the caller that requested the page. If
         * an event reports a change to the content, the description is removed immediately.
         *
         * @param value the hint; use {@link CacheHint#shared} only if no content depends on the caller
         * @return this builder
         */
        public Builder hint(CacheHint value) {
            hint = Objects.requireNonNull(value, "hint");
            return this;
        }

        /**
         * Sets the maximum number of resources that are read for one page. The default is 25.
         *
         * @param value the number of resources, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder readsPerPage(int value) {
            if (value < 0) {
                throw new IllegalArgumentException("readsPerPage must be 0 or more, not " + value);
            }
            readsPerPage = value;
            return this;
        }

        /**
         * Sets the number of bytes after which no further resource is read for a page. The default is 1 MiB. At most
         * the first 8 KiB of a file or stream are read, and only the bytes that are read count. If a reader returns
         * text or bytes in memory, all of them count.
         *
         * @param value the number of bytes, one or more
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder bytesPerPage(long value) {
            if (value < 1) {
                throw new IllegalArgumentException("bytesPerPage must be 1 or more, not " + value);
            }
            bytesPerPage = value;
            return this;
        }

        /**
         * Sets the maximum time by which reading the resources delays the response for a page. The default is two
         * seconds.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder delayPerPage(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("delayPerPage must be positive, not " + value);
            }
            delayPerPage = value;
            return this;
        }

        /**
         * Sets the time source for the expiry of descriptions and for the maximum delay of a page. The default is
         * {@link TimeSource#system}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Builds the provider. The new provider observes the original provider until the new provider is closed.
         *
         * @return a new provider
         */
        public AutoDescription build() {
            return new AutoDescription(this);
        }
    }

    @Override
    public void close() {
        super.close();
        entries.clear();
    }

    @Override
    public String toString() {
        return "AutoDescription[" + inner() + "]";
    }
}
