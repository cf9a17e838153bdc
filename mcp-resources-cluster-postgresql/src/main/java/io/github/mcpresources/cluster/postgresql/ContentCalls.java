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
 * Runs the calls of a content engine on a small pool of threads. Each running call has its own connection, which stays
 * open for later calls. Each call has a timeout of a few seconds, or more if it transfers many bytes. The timeout
 * includes the time in the queue. When a call times out, its connection is closed, so that the thread stops waiting.
 */
final class ContentCalls implements AutoCloseable {

    private static final long TIMEOUT_MILLIS = 4_000;
    /** The expected minimum transfer rate of a call, in bytes per millisecond. */
    private static final long BYTES_PER_MILLI = 4_000;
    /** The statement timeout, which is long enough for the largest content. */
    private static final Duration LONGEST = Duration.ofSeconds(150);
    /** The lock timeout of the database server, which applies even after the client has stopped waiting. */
    private static final Duration LONGEST_LOCK = Duration.ofSeconds(3);

    private static final int MAX_WAITING = 10_000;
    private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CHECK_SECONDS = 1;
    private static final int IDLE_SECONDS = 30;

    /** The code that a call runs on a connection. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** An idle connection, and the time of its last use. */
    private record Idle(Connection connection, long since) {}

    private final DataSource source;
    private final ContentTables tables;
    private final ThreadPoolExecutor threads;
    private final Set<Call<?>> pending = ConcurrentHashMap.newKeySet();
    /**
     * The idle connections. The most recently used connection is first. Guarded by {@code this}, as are the fields
     * below.
     */
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

    /** Starts a call that transfers few bytes, with a timeout of four seconds. */
    <T> CompletionStage<T> call(Work<T> work) {
        return call(0, work);
    }

    /**
     * Starts a call. If the call succeeds, the stage completes on the thread of the call. If the database fails or does
     * not answer in time, the stage fails with an {@link IOException} on another thread.
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
                            : new IOException("PostgreSQL is too slow: " + MAX_WAITING + " other calls are waiting"));
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
                ? new IOException("no answer within " + timeout.toMillis() + " ms", failure)
                : new IOException(String.valueOf(failure.getMessage()), failure);
    }

    private final class Call<T> implements Runnable {

        private final Work<T> work;
        private final CompletableFuture<T> result;
        /** The connection that the call is using; null if it uses none. Guarded by {@code this}. */
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

        /**
         * Records the connection of the call. Returns false if the call has already ended, for example because it timed
         * out.
         */
        private synchronized boolean begin(Connection connection) {
            used = connection;
            return !result.isDone();
        }

        /**
         * Releases the connection of the call. Returns false if the call has already ended; its connection must then
         * not be used again, because it may be closed at any time.
         */
        private synchronized boolean finish() {
            used = null;
            return !result.isDone();
        }

        /** Closes the connection of a call that has failed, so that its thread stops waiting. */
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
            opened.setNetworkTimeout(Runnable::run, (int) LONGEST.toMillis()); // longer than the timeout of any call
            statement.execute("set lock_timeout = " + LONGEST_LOCK.toMillis());
            // the database server must detect soon that this machine is down, because a transaction may hold a lock
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

    /** Checks whether a connection was used very recently, and no other connection has failed since then. */
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
