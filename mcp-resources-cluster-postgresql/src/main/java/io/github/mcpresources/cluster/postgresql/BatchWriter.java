package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.internal.ConnectionLoop;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Inserts frames in batches on one connection. Frames that are sent during an insertion, or shortly after it, are
 * queued, and inserted together in one transaction with one notification. Each notification wakes all receivers, so
 * many small transactions would overload the database server. Between insertions, the connection deletes old frames.
 */
final class BatchWriter implements ConnectionLoop.Connection {

    private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);
    private static final String CANCELED = "57014";
    private static final int MOST_FRAMES = 1_000;
    private static final int MOST_BYTES = 2 * 1024 * 1024;
    private static final int VALID_SECONDS = 2;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    static final Duration LONGEST = Duration.ofSeconds(2);

    /** A frame that has not been inserted. */
    private static final class Pending {
        private final String topic;
        private final byte[] frame;
        private final CompletableFuture<Void> sent = new CompletableFuture<>();

        Pending(String topic, byte[] frame) {
            this.topic = topic;
            this.frame = frame;
        }
    }

    private final Connection connection;
    private final FrameTable table;
    private final long cleaningMillis;
    private final BlockingQueue<Pending> queue = new LinkedBlockingQueue<>();
    private volatile boolean closed;
    private long nextCleaning;
    private boolean moreToClean;
    private long lastInsertion;

    BatchWriter(Connection connection, FrameTable table, Duration cleaning) {
        this.connection = connection;
        this.table = table;
        this.cleaningMillis = cleaning.toMillis();
        this.nextCleaning = System.nanoTime() + randomPause();
        this.lastInsertion = System.nanoTime() - PAUSE;
    }

    /** Queues a frame. The stage completes on the thread of this connection when the frame is inserted. */
    CompletionStage<Void> send(String topic, byte[] frame) {
        Pending pending = new Pending(topic, frame);
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new IOException("There is no connection to PostgreSQL"));
            }
            queue.add(pending);
        }
        return pending.sent;
    }

    @Override
    public void use() throws Exception {
        List<Pending> batch = new ArrayList<>();
        try (PreparedStatement insertion = connection.prepareStatement(table.insert())) {
            while (!closed) {
                next(batch);
                if (!batch.isEmpty()) {
                    insert(insertion, batch);
                    batch.forEach(pending -> pending.sent.complete(null));
                    batch.clear();
                } else if (!moreToClean && !connection.isValid(VALID_SECONDS)) {
                    throw new IOException("the database server does not answer");
                }
                clean();
            }
        } catch (Exception failure) {
            fail(batch, failure);
            throw failure;
        } finally {
            close();
        }
    }

    private void next(List<Pending> batch) throws InterruptedException {
        Pending first = queue.poll(moreToClean ? 0 : 1_000, TimeUnit.MILLISECONDS);
        if (first != null) {
            TimeUnit.NANOSECONDS.sleep(lastInsertion + PAUSE - System.nanoTime());
        }
        int bytes = 0;
        for (Pending next = first; next != null; next = queue.poll()) {
            batch.add(next);
            bytes += next.frame.length;
            if (batch.size() == MOST_FRAMES || bytes > MOST_BYTES) {
                return;
            }
        }
    }

    private void insert(PreparedStatement insertion, List<Pending> batch) throws SQLException {
        insertion.setArray(
                1,
                connection.createArrayOf(
                        "text", batch.stream().map(pending -> pending.topic).toArray()));
        insertion.setArray(
                2,
                connection.createArrayOf(
                        "bytea", batch.stream().map(pending -> pending.frame).toArray(byte[][]::new)));
        insertion.execute();
        lastInsertion = System.nanoTime();
    }

    private void clean() throws SQLException {
        boolean due = System.nanoTime() - nextCleaning >= 0;
        if (due) {
            nextCleaning = System.nanoTime() + randomPause();
        }
        if (!due && !moreToClean) {
            return;
        }
        try {
            moreToClean = table.clean(connection, due);
        } catch (SQLException failure) {
            moreToClean = false;
            if (!CANCELED.equals(failure.getSQLState())) {
                throw failure;
            }
            LOG.debug("Deleting old frames timed out and will be retried later", failure);
        }
    }

    private long randomPause() {
        return TimeUnit.MILLISECONDS.toNanos(
                ThreadLocalRandom.current().nextLong(cleaningMillis / 2, cleaningMillis * 3 / 2 + 1));
    }

    private static void fail(List<Pending> frames, Exception failure) {
        for (Pending pending : frames) {
            pending.sent.completeExceptionally(
                    new IOException("PostgreSQL did not confirm a frame: " + failure.getMessage(), failure));
        }
    }

    @Override
    public void close() {
        List<Pending> waiting = new ArrayList<>();
        synchronized (this) {
            closed = true;
            queue.drainTo(waiting);
        }
        Sessions.end(connection);
        fail(waiting, new IOException("the connection has ended"));
    }
}
