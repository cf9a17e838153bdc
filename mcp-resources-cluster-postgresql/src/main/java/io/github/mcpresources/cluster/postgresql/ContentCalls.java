package io.github.mcpresources.cluster.postgresql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a content engine. A few threads make them, each on a connection of its own, which stays open for the next
 * call. Each call ends within a few seconds, or longer for many bytes, including the time for which it waits for a thread:
 * then its connection is ended, and with it whatever the thread waits for.
 */
final class ContentCalls implements AutoCloseable {

    private static final long TIMEOUT_MILLIS = 4_000;
    /** The bytes that a call transfers in a millisecond at least. */
    private static final long BYTES_PER_MILLI = 4_000;
    /** The longest time that a statement of the largest content takes. */
    private static final Duration LONGEST = Duration.ofSeconds(150);
    /** The longest time that the server waits for a lock, also if its client no longer waits. */
    private static final Duration LONGEST_LOCK = Duration.ofSeconds(3);

    private static final int MAX_WAITING = 10_000;
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CHECK_SECONDS = 1;
    private static final int IDLE_SECONDS = 30;

    /** The work of a call. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** A connection that no call uses, and when it was used last. */
    private record Idle(Connection connection, long since) {}

    private final DataSource source;
    private final ContentTables tables;
    private final ThreadPoolExecutor threads;
    /** The calls that have not ended. */
    private final Set<Call<?>> pending = ConcurrentHashMap.newKeySet();
    /** The connections that no call uses, the one that was used last first. Guarded by {@code this}, as the fields below. */
    private final Deque<Idle> idle = new ArrayDeque<>();

    private long lastFailure = System.nanoTime();
    private boolean closed;

    ContentCalls(DataSource source, ContentTables tables, int connections) {
        this.source = source;
        this.tables = tables;
        this.threads = new ThreadPoolExecutor(
                connections,
                connections,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING),
                ContentCalls::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "mcp-resources-postgresql-contents");
        thread.setDaemon(true);
        return thread;
    }

    /** Makes a call that transfers few bytes. */
    <T> CompletionStage<T> call(Work<T> work) {
        return call(0, work);
    }

    /**
     * Makes a call. The stage fails with an {@link IOException} if the database fails or does not answer. It completes on
     * the thread that made the call, or on another one if it fails.
     *
     * @param bytes the number of bytes that the call transfers
     */
    <T> CompletionStage<T> call(long bytes, Work<T> work) {
        Duration timeout = Duration.ofMillis(TIMEOUT_MILLIS + bytes / BYTES_PER_MILLI);
        Call<T> call = new Call<>(work, timeout);
        pending.add(call);
        CompletionStage<T> answer = call.result.exceptionallyComposeAsync(
                failure -> CompletableFuture.failedFuture(readable(failure, timeout)));
        answer.whenComplete((value, failure) -> pending.remove(call));
        answer.exceptionallyComposeAsync(
                failure -> { // on another thread, because it may wait for the network
                    call.endConnection();
                    return CompletableFuture.failedFuture(failure);
                });
        try {
            threads.execute(call);
        } catch (RejectedExecutionException refused) {
            call.result.completeExceptionally(
                    threads.isShutdown()
                            ? closed()
                            : new IOException(MAX_WAITING + " other calls wait for PostgreSQL"));
        }
        return answer;
    }

    private static IOException closed() {
        return new IOException("The engine is closed");
    }

    private static IOException readable(Throwable thrown, Duration timeout) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof IOException known) {
            return known;
        }
        return failure instanceof TimeoutException
                ? new IOException("no answer within " + timeout, failure)
                : new IOException(String.valueOf(failure.getMessage()), failure);
    }

    /** A call that waits for a thread, or that a thread makes. */
    private final class Call<T> implements Runnable {

        private final Work<T> work;
        private final CompletableFuture<T> result;
        /** The connection, while the call uses it. Guarded by {@code this}. */
        private @Nullable Connection used;

        Call(Work<T> work, Duration timeout) {
            this.work = work;
            this.result = new CompletableFuture<T>().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public void run() {
            if (result.isDone()) {
                return;
            }
            Connection connection = null;
            try {
                connection = take();
                if (!begin(connection)) {
                    giveBack(connection);
                    return;
                }
                T value = work.on(connection);
                if (finish()) {
                    giveBack(connection);
                    result.complete(value);
                } else {
                    Sessions.end(connection);
                }
            } catch (SQLException | RuntimeException | Error failure) {
                failed();
                if (connection != null) {
                    Sessions.end(connection);
                }
                result.completeExceptionally(failure);
            }
        }

        /** Returns whether the call has not ended yet. */
        private synchronized boolean begin(Connection connection) {
            used = connection;
            return !result.isDone();
        }

        /** Returns whether the call has not ended yet. If it has, its connection may be ended at any time. */
        private synchronized boolean finish() {
            used = null;
            return !result.isDone();
        }

        /** Ends the connection of a call that has ended, and with it what its thread waits for. */
        synchronized void endConnection() {
            if (used != null) {
                Sessions.end(used);
            }
        }
    }

    private Connection take() throws SQLException {
        for (Idle next = next(); next != null; next = next()) {
            if (isRecent(next) || next.connection.isValid(CHECK_SECONDS)) {
                return next.connection;
            }
            Sessions.end(next.connection);
        }
        Connection opened = Sessions.open(source, LONGEST);
        try (Statement statement = opened.createStatement()) {
            opened.setNetworkTimeout(Runnable::run, (int) LONGEST.toMillis()); // calls end earlier
            statement.execute("set lock_timeout = " + LONGEST_LOCK.toMillis());
            // a server must find soon that the machine of this client is gone, because a transaction may hold a lock
            statement.execute("set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2");
            tables.create(opened);
            return opened;
        } catch (SQLException | RuntimeException failed) {
            Sessions.end(opened);
            throw failed;
        }
    }

    private synchronized @Nullable Idle next() {
        return idle.poll();
    }

    /** Checks whether a connection was used a moment ago, and no other connection has failed since. */
    private synchronized boolean isRecent(Idle connection) {
        return connection.since - lastFailure > 0 && System.nanoTime() - connection.since < CHECK_NANOS;
    }

    private synchronized void failed() {
        lastFailure = System.nanoTime();
    }

    private void giveBack(Connection connection) {
        synchronized (this) {
            if (!closed) {
                idle.push(new Idle(connection, System.nanoTime()));
                return;
            }
        }
        Sessions.end(connection);
    }

    /** Ends all connections. Calls that have not ended fail. */
    @Override
    public void close() {
        List<Idle> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(idle);
            idle.clear();
        }
        threads.shutdownNow();
        pending.forEach(call -> call.result.completeExceptionally(closed()));
        open.forEach(connection -> Sessions.end(connection.connection));
    }
}
