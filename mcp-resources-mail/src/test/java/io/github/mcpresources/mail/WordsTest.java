package io.github.mcpresources.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the message of a read that is rejected because too many reads wait. */
class WordsTest {

    private static final int MORE_THAN_CAN_WAIT = 70;

    @Test
    void messageOfFullQueueNamesTheSettingOfReaders() {
        ExecutorService threads = Executors.newCachedThreadPool();
        CountDownLatch release = new CountDownLatch(1);
        try (Renderings readings = new Renderings(
                MailKind.of(MailLimits.DEFAULT), MailKind.READING, 2, 3, Duration.ofMinutes(10), TimeSource.system())) {
            CompletableFuture<?>[] reads = IntStream.range(0, MORE_THAN_CAN_WAIT)
                    .mapToObj(number -> CompletableFuture.runAsync(() -> readUntil(release, number, readings), threads))
                    .toArray(CompletableFuture<?>[]::new);
            assertThat(CompletableFuture.anyOf(reads))
                    .failsWithin(Duration.ofMinutes(5))
                    .withThrowableThat()
                    .havingRootCause()
                    .isInstanceOf(MailException.class)
                    .withMessage("64 reads are waiting, which is the maximum, and 2 run at a time (setting readers);"
                            + " try again later");
        } finally {
            release.countDown();
            threads.shutdownNow();
        }
    }

    private static void readUntil(CountDownLatch release, int number, Renderings readings) {
        try {
            Renderings.Subject mail = new Renderings.Subject("digest-" + number, "text", false);
            readings.render(
                    mail,
                    () -> {
                        release.await();
                        return "read";
                    },
                    ServerRequest.detached());
        } catch (Exception failure) {
            throw new CompletionException(failure);
        }
    }
}
