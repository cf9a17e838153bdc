package io.github.mcpresources.cluster.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.cluster.ContentEngine;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An engine that keeps contents in Redis or Valkey. Operations that must be atomic run in a Lua script, which Redis
 * does not interrupt.
 *
 * <p>Redis must not evict keys by itself ({@code maxmemory-policy noeviction}); otherwise, contents are lost although
 * they are within the bounds of the store. Whether contents survive a restart of Redis depends on its persistence
 * settings. Redis Cluster is not supported.
 */
public final class RedisContentEngine implements ContentEngine {

    /** The maximum size of a string in Redis, in bytes: 512 MiB. */
    private static final int MAX_BYTES = 512 << 20;

    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    private static final Script SCRIPT = Script.load("contents.lua");

    private final RedisURI uri;
    private final RedisClient client;
    private final @Nullable InstantSource time;
    /** The connection, which may still be opening. Guarded by {@code this}, as is the field below. */
    private @Nullable CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connection;

    private boolean closed;

    RedisContentEngine(String uri, @Nullable InstantSource time) {
        this.uri = parse(Objects.requireNonNull(uri, "uri"));
        this.uri.setTimeout(TIMEOUT);
        this.time = time;
        this.client = RedisClient.create(this.uri);
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false) // the next call connects
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(TIMEOUT))
                .socketOptions(SocketOptions.builder().connectTimeout(TIMEOUT).build())
                .build());
    }

    /**
     * Creates an engine. It connects on the first call. After the connection has failed, the next call connects again.
     *
     * @param uri the URI of the Redis server, in the form of Lettuce: {@code redis://}, {@code rediss://} for TLS, or
     *     {@code redis-sentinel://}
     * @return the engine, which the application closes
     * @throws IllegalArgumentException if the URI is not valid
     */
    public static RedisContentEngine connect(String uri) {
        return new RedisContentEngine(uri, null);
    }

    private static RedisURI parse(String uri) {
        try {
            return RedisURI.create(uri);
        } catch (IllegalArgumentException withPassword) {
            // neither the URI nor the cause is shown, because both may contain the password
            throw new IllegalArgumentException("The URI of the Redis server is not valid. It has a form such as"
                    + " redis://host:port, rediss://user:password@host:port/database or"
                    + " redis-sentinel://host:port#name");
        }
    }

    private synchronized CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connection() {
        if (closed) {
            return CompletableFuture.failedFuture(new IOException("The engine is closed"));
        }
        CompletableFuture<StatefulRedisConnection<byte[], byte[]>> current = connection;
        if (current == null || (current.isDone() && !isOpen(current))) {
            current = client.connectAsync(ByteArrayCodec.INSTANCE, uri)
                    .thenCompose(RedisContentEngine::withScript)
                    .toCompletableFuture();
            connection = current;
        }
        return current;
    }

    /** Loads the script, so that the first calls do not have to send it. */
    private static CompletionStage<StatefulRedisConnection<byte[], byte[]>> withScript(
            StatefulRedisConnection<byte[], byte[]> open) {
        return open.async().scriptLoad(SCRIPT.text()).thenApply(digest -> open).whenComplete((loaded, failure) -> {
            if (failure != null) {
                close(open);
            }
        });
    }

    private static void close(StatefulRedisConnection<?, ?> open) {
        CompletionStage<Void> closed = open.closeAsync();
        closed.exceptionally(broken -> null);
    }

    private static boolean isOpen(CompletableFuture<StatefulRedisConnection<byte[], byte[]>> attempt) {
        return !attempt.isCompletedExceptionally() && attempt.join().isOpen();
    }

    private <T> CompletionStage<T> call(Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
        return connection()
                .thenCompose(open ->
                        command.apply(open.async()).whenComplete((answer, failure) -> closeIfSilent(open, failure)))
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(readable(failure)));
    }

    /** Closes a connection if the failure is a timeout, because the connection may be half open. */
    private static void closeIfSilent(StatefulRedisConnection<?, ?> open, @Nullable Throwable failure) {
        if (failure != null && unwrap(failure) instanceof RedisCommandTimeoutException) {
            close(open);
        }
    }

    private static Throwable unwrap(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private static Throwable readable(Throwable thrown) {
        Throwable failure = unwrap(thrown);
        if (failure instanceof IOException) {
            return failure;
        }
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new IOException(String.valueOf(root.getMessage()), failure);
    }

    /**
     * Runs an operation of the script. Redis identifies the script by its digest. If Redis no longer has the script,
     * this method sends it again.
     */
    private CompletionStage<List<Object>> run(String store, String step, Object... arguments) {
        byte[][] keys = keys(store);
        byte[][] all = new byte[arguments.length + 2][];
        all[0] = bytes(step);
        all[1] = bytes(time == null ? "" : time.instant().toEpochMilli());
        for (int i = 0; i < arguments.length; i++) {
            all[i + 2] = bytes(arguments[i]);
        }
        return call(commands -> {
            CompletionStage<List<Object>> known = commands.evalsha(SCRIPT.digest(), ScriptOutputType.MULTI, keys, all);
            return known.exceptionallyCompose(failure -> failure instanceof RedisNoScriptException
                    ? commands.eval(SCRIPT.text(), ScriptOutputType.MULTI, keys, all)
                    : CompletableFuture.failedFuture(failure));
        });
    }

    private static byte[] bytes(Object argument) {
        return argument instanceof byte[] raw ? raw : String.valueOf(argument).getBytes(UTF_8);
    }

    /**
     * Returns the keys of a store. The part in braces is the same for all keys, so that a Redis cluster would keep them
     * on one node.
     */
    private static byte[][] keys(String store) {
        byte[][] keys = new byte[6][];
        String[] names = {"heads", "contents", "positions", "order", "ends", "state"};
        for (int i = 0; i < names.length; i++) {
            keys[i] = bytes("{mcp-resources:" + store + "}:" + names[i]);
        }
        return keys;
    }

    private static String millis(@Nullable Duration duration) {
        return duration == null ? "" : Long.toString(duration.toMillis());
    }

    @Override
    public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
        long max = Math.min(MAX_BYTES, bounds.maxBytes());
        if (bytes.length > max) {
            return CompletableFuture.failedFuture(new IllegalArgumentException(
                    "The content has " + bytes.length + " bytes, but the maximum of the store is " + max
                            + " (setting maxBytes, up to 512 MiB in Redis)"));
        }
        return run(
                        store,
                        "put",
                        entry.id(),
                        producer(entry.producer()),
                        entry.metadata(),
                        bytes,
                        bounds.maxEntries(),
                        bounds.maxBytes(),
                        millis(bounds.expireAfterWrite()),
                        millis(bounds.expireAfterRead()))
                .thenApply(answer -> new Put(entry(answer.get(0)), entries(answer.get(1))));
    }

    @Override
    public CompletionStage<List<Entry>> page(String store, long after, int limit) {
        return run(store, "page", after, limit).thenApply(RedisContentEngine::entries);
    }

    @Override
    public CompletionStage<Optional<Entry>> find(String store, String id) {
        return run(store, "find", id)
                .thenApply(
                        answer -> answer.stream().map(RedisContentEngine::entry).findFirst());
    }

    @Override
    public CompletionStage<Optional<byte[]>> bytes(String store, Entry entry) {
        return this.<byte[]>call(commands -> commands.hget(keys(store)[1], bytes(entry.version())))
                .thenApply(Optional::ofNullable);
    }

    @Override
    public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
        return run(
                        store,
                        "touch",
                        entry.id(),
                        entry.version(),
                        millis(bounds.expireAfterWrite()),
                        millis(bounds.expireAfterRead()),
                        bounds.eviction())
                .thenAccept(answer -> {});
    }

    @Override
    public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
        List<Object> arguments = new ArrayList<>();
        for (Entry entry : entries) {
            arguments.add(entry.id());
            arguments.add(entry.version());
        }
        return run(store, "remove", arguments.toArray()).thenApply(RedisContentEngine::entries);
    }

    @Override
    public CompletionStage<List<Entry>> clear(String store, @Nullable String producer) {
        return run(store, "clear", producer(producer)).thenApply(RedisContentEngine::entries);
    }

    @Override
    public CompletionStage<Sweep> sweep(String store) {
        return run(store, "sweep").thenApply(answer -> {
            String next = string(answer.get(1));
            return new Sweep(entries(answer.get(0)), next.isEmpty() ? null : Duration.ofMillis(Long.parseLong(next)));
        });
    }

    @Override
    public CompletionStage<Totals> totals(String store) {
        return run(store, "totals").thenApply(answer -> new Totals(number(answer.get(0)), number(answer.get(1))));
    }

    /** Encodes the name of a producer for the script: an equals sign and the name, or an empty string for null. */
    private static String producer(@Nullable String name) {
        return name == null ? "" : "=" + name;
    }

    private static String string(Object value) {
        return new String((byte[]) value, UTF_8);
    }

    private static long number(Object value) {
        return Long.parseLong(string(value));
    }

    private static List<Entry> entries(Object all) {
        return ((List<?>) all).stream().map(RedisContentEngine::entry).toList();
    }

    private static Entry entry(Object answer) {
        List<?> fields = (List<?>) answer;
        String producer = string(fields.get(5));
        return new Entry(
                string(fields.get(0)),
                number(fields.get(1)),
                number(fields.get(2)),
                number(fields.get(3)),
                Instant.ofEpochMilli(number(fields.get(4))),
                producer.isEmpty() ? null : producer.substring(1),
                string(fields.get(6)));
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        CompletionStage<Void> ended = client.shutdownAsync(0, 1, TimeUnit.SECONDS);
        ended.exceptionally(failure -> null);
    }

    @Override
    public String toString() {
        return "Redis at " + (uri.getSocket() != null ? uri.getSocket() : uri.getHost() + ":" + uri.getPort());
    }
}
