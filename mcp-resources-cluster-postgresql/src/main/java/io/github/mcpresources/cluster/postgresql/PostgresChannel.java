package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.internal.ConnectionLoop;
import io.github.mcpresources.cluster.internal.FrameChecks;
import io.github.mcpresources.cluster.internal.SendLimit;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A channel that carries frames through a table of a PostgreSQL database, version 13 or later. Receivers are notified
 * of new frames by {@code LISTEN} and {@code NOTIFY}. The channel creates its tables if they do not exist.
 *
 * <pre>{@code
 * PostgresChannel channel = PostgresChannel.builder(dataSource).build();
 * ClusterBus bus = ClusterBus.builder(channel, keys).service("orders").build();
 *
 * channel.publish(connection, bus, new ResourceEvent.Updated("orders://17")); // in the application's transaction
 * connection.commit();                                                       // now clients are notified
 * }</pre>
 *
 * <p>By default, frames stay in the table for at least ten minutes ({@link Builder#retention}). After a failure, a
 * receiver obtains the frames that it has not received yet. Frames that were deleted before the receiver obtained them
 * are reported as lost.
 *
 * <p>The channel keeps one connection open for sending, and one for each call of {@link #receive}. The connections must
 * lead to the primary server, and must not go through a pooler that assigns connections per transaction. If a
 * connection gets no answer for three seconds, it is replaced. Stages of {@link #send(String, byte[])} complete on the
 * thread of the sending connection, which must not be blocked.
 */
public final class PostgresChannel implements Channel {

    private static final int MAX_FRAME_BYTES = 64 * 1024;
    private static final String TARGET = "PostgreSQL";

    private final FrameTable table;
    private final DataSource listening;
    private final SendLimit limit = new SendLimit();
    private final Set<ConnectionLoop> receivers = ConcurrentHashMap.newKeySet();
    private final ConnectionLoop sending;
    private volatile @Nullable BatchWriter writer;
    private volatile boolean closed;

    private PostgresChannel(Builder builder) {
        table = new FrameTable(builder.prefix, builder.retention);
        listening = builder.listening;
        DataSource source = builder.source;
        Duration cleaning = builder.retention.dividedBy(20);
        sending = ConnectionLoop.start("mcp-resources-postgresql-send", TARGET, () -> {
            BatchWriter opened = new BatchWriter(open(source, BatchWriter.LONGEST), table, cleaning);
            writer = opened;
            return opened;
        });
    }

    private Connection open(DataSource source, Duration longest) throws SQLException {
        Connection connection = Sessions.open(source, longest);
        try {
            table.create(connection);
            return connection;
        } catch (SQLException failed) {
            Sessions.end(connection);
            throw failed;
        }
    }

    /**
     * Creates a channel with the default settings. It connects in the background.
     *
     * @param url the URL of the database with the user name and the password, in the form
     *     {@code postgresql://user:password@host:port/database}, or as a JDBC URL
     * @return the channel
     * @throws IllegalArgumentException if the URL is not valid
     */
    public static PostgresChannel connect(String url) {
        return builder(Sessions.source(Objects.requireNonNull(url, "url"))).build();
    }

    /**
     * Creates a builder for a channel.
     *
     * @param source the source of connections. It must use the PostgreSQL JDBC driver (pgJDBC), and must fail within a
     *     few seconds if it cannot connect
     * @return the builder
     */
    public static Builder builder(DataSource source) {
        return new Builder(source);
    }

    @Override
    public CompletionStage<Void> send(String topic, byte[] frame) {
        FrameChecks.topic(topic);
        FrameChecks.frame(frame, MAX_FRAME_BYTES);
        BatchWriter now = writer;
        if (closed) {
            return CompletableFuture.failedFuture(new IllegalStateException("The channel is closed"));
        }
        if (now == null) {
            return CompletableFuture.failedFuture(new IOException("There is no connection to PostgreSQL yet"));
        }
        try {
            limit.add(frame);
        } catch (IOException tooMany) {
            return CompletableFuture.failedFuture(tooMany);
        }
        return now.send(topic, frame).whenComplete((sent, failure) -> limit.remove(frame));
    }

    /**
     * Sends a frame in a transaction of the application. Receivers get the frame after the commit. If the transaction
     * is rolled back, they do not get the frame. This method waits for the database. The frames of a transaction arrive
     * in the order in which they were sent. Even a long transaction does not delay other frames.
     *
     * @param connection a connection to the database of this channel
     * @param topic the topic
     * @param frame the frame
     * @throws SQLException if the insertion fails
     * @throws IllegalArgumentException if the topic is not valid or the frame is too large
     */
    public void send(Connection connection, String topic, byte[] frame) throws SQLException {
        FrameChecks.topic(topic);
        FrameChecks.frame(frame, MAX_FRAME_BYTES);
        try (PreparedStatement insertion = connection.prepareStatement(table.insert())) {
            insertion.setArray(1, connection.createArrayOf("text", new Object[] {topic}));
            insertion.setArray(2, connection.createArrayOf("bytea", new byte[][] {frame}));
            insertion.execute();
        }
    }

    /**
     * Publishes events in a transaction of the application. Each node, including this one, notifies its clients after
     * the commit. If the transaction is rolled back, no client is notified. This method waits for the database. If the
     * transaction is committed more than a minute after this call, all resources are treated as changed.
     *
     * <pre>{@code
     * try (Connection connection = dataSource.getConnection()) {
     *     connection.setAutoCommit(false);
     *     orders.ship(connection, 17);
     *     postgres.publish(connection, bus, new ResourceEvent.Updated("orders://17"));
     *     connection.commit();
     * }
     * }</pre>
     *
     * @param connection a connection to the database of this channel
     * @param bus a bus over this channel
     * @param events the events, at least one; do not publish them with {@code ResourceServer.events()} too
     * @throws SQLException if the insertion fails
     * @throws IllegalArgumentException if the bus uses another channel, or there is no event
     */
    public void publish(Connection connection, ClusterBus bus, ResourceEvent... events) throws SQLException {
        bus.publish(this, (topic, frame) -> send(connection, topic, frame), List.of(events));
    }

    @Override
    public synchronized Handle receive(Set<String> topics, Listener listener) {
        Objects.requireNonNull(listener, "listener");
        Set<String> checked = FrameChecks.topics(topics);
        if (closed) {
            throw new IllegalStateException("The channel is closed");
        }
        TableReader.Position position = new TableReader.Position();
        ConnectionLoop loop = ConnectionLoop.start(
                "mcp-resources-postgresql-receive",
                TARGET,
                () -> new TableReader(open(listening, TableReader.CATCH_UP), table, checked, position, listener));
        receivers.add(loop);
        return () -> {
            receivers.remove(loop);
            loop.close();
        };
    }

    /**
     * Returns 50 milliseconds. This is longer than the default of {@link Channel#fence}, because a receiver must query
     * the table after it has been notified of a commit.
     */
    @Override
    public Duration fence() {
        return Duration.ofMillis(50);
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
        }
    }

    /** Returns the name of the frame table. */
    @Override
    public String toString() {
        return "PostgresChannel[" + table.name() + "]";
    }

    /** A builder for a {@link PostgresChannel}. */
    public static final class Builder {

        private static final Duration SHORTEST_RETENTION = Duration.ofSeconds(5);

        private final DataSource source;
        private DataSource listening;
        private String prefix = Tables.PREFIX;
        private Duration retention = Duration.ofMinutes(10);

        private Builder(DataSource source) {
            this.source = Objects.requireNonNull(source, "source");
            this.listening = source;
        }

        /**
         * Sets the data source of the connections that receive frames. By default, these connections come from the same
         * data source as all others. Set a separate data source if the default data source is a small pool, because
         * receiving connections are never returned to the pool.
         *
         * @param source the data source; its connections stay in use until the channel is closed
         * @return this builder
         */
        public Builder listening(DataSource source) {
            listening = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets the prefix of the table names. The default is {@code mcp_resources_}. The tables are in the first schema
         * of the search path.
         *
         * @param prefix 1 to 40 characters of {@code a-z 0-9 _}; the first one is not a digit
         * @return this builder
         * @throws IllegalArgumentException if the prefix is not valid
         */
        public Builder prefix(String prefix) {
            Tables.checkPrefix(prefix);
            this.prefix = prefix;
            return this;
        }

        /**
         * Sets the minimum time for which frames stay in the table after their commit. The default is ten minutes. If a
         * receiver is disconnected for longer, it is notified that frames were lost.
         *
         * @param retention the time, at least five seconds
         * @return this builder
         * @throws IllegalArgumentException if the time is less than five seconds
         */
        public Builder retention(Duration retention) {
            if (retention.compareTo(SHORTEST_RETENTION) < 0) {
                throw new IllegalArgumentException(
                        "The retention must be at least " + SHORTEST_RETENTION + ", not " + retention);
            }
            this.retention = retention;
            return this;
        }

        /**
         * Creates the channel, which connects in the background.
         *
         * @return the channel
         */
        public PostgresChannel build() {
            return new PostgresChannel(this);
        }
    }
}
