package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cache.Flight.End;
import io.github.mcpresources.cache.Versions.Version;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.concurrent.SingleFlight;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A provider that caches the results of another provider's reads for a limited time. It is useful if the other provider
 * is slow.
 *
 * <pre>{@code
 * ReadCache cached = ReadCache.builder(slow).hint(CacheHint.forCaller(Duration.ofMinutes(5))).build();
 * ResourceServer server = ResourceServer.of(cached);
 * server.events().updated("orders://42"); // the next read calls the provider again
 * }</pre>
 *
 * <p>A result is kept only for the caller that read it, unless its caching hint is public. A result without a hint
 * inherits the {@linkplain Builder#hint hint of the cache}. If a caller requests a resource that is already being read
 * for this caller, the request waits for that read. An event of the provider, or an event that is published at the
 * server, immediately removes the results that the event concerns. If a read began before the event, its result is not
 * cached.
 *
 * <p>The cache does not keep failures, results that depend on the client's input, results of type
 * {@link io.github.mcpresources.InputRequired}, or results whose hint has a time to live of zero. If the result of a
 * reader depends on anything in the request besides the URI and the caller, the reader must set the hint
 * {@link CacheHint#NONE}. Files and streams are kept as bytes, and JSON values as text. A result over the
 * {@linkplain Builder#maxResultBytes maximum size} is not kept. Lists and descriptors are not kept. A slow provider
 * should override {@link ResourceProvider#describe} so that it does not read the resource, because the server calls
 * {@code describe} for each check of visibility.
 *
 * <p>A caller that loses access to a resource without an event, for example because its roles change, can still read
 * the cached result until the result expires. To prevent this, wrap the cache with
 * {@link io.github.mcpresources.ResourceProviders#visible}. This class is thread-safe.
 */
public final class ReadCache extends Wrapper {

    /**
     * A cached result of a read.
     *
     * @param contents the contents, without references to files or streams; null if the result cannot be kept, so that
     *     each request must call the provider
     * @param servedBy the descriptor of the resource or template that served the contents; null if it is unknown
     */
    record Kept(@Nullable Contents contents, @Nullable Descriptor servedBy) {}

    private final ContentConverter converter;
    private final CacheHint hint;
    private final TimeSource time;
    private final Entries<Kept> entries;
    private final SingleFlight<Entries.Key, End> flights = new SingleFlight<>();

    private ReadCache(Builder builder) {
        super(builder.provider);
        hint = builder.hint;
        time = builder.time;
        converter = new ContentConverter(builder.maxResultBytes, builder.mapper);
        entries = new Entries<>(builder.maxBytes, time);
    }

    /**
     * Returns a cache of 64 MiB. Contents without a caching hint are kept for one minute and only for the caller that
     * read them.
     *
     * @param provider the provider
     * @return the provider with the cache
     */
    public static ReadCache of(ResourceProvider provider) {
        return builder(provider).build();
    }

    /**
     * Returns a builder for a cache.
     *
     * @param provider the provider
     * @return the builder
     */
    public static Builder builder(ResourceProvider provider) {
        return new Builder(provider);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // compares with the NONE constant
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        if (isClosed() || context.input() != InputRequired.ClientInput.NONE) {
            return inner().read(uri, context);
        }
        Entries.Key key = new Entries.Key(uri, context.caller());
        Entries.Entry<Kept> kept = entries.find(key);
        if (kept != null) {
            return give(kept, uri, context);
        }
        Version version = versions.of(uri);
        SingleFlight<Entries.Key, End>.Work own =
                flights.work(key, () -> version.isCurrent() && !context.isCancelled());
        Flight flight = new Flight(context, version, time.nanoTime(), own);
        CompletableFuture<Optional<End>> other = own.begin();
        if (other != null) {
            return other.thenCompose(end -> follow(end, uri, context));
        }
        kept = entries.find(key); // another request may just have stored the result
        if (kept != null) {
            own.complete(new End.Shared(kept));
            return give(kept, uri, context);
        }
        return lead(key, flight);
    }

    /**
     * Returns cached contents. Their time to live is limited to the remaining time of the cache entry. If the entry
     * records that the result cannot be kept, calls the provider instead.
     */
    private CompletionStage<Optional<ReadResult>> give(Entries.Entry<Kept> kept, String uri, RequestContext context) {
        Contents contents = kept.value().contents();
        if (contents == null) {
            return inner().read(uri, context);
        }
        Descriptor servedBy = kept.value().servedBy();
        if (servedBy != null) {
            ServerRequest.of(context).facts().servedBy(servedBy);
        }
        CacheHint own = contents.cache();
        Duration left = kept.lease().left(time.nanoTime());
        Contents given = left.compareTo(own.ttl()) < 0
                ? contents.cache(new CacheHint(left, own.scope(), own.inherits()))
                : contents;
        return CompletableFuture.completedFuture(Optional.of(given));
    }

    private CompletionStage<Optional<ReadResult>> follow(Optional<End> ended, String uri, RequestContext context) {
        if (context.isCancelled()) {
            return CompletableFuture.failedFuture(new CancellationException("The read of " + uri + " was cancelled"));
        } else if (ended.isEmpty()) { // the request that called the provider was cancelled
            return read(uri, context);
        }
        End end = ended.get();
        if (end instanceof End.Shared shared) {
            return give(shared.kept(), uri, context);
        } else if (end instanceof End.Unclaimed) {
            return CompletableFuture.completedFuture(Optional.empty());
        } else if (end instanceof End.Failed failed) {
            if (failed.asText()) {
                context.answerFailuresAsText();
            }
            return CompletableFuture.failedFuture(failed.failure());
        }
        return inner().read(uri, context);
    }

    private CompletionStage<Optional<ReadResult>> lead(Entries.Key key, Flight flight) {
        RequestContext context = flight.reader();
        context.onCancel(flight.work()::giveUp); // after a cancellation, the provider may never complete its stage
        CompletionStage<Optional<ReadResult>> read =
                SafeStage.of(() -> inner().read(key.uri(), context)).thenCompose(found -> keep(key, flight, found));
        return read.whenComplete((result, failure) -> {
            if (failure != null && context.isCancelled()) {
                flight.work().giveUp();
            } else if (failure != null) {
                flight.work()
                        .complete(new End.Failed(
                                Causes.unwrap(failure),
                                ServerRequest.of(context).answersFailuresAsText()));
            }
        });
    }

    private CompletionStage<Optional<ReadResult>> keep(Entries.Key key, Flight flight, Optional<ReadResult> found) {
        if (found.isEmpty()) {
            flight.work().complete(new End.Unclaimed());
            return CompletableFuture.completedFuture(found);
        }
        CacheHint effective =
                found.get() instanceof Contents contents ? contents.cache().within(hint) : CacheHint.NONE;
        if (!(found.get() instanceof Contents contents) || effective.ttl().isZero()) {
            pass(key, flight);
            return CompletableFuture.completedFuture(found);
        }
        return converter.convert(contents, flight.reader()).thenCompose(converted -> {
            if (converted.contents() == null) {
                pass(key, flight);
                return converted.spent()
                        ? inner().read(key.uri(), flight.reader())
                        : CompletableFuture.completedFuture(found);
            }
            Kept kept = new Kept(
                    converted.contents(),
                    ServerRequest.of(flight.reader()).facts().served().orElse(null));
            Entries.Entry<Kept> entry = new Entries.Entry<>(kept, converted.bytes(), flight.lease(effective));
            entries.put(key, entry);
            flight.work().complete(new End.Shared(entry)); // stored first, so that later requests find the entry
            return CompletableFuture.completedFuture(Optional.of(converted.contents()));
        });
    }

    /**
     * Records that the result cannot be shared. Each waiting request then calls the provider itself. Until this record
     * expires, further requests also call the provider without waiting for each other.
     */
    private void pass(Entries.Key key, Flight flight) {
        entries.put(key, new Entries.Entry<>(new Kept(null, null), 0, flight.lease(hint)));
        flight.work().complete(new End.Alone());
    }

    @Override
    public void close() {
        super.close();
        entries.clear();
    }

    long bytes() {
        return entries.bytes();
    }

    @Override
    public String toString() {
        return "ReadCache[" + inner() + "]";
    }

    /** A builder for a cache. */
    public static final class Builder {

        private final ResourceProvider provider;
        private CacheHint hint = CacheHint.forCaller(Duration.ofMinutes(1));
        private long maxBytes = 64L << 20;
        private long maxResultBytes = 4L << 20;
        private TimeSource time = TimeSource.system();
        private Supplier<McpJsonMapper> mapper = McpJsonDefaults::getMapper;

        private Builder(ResourceProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
        }

        /**
         * Sets how long, and for which callers, contents without a caching hint are kept. By default, such contents are
         * kept for one minute and only for the caller that read them.
         *
         * @param value the hint; use {@link CacheHint#shared} only if no content depends on the caller
         * @return this builder
         */
        public Builder hint(CacheHint value) {
            hint = Objects.requireNonNull(value, "hint");
            return this;
        }

        /**
         * Sets the maximum size of the cache in bytes. The default is 64 MiB.
         *
         * @param value the size in bytes, one or more
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder maxBytes(long value) {
            maxBytes = atLeastOne("maxBytes", value);
            return this;
        }

        /**
         * Sets the maximum size of one cached result in bytes. The default is 4 MiB. A larger result is not cached, so
         * each request reads it again.
         *
         * @param value the size in bytes, one or more
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder maxResultBytes(long value) {
            maxResultBytes = atLeastOne("maxResultBytes", value);
            return this;
        }

        /**
         * Sets the time source for the expiry of results. The default is {@link TimeSource#system}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the mapper that converts JSON values to text. The default is the SDK's default mapper.
         *
         * @param value the mapper, which should be the mapper of the server
         * @return this builder
         */
        public Builder jsonMapper(McpJsonMapper value) {
            Objects.requireNonNull(value, "jsonMapper");
            mapper = () -> value;
            return this;
        }

        /**
         * Builds the cache. The cache observes the provider until the cache is closed.
         *
         * @return a new cache
         */
        public ReadCache build() {
            return new ReadCache(this);
        }

        private static long atLeastOne(String setting, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(setting + " must be 1 or more, not " + value);
            }
            return value;
        }
    }
}
