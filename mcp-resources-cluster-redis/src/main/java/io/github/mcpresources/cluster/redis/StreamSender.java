package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.internal.ConnectionLoop;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Appends frames to streams, without waiting for the responses to earlier commands. If a command times out, the
 * connection is closed, because it may be half open.
 */
final class StreamSender implements ConnectionLoop.Connection, RedisConnectionStateListener {

    static final String FRAME = "f";

    private final RedisLink link;
    private final StatefulRedisConnection<String, byte[]> connection;
    private final XAddArgs trimming;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /**
     * Creates a sender with a new connection.
     *
     * @throws Exception if the connection cannot be opened within three seconds
     */
    StreamSender(RedisLink link, XAddArgs trimming) throws Exception {
        this.link = link;
        this.connection = link.open();
        this.trimming = trimming;
        connection.addListener(this);
        if (!connection.isOpen()) {
            ended.complete(null);
        }
    }

    /**
     * Appends a frame to a stream. The stage completes on a thread of the Redis client when Redis has appended the
     * frame.
     */
    CompletionStage<Void> send(String stream, byte[] frame) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        append(stream, frame).whenComplete((appended, failure) -> {
            if (failure == null) {
                sent.complete(null);
            } else {
                sent.completeExceptionally(new IOException("Redis did not accept a frame: " + failure, failure));
                endAfter(failure);
            }
        });
        return sent;
    }

    private CompletionStage<String> append(String stream, byte[] frame) {
        try {
            return connection.async().xadd(stream, trimming, Map.of(FRAME, frame));
        } catch (RuntimeException closed) {
            return CompletableFuture.failedFuture(closed);
        }
    }

    /** Closes the connection if the failure is a timeout, or if it shows that the Redis server has become a replica. */
    private void endAfter(Throwable failure) {
        boolean replica = String.valueOf(failure.getMessage()).startsWith("READONLY");
        if (failure instanceof RedisCommandTimeoutException || replica) {
            close();
        }
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> disconnected) {
        ended.complete(null);
    }

    @Override
    public void use() throws Exception {
        ended.get();
    }

    @Override
    public void close() {
        ended.complete(null);
        if (closing.compareAndSet(false, true)) {
            link.close(connection);
        }
    }
}
