package io.github.mcpresources.cluster.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * The client of a Redis server. Its connections do not reconnect. If a connection fails, all its commands fail, and a
 * new connection must be opened.
 */
final class RedisLink {

    static final Duration ANSWER = Duration.ofSeconds(3);

    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    private final RedisURI uri;
    private final ClientResources resources;
    private final RedisClient client;
    private CompletableFuture<Void> closing = CompletableFuture.completedFuture(null);

    RedisLink(RedisURI uri, ClientOptions options) {
        this.uri = uri;
        uri.setTimeout(ANSWER);
        resources = DefaultClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .nettyCustomizer(new FewFlushes())
                .build();
        client = RedisClient.create(resources, uri);
        client.setOptions(options.mutate()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(ANSWER))
                .build());
    }

    /** Combines commands that are written at about the same time into one packet. */
    private static final class FewFlushes implements NettyCustomizer {
        @Override
        public void afterChannelInitialized(Channel channel) {
            channel.pipeline().addFirst(new FlushConsolidationHandler(256, true));
        }
    }

    String target() {
        return "Redis at " + (uri.getSocket() != null ? uri.getSocket() : uri.getHost() + ":" + uri.getPort());
    }

    /**
     * Opens a connection.
     *
     * @throws Exception if the connection cannot be opened within three seconds
     */
    StatefulRedisConnection<String, byte[]> open() throws Exception {
        CompletableFuture<StatefulRedisConnection<String, byte[]>> opening =
                client.connectAsync(CODEC, uri).toCompletableFuture();
        try {
            return opening.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception late) {
            CompletionStage<Void> closed = opening.thenAccept(this::close);
            closed.exceptionally(failed -> null);
            throw late;
        }
    }

    /** Starts to close a connection that is still open, without waiting. */
    void close(StatefulRedisConnection<String, byte[]> connection) {
        if (connection instanceof RedisChannelHandler<?, ?> handler && handler.isClosed()) {
            return;
        }
        CompletableFuture<Void> closed = connection.closeAsync().exceptionally(failed -> null);
        synchronized (this) {
            closing = CompletableFuture.allOf(closing, closed);
        }
    }

    /**
     * Starts to shut down the threads of the client, without waiting. They end when the connections are closed, or
     * after one second.
     */
    synchronized void close() {
        CompletionStage<Void> closed = closing.orTimeout(1, TimeUnit.SECONDS)
                .exceptionally(failed -> null)
                .thenCompose(done -> client.shutdownAsync(0, 1, TimeUnit.SECONDS));
        closed.handle((done, failure) -> resources.shutdown(0, 1, TimeUnit.SECONDS));
    }
}
