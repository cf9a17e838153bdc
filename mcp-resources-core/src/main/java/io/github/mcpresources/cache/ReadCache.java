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
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A provider whose reads are kept for a while, for one that is slow.
 *
 * <pre>{@code
 * ReadCache cached = ReadCache.builder(slow).hint(CacheHint.forCaller(Duration.ofMinutes(5))).build();
 * ResourceServer server = ResourceServer.of(cached);
 * server.events().updated("orders://42"); // the next read is a new one
 * }</pre>
 *
 * <p>What one caller read is kept for that caller alone, unless its own hint, or that of the cache, says that it is
 * public. Who asks for what is just being read waits for it. An event of the provider, or one that is published at the
 * server, ends what it concerns at once: what was read before, even if it arrives later, is not given out any more.
 *
 * <p>It keeps no failures, nothing that the client's input made, no {@link io.github.mcpresources.InputRequired}, and
 * nothing that says so by a time of zero: a reader that depends on more of the request than on the URI and the caller has
 * to. A file or a stream is kept as its bytes, if they are few enough; a JSON value as its text. Lists and descriptors are
 * not kept: whether a caller may see a resource is asked each time, and a slow provider should answer
 * {@link ResourceProvider#describe} without a read.
 *
 * <p>Whoever loses sight of a resource without an event, such as by a role, may read it until the time is over; to rule
 * that out, put {@link io.github.mcpresources.ResourceProviders#visible} around the cache. Safe for use by many threads.
 */
public final class ReadCache extends Wrapper {

    /**
     * What is known of a resource for a while.
     *
     * @param contents its contents, which need no file and no stream; null where they cannot be kept
     * @param servedBy what served them; null where nobody said so
     */
    record Kept(@Nullable Contents contents, @Nullable Descriptor servedBy) {}

    private final Freezer freezer;
    private final CacheHint hint;
    private final TimeSource time;
    private final Entries<Kept> entries;
    private final ConcurrentMap<Entries.Key, Flight> flights = new ConcurrentHashMap<>();

    private ReadCache(Builder builder) {
        super(builder.provider);
        hint = builder.hint;
        time = builder.time;
        freezer = new Freezer(builder.maxResultBytes, builder.mapper);
        entries = new Entries<>(builder.maxBytes, time);
    }

    /**
     * A cache of 64 MiB, which keeps what says nothing of its own for the caller and for a minute.
     *
     * @param provider the provider
     * @return the provider with the cache
     */
    public static ReadCache of(ResourceProvider provider) {
        return builder(provider).build();
    }

    /**
     * A builder of a cache.
     *
     * @param provider the provider
     * @return the builder
     */
    public static Builder builder(ResourceProvider provider) {
        return new Builder(provider);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the one that is no input; this very flight
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        if (isClosed() || context.input() != InputRequired.ClientInput.NONE) {
            return inner.read(uri, context);
        }
        Entries.Key key = new Entries.Key(uri, context.caller());
        Entries.Entry<Kept> kept = entries.find(key);
        if (kept != null) {
            return give(kept, uri, context);
        }
        Flight own = new Flight(versions.of(uri), context, time.nanoTime());
        Flight flight = flights.compute(key, (same, other) -> other != null && other.isCurrent() ? other : own);
        if (flight != own) {
            return flight.end().thenCompose(end -> follow(end, uri, context));
        }
        kept = entries.find(key); // by a flight that landed in between
        if (kept != null) {
            land(key, own, new End.Shared(kept));
            return give(kept, uri, context);
        }
        return lead(key, own);
    }

    /** Gives what is kept to one more, who may keep it no longer than it is kept here. */
    private CompletionStage<Optional<ReadResult>> give(Entries.Entry<Kept> kept, String uri, RequestContext context) {
        Contents contents = kept.value().contents();
        if (contents == null) {
            return inner.read(uri, context);
        }
        Descriptor servedBy = kept.value().servedBy();
        if (servedBy != null) {
            context.account().servedBy(servedBy);
        }
        CacheHint own = contents.cache();
        Duration left = kept.lease().left(time.nanoTime());
        Contents given = left.compareTo(own.ttl()) < 0
                ? contents.cache(new CacheHint(left, own.scope(), own.inherits()))
                : contents;
        return CompletableFuture.completedFuture(Optional.of(given));
    }

    private CompletionStage<Optional<ReadResult>> follow(End end, String uri, RequestContext context) {
        if (context.isCancelled()) {
            return CompletableFuture.failedFuture(new CancellationException("Nobody waits for " + uri));
        } else if (end instanceof End.Shared shared) {
            return give(shared.kept(), uri, context);
        } else if (end instanceof End.Unclaimed) {
            return CompletableFuture.completedFuture(Optional.empty());
        } else if (end instanceof End.Failed failed) {
            if (failed.asText()) {
                context.answerFailuresAsText();
            }
            return CompletableFuture.failedFuture(failed.failure());
        } else if (end instanceof End.Alone) {
            return inner.read(uri, context);
        }
        return read(uri, context);
    }

    private CompletionStage<Optional<ReadResult>> lead(Entries.Key key, Flight flight) {
        RequestContext context = flight.reader();
        context.onCancel(() -> land(key, flight, new End.GivenUp())); // the provider may never answer now
        CompletionStage<Optional<ReadResult>> read;
        try {
            read = inner.read(key.uri(), context).thenCompose(found -> keep(key, flight, found));
        } catch (RuntimeException | Error failure) {
            read = CompletableFuture.failedFuture(failure);
        }
        return read.whenComplete((result, failure) -> {
            if (failure != null) {
                land(
                        key,
                        flight,
                        context.isCancelled()
                                ? new End.GivenUp()
                                : new End.Failed(cause(failure), context.answersFailuresAsText()));
            }
        });
    }

    private CompletionStage<Optional<ReadResult>> keep(Entries.Key key, Flight flight, Optional<ReadResult> found) {
        if (found.isEmpty()) {
            land(key, flight, new End.Unclaimed());
            return CompletableFuture.completedFuture(found);
        }
        CacheHint effective =
                found.get() instanceof Contents contents ? contents.cache().within(hint) : CacheHint.NONE;
        if (!(found.get() instanceof Contents contents) || effective.ttl().isZero()) {
            pass(key, flight);
            return CompletableFuture.completedFuture(found);
        }
        return freezer.freeze(contents, flight.reader()).thenCompose(frozen -> {
            if (frozen.contents() == null) {
                pass(key, flight);
                return frozen.spent()
                        ? inner.read(key.uri(), flight.reader())
                        : CompletableFuture.completedFuture(found);
            }
            Kept kept = new Kept(
                    frozen.contents(), flight.reader().account().served().orElse(null));
            Entries.Entry<Kept> entry = new Entries.Entry<>(kept, frozen.bytes(), flight.lease(effective));
            entries.put(key, entry);
            land(key, flight, new End.Shared(entry));
            return CompletableFuture.completedFuture(Optional.of(frozen.contents()));
        });
    }

    /** Lets each reader read on its own, and those who come as long as it is known, without waiting for each other. */
    private void pass(Entries.Key key, Flight flight) {
        entries.put(key, new Entries.Entry<>(new Kept(null, null), 0, flight.lease(hint)));
        land(key, flight, new End.Alone());
    }

    /** Only after what it brought is stored: who comes then finds that. */
    private void land(Entries.Key key, Flight flight, End end) {
        flights.remove(key, flight);
        flight.end().complete(end);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    @Override
    public void close() {
        super.close();
        entries.clear();
    }

    /** How many bytes it keeps. */
    long bytes() {
        return entries.bytes();
    }

    @Override
    public String toString() {
        return "ReadCache[" + inner + "]";
    }

    /** Collects the settings of a cache. */
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
         * Sets how long, and for whom, contents are kept that say nothing of their own; for the caller and for a minute
         * unless set.
         *
         * @param value the hint; {@link CacheHint#shared} only where nothing depends on the caller
         * @return this builder
         */
        public Builder hint(CacheHint value) {
            hint = Objects.requireNonNull(value, "hint");
            return this;
        }

        /**
         * Sets the most bytes of all that is kept; 64 MiB unless set.
         *
         * @param value one or more
         * @return this builder
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxBytes(long value) {
            maxBytes = atLeastOne("maxBytes", value);
            return this;
        }

        /**
         * Sets the most bytes of one result that is kept; 4 MiB unless set. What has more is read anew each time.
         *
         * @param value one or more
         * @return this builder
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxResultBytes(long value) {
            maxResultBytes = atLeastOne("maxResultBytes", value);
            return this;
        }

        /**
         * Sets the time that contents expire by; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets what writes JSON values; the SDK's default mapper unless set.
         *
         * @param value the mapper, the same as the server's
         * @return this builder
         */
        public Builder jsonMapper(McpJsonMapper value) {
            Objects.requireNonNull(value, "jsonMapper");
            mapper = () -> value;
            return this;
        }

        /**
         * The cache, which observes the provider from now on.
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
