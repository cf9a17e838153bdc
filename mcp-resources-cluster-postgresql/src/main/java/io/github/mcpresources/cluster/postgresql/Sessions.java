package io.github.mcpresources.cluster.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens and closes connections to the database. */
final class Sessions {

    static final Duration ANSWER = Duration.ofMillis(2_500);

    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final int CONNECT_SECONDS = 3;

    private Sessions() {}

    static DataSource source(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        String jdbc = PostgresUrl.jdbc(url);
        try {
            source.setURL(jdbc);
        } catch (IllegalArgumentException withPassword) {
            // neither the URL nor the cause is shown, because both may contain the password
            throw new IllegalArgumentException("The URL of the database is not valid. It has a form such as"
                    + " postgresql://user:password@host:port/database, or jdbc:postgresql://host:port/database?user=…");
        }
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setTcpKeepAlive(true);
        return source;
    }

    /**
     * Opens a connection with a statement timeout and a network timeout. Other users of a pool do not get these
     * settings, because {@link #end} removes the connection from the pool.
     *
     * @param longest the statement timeout that is set in PostgreSQL
     */
    static Connection open(DataSource source, Duration longest) throws SQLException {
        Connection connection = source.getConnection();
        try (Statement statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, (int) ANSWER.toMillis());
            connection.setAutoCommit(true);
            statement.execute("set statement_timeout = " + longest.toMillis());
            return connection;
        } catch (SQLException failed) {
            end(connection);
            throw failed;
        }
    }

    /**
     * Aborts a connection, even if another thread is using it. If the connection is from a pool, the pool discards it.
     */
    static void end(Connection connection) {
        try {
            connection.abort(Runnable::run);
            connection.close();
        } catch (SQLException failed) {
            LOG.debug("A connection could not be closed", failed);
        }
    }
}
