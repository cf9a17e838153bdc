package io.github.mcpresources.cluster.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks the names of tables, and creates missing tables. */
final class Tables {

    static final String PREFIX = "mcp_resources_";

    private static final Pattern VALID = Pattern.compile("[a-z_][a-z0-9_]{0,39}");

    private Tables() {}

    static void checkPrefix(String prefix) {
        if (!VALID.matcher(prefix).matches()) {
            throw new IllegalArgumentException(
                    "The table prefix must have 1 to 40 characters of a-z 0-9 _ and must not begin with a digit");
        }
    }

    /** Returns the key of the advisory lock for a table. */
    static long lock(String table) {
        return 0x6d63702d00000000L | Integer.toUnsignedLong(table.hashCode());
    }

    /** Creates the tables, unless all of them exist. Several nodes can call this method at the same time. */
    static void create(Connection connection, List<String> names, List<String> commands) throws SQLException {
        // the query locks pg_class, after which the session sees tables that others have created
        String exist = names.stream()
                .map(name -> "to_regclass('" + name + "')::oid")
                .collect(Collectors.joining(
                        ", ", "select count(*) = " + names.size() + " from pg_class where oid in (", ")"));
        try (Statement statement = connection.createStatement()) {
            if (isTrue(statement, exist)) {
                return; // so that a user without the right to create tables can use existing ones
            }
            connection.setAutoCommit(false);
            try {
                statement.execute("select pg_advisory_xact_lock(" + lock(names.get(0)) + ")");
                if (!isTrue(statement, exist)) { // otherwise another node has created them, and may use them
                    for (String command : commands) {
                        statement.execute(command);
                    }
                }
                connection.commit();
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    static boolean isTrue(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            return result.next() && result.getBoolean(1);
        }
    }
}
