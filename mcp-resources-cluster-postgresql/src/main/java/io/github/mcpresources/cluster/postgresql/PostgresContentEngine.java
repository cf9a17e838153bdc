package io.github.mcpresources.cluster.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.store.ContentStore;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;
import org.postgresql.ds.common.BaseDataSource;

/**
 * An engine that keeps contents in a PostgreSQL database, version 13 or later. Each content is stored in one
 * transaction, which locks the store. The engine creates its tables if they do not exist.
 *
 * <pre>{@code
 * ContentEngine engine = PostgresContentEngine.connect("jdbc:postgresql://db.example.com/app?user=app&password=…");
 * ContentStore store = SharedContentStore.builder(engine, "invoices").build();
 * }</pre>
 *
 * <p>The tables are {@code mcp_resources_stores}, {@code mcp_resources_entries} and {@code mcp_resources_contents}.
 * They are in the first schema of the search path, as is the sequence {@code mcp_resources_numbers}. If the database
 * user may not create tables, they must already exist. The user then needs the rights to select, insert, update and
 * delete rows of the tables, and to use the sequence.
 *
 * <p>By default, the engine keeps up to four connections open. They must lead to the primary server, and must not go
 * through a pooler that assigns connections per transaction. The engine connects on the first call. After a connection
 * has failed, the next call connects again. The timeout of a call is four seconds, plus one second for each 4 MB of
 * content. A stage that succeeds completes on the thread of its connection, which must not be blocked.
 */
public final class PostgresContentEngine implements ContentEngine {

    /**
     * The maximum size of a content, in bytes. PostgreSQL sends a value in one piece, which must be smaller than one
     * gigabyte. This limit leaves a margin.
     */
    private static final int MAX_BYTES = 512 << 20;

    private final String name;
    private final ContentTables tables;
    private final ContentCalls calls;
    private final @Nullable InstantSource time;

    private PostgresContentEngine(Builder builder) {
        tables = new ContentTables(builder.prefix);
        name = name(builder.source);
        calls = new ContentCalls(builder.source, tables, builder.connections);
        time = builder.time;
    }

    private static String name(DataSource source) {
        return source instanceof BaseDataSource known
                ? "PostgreSQL at " + known.getServerNames()[0] + ":" + known.getPortNumbers()[0]
                : "PostgreSQL";
    }

    /**
     * Creates an engine with the default settings. It connects on the first call.
     *
     * @param url the URL of the database with the user name and the password, in the form
     *     {@code postgresql://user:password@host:port/database}, or as a JDBC URL
     * @return the engine, which the application closes
     * @throws IllegalArgumentException if the URL is not valid
     */
    public static PostgresContentEngine connect(String url) {
        return builder(Sessions.source(Objects.requireNonNull(url, "url"))).build();
    }

    /**
     * Creates a builder for an engine.
     *
     * @param source the source of connections. It must use the PostgreSQL JDBC driver (pgJDBC), and must fail within a
     *     few seconds if it cannot connect
     * @return the builder
     */
    public static Builder builder(DataSource source) {
        return new Builder(source);
    }

    private CompletionStage<List<Entry>> entries(String statements, @Nullable Object... values) {
        return entries(0, statements, values);
    }

    private CompletionStage<List<Entry>> entries(long bytes, String statements, @Nullable Object... values) {
        return calls.call(bytes, connection -> Rows.of(connection, statements, Rows::entry, values));
    }

    /**
     * Returns a text as UTF-8. Texts are stored as bytes, because the encoding of the database may not support every
     * character.
     */
    private static byte @Nullable [] encoded(@Nullable String text) {
        return text == null ? null : text.getBytes(UTF_8);
    }

    private static @Nullable Long millis(@Nullable Duration duration) {
        return duration == null ? null : duration.toMillis();
    }

    /**
     * Returns the current time in milliseconds since 1970 if a test has set a clock. Otherwise returns null, so that
     * the clock of the database server is used.
     */
    private @Nullable Long now() {
        return time == null ? null : time.instant().toEpochMilli();
    }

    @Override
    public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
        long max = Math.min(MAX_BYTES, bounds.maxBytes());
        if (bytes.length > max) {
            return CompletableFuture.failedFuture(new IllegalArgumentException(
                    "The content has " + bytes.length + " bytes, but the maximum of the store is " + max
                            + " (setting maxBytes, up to 512 MiB in PostgreSQL)"));
        }
        UUID content = UUID.randomUUID();
        return entries(
                        bytes.length,
                        tables.put,
                        store,
                        content,
                        bytes,
                        store,
                        store,
                        store,
                        entry.id(),
                        encoded(entry.producer()),
                        encoded(entry.metadata()),
                        content,
                        bytes.length,
                        bounds.maxEntries(),
                        bounds.maxBytes(),
                        millis(bounds.expireAfterWrite()),
                        millis(bounds.expireAfterRead()),
                        now())
                .thenApply(rows -> new Put(rows.get(0), rows.subList(1, rows.size())));
    }

    @Override
    public CompletionStage<List<Entry>> page(String store, long after, int limit) {
        return entries(tables.page, store, after, now(), limit);
    }

    @Override
    public CompletionStage<Optional<Entry>> find(String store, String id) {
        return entries(tables.find, store, id, now())
                .thenApply(rows -> rows.stream().findFirst());
    }

    @Override
    public CompletionStage<Optional<byte[]>> bytes(String store, Entry entry) {
        return calls.call(entry.size(), connection -> {
            try (PreparedStatement query = connection.prepareStatement(tables.bytes)) {
                query.unwrap(PGStatement.class).setPrepareThreshold(-1); // binary transfer instead of text
                Rows.bind(query, store, entry.id(), entry.version());
                try (ResultSet rows = query.executeQuery()) {
                    return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
                }
            }
        });
    }

    @Override
    public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
        return entries(
                        tables.touch,
                        millis(bounds.expireAfterWrite()),
                        millis(bounds.expireAfterRead()),
                        bounds.eviction() == ContentStore.Eviction.LRU,
                        now(),
                        store,
                        entry.id(),
                        entry.version())
                .thenAccept(rows -> {});
    }

    @Override
    public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
        Object[] ids = entries.stream().map(Entry::id).toArray();
        Object[] versions = entries.stream().map(Entry::version).toArray();
        return calls.call(connection -> {
            Array asked = connection.createArrayOf("text", ids);
            Array versionsAsked = connection.createArrayOf("bigint", versions);
            return Rows.of(connection, tables.remove, Rows::entry, store, store, asked, versionsAsked);
        });
    }

    @Override
    public CompletionStage<List<Entry>> clear(String store, @Nullable String producer) {
        return entries(tables.clear, store, store, encoded(producer));
    }

    /** A row that a sweep returns: a deleted entry, if there is one, and the time until the next entry expires. */
    private record Swept(Optional<Entry> dropped, Optional<Duration> next) {

        static Swept of(ResultSet row) throws SQLException {
            long next = row.getLong("next");
            Optional<Duration> after = row.wasNull() ? Optional.empty() : Optional.of(Duration.ofMillis(next));
            return new Swept(row.getString("id") == null ? Optional.empty() : Optional.of(Rows.entry(row)), after);
        }
    }

    @Override
    public CompletionStage<Sweep> sweep(String store) {
        return calls.call(connection -> Rows.of(connection, tables.sweep, Swept::of, store, store, now()))
                .thenApply(rows -> new Sweep(
                        rows.stream().flatMap(row -> row.dropped().stream()).toList(),
                        rows.get(0).next().orElse(null)));
    }

    @Override
    public CompletionStage<Totals> totals(String store) {
        return calls.call(connection -> Rows.of(
                        connection,
                        tables.totals,
                        row -> new Totals(row.getLong("entries"), row.getLong("bytes")),
                        store))
                .thenApply(rows -> rows.isEmpty() ? new Totals(0, 0) : rows.get(0));
    }

    /** Closes the connections. Running calls and later calls fail. */
    @Override
    public void close() {
        calls.close();
    }

    /** Returns the address of the database server, if it is known. */
    @Override
    public String toString() {
        return name;
    }

    /** A builder for a {@link PostgresContentEngine}. */
    public static final class Builder {

        private final DataSource source;
        private String prefix = Tables.PREFIX;
        private int connections = 4;
        private @Nullable InstantSource time;

        private Builder(DataSource source) {
            this.source = Objects.requireNonNull(source, "source");
        }

        /**
         * Sets the prefix of the table names. The default is {@code mcp_resources_}.
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
         * Sets the maximum number of connections. It is also the maximum number of concurrent calls; further calls
         * wait. The default is 4. The connections are never returned to a pool.
         *
         * @param value the number of connections, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder connections(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("connections must be 1 or more, not " + value);
            }
            connections = value;
            return this;
        }

        /** Sets the clock for the expiry of entries. The default is the clock of the database server. */
        Builder time(InstantSource value) {
            time = value;
            return this;
        }

        /**
         * Creates the engine, which connects on the first call.
         *
         * @return the engine, which the application closes
         */
        public PostgresContentEngine build() {
            return new PostgresContentEngine(this);
        }
    }
}
