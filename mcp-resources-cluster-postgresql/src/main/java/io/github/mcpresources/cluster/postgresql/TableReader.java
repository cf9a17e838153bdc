package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.internal.ApplicationCode;
import io.github.mcpresources.cluster.internal.ConnectionLoop;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for notifications of PostgreSQL ({@code LISTEN}) on one connection, and then reads new frames from the table.
 * It also reads after 500 milliseconds without a notification, so that a half-open connection is detected.
 */
final class TableReader implements ConnectionLoop.Connection {

    private static final Logger LOG = LoggerFactory.getLogger(TableReader.class);
    private static final int WAIT_MILLIS = 500;
    private static final int FETCH = 256;
    private static final String CANCELED = "57014";
    /**
     * The statement timeout. If the first query after an outage exceeds it, frames are reported as lost, so that
     * subscribers do not have to wait for a slow query.
     */
    static final Duration CATCH_UP = Duration.ofSeconds(2);

    /**
     * The position of a receiver: the snapshot up to which it has received all frames (see {@link FrameTable}). If a
     * connection fails, the next connection continues from this position. Used by one thread at a time.
     */
    static final class Position {
        private @Nullable String seen;
        private @Nullable String server;
    }

    private final Connection connection;
    private final FrameTable table;
    private final Object[] topics;
    private final Position position;
    private final Channel.Listener listener;
    private volatile boolean closed;

    TableReader(
            Connection connection, FrameTable table, Set<String> topics, Position position, Channel.Listener listener) {
        this.connection = connection;
        this.table = table;
        this.topics = topics.toArray();
        this.position = position;
        this.listener = listener;
    }

    @Override
    public void use() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen " + table.name());
            String server = server(statement);
            if (position.seen == null || server == null || !server.equals(position.server)) {
                position.seen = text(statement, "select pg_current_snapshot()::text");
                position.server = server;
                lost();
            }
        }
        connection.setAutoCommit(false); // otherwise all frames would be fetched at once
        try (PreparedStatement query = connection.prepareStatement(table.select())) {
            query.setFetchSize(FETCH);
            catchUp(query);
            PGConnection notifications = connection.unwrap(PGConnection.class);
            while (!closed) {
                notifications.getNotifications(WAIT_MILLIS);
                read(query);
            }
        }
    }

    /** Reads the frames that were committed during an outage. If that takes too long, treats them as lost. */
    private void catchUp(PreparedStatement query) throws SQLException {
        try {
            read(query);
        } catch (SQLException failure) {
            if (CANCELED.equals(failure.getSQLState())) {
                position.seen = null; // the next connection reports the loss and begins at the end
            }
            throw failure;
        }
    }

    private static @Nullable String server(Statement statement) throws SQLException {
        try {
            return text(statement, FrameTable.server());
        } catch (SQLException unknown) {
            LOG.debug("The description of the database server could not be queried", unknown);
            return null;
        }
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    private void read(PreparedStatement query) throws SQLException {
        query.setString(1, position.seen);
        query.setArray(2, connection.createArrayOf("text", topics));
        String now = position.seen;
        boolean lost = false;
        try (ResultSet rows = query.executeQuery()) {
            while (!closed && !lost && rows.next()) {
                now = rows.getString(1);
                lost = rows.getBoolean(2);
                byte[] frame = rows.getBytes(3);
                if (!lost && frame != null) {
                    ApplicationCode.call(() -> listener.frame(frame));
                }
            }
        }
        connection.commit();
        position.seen = now;
        if (lost) {
            lost();
        }
    }

    private void lost() {
        if (!closed) {
            ApplicationCode.call(listener::lost);
        }
    }

    @Override
    public void close() {
        closed = true;
        Sessions.end(connection);
    }
}
