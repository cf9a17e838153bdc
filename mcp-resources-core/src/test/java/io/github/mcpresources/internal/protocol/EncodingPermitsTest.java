package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the permits for encoding. Contents that wait for their sources do not delay other contents. */
class EncodingPermitsTest {

    private static final int MORE_THAN_TURNS = 2 * Runtime.getRuntime().availableProcessors() + 1;

    private static String read(TextStream text) throws IOException {
        try (text) {
            return UTF_8.decode(text.next()).toString();
        }
    }

    private static TextStream text(InputStream in) {
        return new TextStream("test://a", in, UTF_8, 2, 2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitingContentsHoldNoTurn(boolean whileClosing) throws Exception {
        String content = whileClosing ? "" : "ab"; // an empty source fails and is closed
        CountDownLatch waiting = new CountDownLatch(MORE_THAN_TURNS);
        CountDownLatch end = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(MORE_THAN_TURNS);
        try {
            List<Future<String>> slow = new ArrayList<>();
            for (int number = 0; number < MORE_THAN_TURNS; number++) {
                slow.add(threads.submit(() -> read(text(new Waiting(content, whileClosing, waiting, end)))));
            }
            waiting.await();

            assertThat(read(text(new ByteArrayInputStream("ab".getBytes(UTF_8)))))
                    .isEqualTo("ab");

            end.countDown();
            for (Future<String> one : slow) {
                if (whileClosing) {
                    assertThatThrownBy(one::get).hasCauseInstanceOf(IOException.class);
                } else {
                    assertThat(one.get()).isEqualTo("ab");
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void failedContentsReleaseTheirTurns() throws Exception {
        for (int number = 0; number < MORE_THAN_TURNS; number++) {
            assertThatThrownBy(() -> read(text(new ByteArrayInputStream(new byte[0]))))
                    .isInstanceOf(IOException.class);
            assertThat(TextStream.encodedLength(new ByteArrayInputStream(new byte[] {(byte) 0xff}), UTF_8, 1))
                    .isEmpty();
        }
        assertThat(read(text(new ByteArrayInputStream("ab".getBytes(UTF_8))))).isEqualTo("ab");
    }

    /** A source that blocks while it is read, or while it is closed. */
    private static final class Waiting extends ByteArrayInputStream {
        private final boolean whileClosing;
        private final CountDownLatch waiting;
        private final CountDownLatch end;

        Waiting(String content, boolean whileClosing, CountDownLatch waiting, CountDownLatch end) {
            super(content.getBytes(UTF_8));
            this.whileClosing = whileClosing;
            this.waiting = waiting;
            this.end = end;
        }

        @Override
        public synchronized int read(byte[] bytes, int from, int length) {
            if (!whileClosing) {
                block();
            }
            return super.read(bytes, from, length);
        }

        @Override
        public void close() {
            if (whileClosing) {
                block();
            }
        }

        private void block() {
            waiting.countDown();
            try {
                end.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
