package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.Handle;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.internal.ConnectionLoop;
import io.github.mcpresources.cluster.internal.FrameChecks;
import io.github.mcpresources.cluster.internal.SendLimit;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisURI;
import io.lettuce.core.XAddArgs;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A channel that carries frames through the streams of a Redis or Valkey server, version 5 or later.
 *
 * <pre>{@code
 * Channel channel = RedisChannel.connect("rediss://user:password@redis.example.com:6380");
 * }</pre>
 *
 * <p>Each topic is a stream. It keeps at least the last 100,000 frames by default ({@link Builder#window}). After a
 * network failure, a receiver obtains the frames that it has not received yet. Frames are reported as lost if the
 * stream no longer contains them. They are also reported as lost if the Redis server was restarted or replaced by a
 * replica, because a server may then lose the last frames that it accepted.
 *
 * <p>The channel has one connection for sending and one for each call of {@link #receive}. If a connection gets no
 * answer for three seconds, it is replaced. Stages of {@link #send} complete on a thread of the Redis client, which
 * must not be blocked. Redis Cluster is not supported.
 */
public final class RedisChannel implements Channel {

    private static final int MAX_FRAME_BYTES = 64 * 1024;

    private final RedisLink link;
    private final String prefix;
    private final XAddArgs trimming;
    private final SendLimit limit = new SendLimit();
    private final Set<ConnectionLoop> receivers = ConcurrentHashMap.newKeySet();
    private final ConnectionLoop sending;
    private volatile @Nullable StreamSender sender;
    private volatile boolean closed;

    private RedisChannel(Builder builder) {
        link = new RedisLink(builder.uri, builder.options);
        prefix = builder.prefix;
        trimming = new XAddArgs().maxlen(builder.window).approximateTrimming();
        sending = ConnectionLoop.start("mcp-resources-redis-send", link.target(), () -> {
            StreamSender opened = new StreamSender(link, trimming);
            sender = opened;
            return opened;
        });
    }

    /**
     * Creates a channel with the default settings. It connects in the background.
     *
     * @param uri the URI of the Redis server, in the form of Lettuce: {@code redis://}, {@code rediss://} for TLS, or
     *     {@code redis-sentinel://}
     * @return the channel
     * @throws IllegalArgumentException if the URI is not valid
     */
    public static RedisChannel connect(String uri) {
        return builder(uri).build();
    }

    /**
     * Creates a builder for a channel.
     *
     * @param uri the URI of the Redis server, as for {@link #connect}
     * @return the builder
     * @throws IllegalArgumentException if the URI is not valid
     */
    public static Builder builder(String uri) {
        return new Builder(uri);
    }

    @Override
    public CompletionStage<Void> send(String topic, byte[] frame) {
        FrameChecks.topic(topic);
        FrameChecks.frame(frame, MAX_FRAME_BYTES);
        StreamSender now = sender;
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("The channel is closed"));
        }
        if (now == null) {
            return CompletableFuture.failedFuture(
                    new IOException("There is no connection to " + link.target() + " yet"));
        }
        try {
            limit.add(frame);
        } catch (IOException tooMany) {
            return CompletableFuture.failedFuture(tooMany);
        }
        return now.send(prefix + topic, frame).whenComplete((sent, failure) -> limit.remove(frame));
    }

    @Override
    public synchronized Handle receive(Set<String> topics, Listener listener) {
        Objects.requireNonNull(listener, "listener");
        StreamPositions positions = new StreamPositions(
                FrameChecks.topics(topics).stream().map(prefix::concat).toList());
        if (closed) {
            throw new IllegalStateException("The channel is closed");
        }
        ConnectionLoop loop = ConnectionLoop.start(
                "mcp-resources-redis-receive",
                link.target(),
                () -> new StreamReceiver(link, positions, trimming, listener));
        receivers.add(loop);
        return () -> {
            receivers.remove(loop);
            loop.close();
        };
    }

    @Override
    public int maxFrameBytes() {
        return MAX_FRAME_BYTES;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            sending.close();
            receivers.forEach(ConnectionLoop::close);
            link.close();
        }
    }

    /** Returns the address of the Redis server, without the password. */
    @Override
    public String toString() {
        return "RedisChannel[" + link.target() + "]";
    }

    /** A builder for a {@link RedisChannel}. */
    public static final class Builder {

        private static final int SMALLEST_WINDOW = 1_000;

        private final RedisURI uri;
        private String prefix = "mcp-resources:";
        private int window = 100_000;
        private ClientOptions options = ClientOptions.builder()
                .maintNotificationsConfig(MaintNotificationsConfig.disabled())
                .build();

        private Builder(String uri) {
            try {
                this.uri = RedisURI.create(Objects.requireNonNull(uri, "uri"));
            } catch (IllegalArgumentException withPassword) {
                // neither the URI nor the cause is shown, because both may contain the password
                throw new IllegalArgumentException(
                        "The URI of the Redis server is not valid. It has a form such as redis://host:port,"
                                + " rediss://user:password@host:port/database or redis-sentinel://host:port#name");
            }
        }

        /**
         * Sets the minimum number of frames that the Redis server keeps for each topic. A receiver that has missed more
         * frames is notified that frames were lost. The default is 100,000.
         *
         * @param frames the number of frames, at least 1,000
         * @return this builder
         * @throws IllegalArgumentException if the number is less than 1,000
         */
        public Builder window(int frames) {
            if (frames < SMALLEST_WINDOW) {
                throw new IllegalArgumentException(
                        "The window must be at least " + SMALLEST_WINDOW + " frames, not " + frames);
            }
            window = frames;
            return this;
        }

        /**
         * Sets the prefix of the stream keys. The default is {@code mcp-resources:}.
         *
         * @param prefix the prefix of the keys
         * @return this builder
         */
        public Builder prefix(String prefix) {
            this.prefix = Objects.requireNonNull(prefix, "prefix");
            return this;
        }

        /**
         * Sets the options of the Redis client, such as the trusted certificates. The channel overrides the options for
         * reconnecting, for the behavior while disconnected and for command timeouts.
         *
         * @param options the options
         * @return this builder
         */
        public Builder options(ClientOptions options) {
            this.options = Objects.requireNonNull(options, "options");
            return this;
        }

        /**
         * Creates the channel, which connects in the background.
         *
         * @return the channel
         */
        public RedisChannel build() {
            return new RedisChannel(this);
        }
    }
}
