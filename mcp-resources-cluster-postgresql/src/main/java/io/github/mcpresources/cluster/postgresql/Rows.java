package io.github.mcpresources.cluster.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.cluster.ContentEngine.Entry;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executes statements and reads their rows. */
final class Rows {

    private Rows() {}

    /** Reads the current row of a result. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Executes statements that are sent together, and reads the rows of the last statement that returns rows. */
    static <T> List<T> of(Connection connection, String statements, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statements)) {
            bind(prepared, values);
            ResultSet rows = null;
            boolean hasRows = prepared.execute();
            while (hasRows || prepared.getUpdateCount() >= 0) {
                if (hasRows) {
                    rows = prepared.getResultSet();
                }
                hasRows = prepared.getMoreResults(Statement.KEEP_CURRENT_RESULT);
            }
            List<T> read = new ArrayList<>();
            while (rows != null && rows.next()) {
                read.add(reader.read(rows));
            }
            return read;
        }
    }

    static Entry entry(ResultSet row) throws SQLException {
        byte[] producer = row.getBytes("producer");
        return new Entry(
                row.getString("id"),
                row.getLong("version"),
                row.getLong("place"),
                row.getLong("size"),
                Instant.ofEpochMilli(row.getLong("created")),
                producer == null ? null : new String(producer, UTF_8),
                new String(row.getBytes("metadata"), UTF_8));
    }

    static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof byte[] bytes) {
                statement.setBinaryStream(i + 1, new ByteArrayInputStream(bytes), bytes.length); // setBytes copies them
            } else {
                statement.setObject(i + 1, values[i]);
            }
        }
    }
}
