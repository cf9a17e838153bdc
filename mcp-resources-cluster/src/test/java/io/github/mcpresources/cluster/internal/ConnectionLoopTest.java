package io.github.mcpresources.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.cluster.LogLines;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the thread that keeps a connection open. */
class ConnectionLoopTest {

    private final AtomicInteger attempts = new AtomicInteger();
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private ConnectionLoop loop;

    /** A connection that works until it is closed. */
    private static final class Line implements ConnectionLoop.Connection {
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile Thread user;

        @Override
        public void use() throws InterruptedException {
            user = Thread.currentThread();
            closed.await();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private Line open() {
        attempts.incrementAndGet();
        Line line = new Line();
        lines.add(line);
        return line;
    }

    @Test
    void opensNextConnectionAfterFailure() {
        loop = ConnectionLoop.start("test", "test", this::open);
        for (int number = 0; number < 3; number++) {
            int index = number;
            await().until(() -> lines.size() > index);
            lines.get(index).close();
        }
        await().until(() -> lines.size() == 4);
    }

    @Test
    void triesAgainUntilThereIsConnection() {
        loop = ConnectionLoop.start("test", "test", () -> {
            if (attempts.incrementAndGet() < 4) {
                throw new IOException("refused");
            }
            return open();
        });
        await().until(() -> !lines.isEmpty() && lines.get(0).user != null);
        assertThat(lines.get(0).user.isDaemon()).isTrue();
    }

    @Test
    void triesAgainAfterError() {
        loop = ConnectionLoop.start("test", "test", () -> {
            switch (attempts.incrementAndGet()) {
                case 1 -> throw new NoClassDefFoundError("driver");
                case 2 -> throw new OutOfMemoryError("none left");
                case 3 -> throw new AssertionError("wrong");
                default -> {
                    return open();
                }
            }
        });
        await().until(() -> !lines.isEmpty() && lines.get(0).user != null);
    }

    @Test
    void logsRootCause() throws IOException {
        LogLines log = new LogLines();
        loop = ConnectionLoop.start("test", "the broker", () -> {
            attempts.incrementAndGet();
            throw new IllegalStateException(
                    "Unable to connect", new IOException("wrapper", new IOException("Connection refused by test")));
        });
        await().until(() -> attempts.get() > 1);
        assertThat(log.with("No connection to the broker"))
                .hasSize(1)
                .allMatch(line -> line.contains("Unable to connect") && line.contains("Connection refused by test"));
    }

    @Test
    void endsThreadWhenClosed() {
        loop = ConnectionLoop.start("test", "test", this::open);
        await().until(() -> !lines.isEmpty() && lines.get(0).user != null);
        loop.close();
        await().until(() -> !lines.get(0).user.isAlive());
        assertThat(attempts).hasValue(1);
    }

    @Test
    void closesConnectionThatWasOpenedTooLate() {
        CountDownLatch opening = new CountDownLatch(1);
        CountDownLatch late = new CountDownLatch(1);
        loop = ConnectionLoop.start("test", "test", () -> {
            opening.countDown();
            late.await();
            return open();
        });
        await().until(() -> opening.getCount() == 0);
        loop.close();
        late.countDown();
        await().until(() -> !lines.isEmpty() && lines.get(0).closed.getCount() == 0);
        assertThat(lines.get(0).user).isNull();
    }
}
