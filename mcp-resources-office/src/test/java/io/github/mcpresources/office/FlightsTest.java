package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.Flights;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import java.awt.Color;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFAutoShape;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Concurrent requests for the same result share one computation. */
class FlightsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Flights<String> flights = new Flights<>();
    private final ExecutorService readers = Executors.newCachedThreadPool();
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger working = new AtomicInteger();

    @AfterEach
    void end() {
        release.countDown();
        readers.shutdownNow();
    }

    private String work() throws Exception {
        int number = working.incrementAndGet();
        release.await();
        return "made by " + number;
    }

    /**
     * Starts a read on a thread that is interrupted if the request is cancelled. The thread is waiting when this method
     * returns.
     */
    private CompletableFuture<String> start(RequestContext context, Callable<String> work) {
        return start(context, work, true);
    }

    private CompletableFuture<String> start(RequestContext context, Callable<String> work, boolean interrupted) {
        CompletableFuture<String> read = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                read.complete(flights.once("key", context, work));
            } catch (Exception failure) {
                read.completeExceptionally(failure);
            }
        });
        reader.setDaemon(true);
        if (interrupted) {
            context.onCancel(reader::interrupt);
        }
        reader.start();
        await().until(() -> reader.getState() == Thread.State.WAITING);
        return read;
    }

    private CompletableFuture<String> start(RequestContext context) {
        return start(context, this::work);
    }

    @Test
    void secondCallerGetsResultOfFirst() {
        CompletableFuture<String> first = start(ServerRequest.detached());
        CompletableFuture<String> second = start(ServerRequest.detached());
        release.countDown();
        assertThat(first.join()).isEqualTo("made by 1");
        assertThat(second.join()).isEqualTo("made by 1");
    }

    @Test
    void cancelledWaiterDoesNotStopWork() {
        CompletableFuture<String> first = start(ServerRequest.detached());
        ServerRequest given = ServerRequest.builder().build();
        CompletableFuture<String> second = start(given);
        given.cancel();
        assertThat(second).failsWithin(PATIENCE);
        assertThat(first).isNotDone();
        release.countDown();
        assertThat(first.join()).isEqualTo("made by 1");
        assertThat(working).hasValue(1);
    }

    /** The thread of the cancelled read is not interrupted. */
    @Test
    void cancelledWaiterDoesNotAffectOtherWaiters() {
        CompletableFuture<String> first = start(ServerRequest.detached());
        ServerRequest given = ServerRequest.builder().build();
        CompletableFuture<String> second = start(given, this::work, false);
        CompletableFuture<String> third = start(ServerRequest.detached());
        given.cancel();
        assertThat(second).failsWithin(PATIENCE);
        release.countDown();
        assertThat(first.join()).isEqualTo("made by 1");
        assertThat(third.join()).isEqualTo("made by 1");
    }

    @Test
    void waiterRestartsCancelledWork() {
        ServerRequest given = ServerRequest.builder().build();
        CompletableFuture<String> first = start(given);
        CompletableFuture<String> second = start(ServerRequest.detached());
        given.cancel();
        assertThat(first).failsWithin(PATIENCE);
        await().until(() -> working.get() == 2);
        release.countDown();
        assertThat(second.join()).isEqualTo("made by 2");
    }

    /** The waiting request starts the work again, whichever exception the interrupted work throws. */
    @ParameterizedTest
    @ValueSource(classes = {CancellationException.class, ClosedByInterruptException.class})
    void waiterRestartsInterruptedWork(Class<? extends Exception> end) {
        ServerRequest given = ServerRequest.builder().build();
        CompletableFuture<String> first = start(given, () -> {
            try {
                return work();
            } catch (InterruptedException stopped) {
                throw end.getConstructor().newInstance();
            }
        });
        CompletableFuture<String> second = start(ServerRequest.detached());
        given.cancel();
        assertThat(first).failsWithin(PATIENCE);
        await().until(() -> working.get() == 2 || second.isDone());
        release.countDown();
        assertThat(second.join()).isEqualTo("made by 2");
    }

    @Test
    void allCallersGetSameFailure() {
        CompletableFuture<String> first = start(ServerRequest.detached(), () -> {
            release.await();
            throw new IOException("damaged");
        });
        CompletableFuture<String> second = start(ServerRequest.detached());
        release.countDown();
        for (CompletableFuture<String> read : List.of(first, second)) {
            assertThat(read)
                    .failsWithin(PATIENCE)
                    .withThrowableThat()
                    .havingCause()
                    .withMessage("damaged");
        }
        assertThat(working).hasValue(0);
    }

    @Test
    void concurrentReadsShareOneRendering() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFAutoShape box = show.createSlide().createAutoShape();
            box.setAnchor(new Rectangle(0, 0, 400, 600));
            box.setFillColor(Color.RED);
            show.write(bytes);
        }
        int readersAtOnce = 8;
        AtomicInteger renderings = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(readersAtOnce);
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String uri = ItemUris.of(documents.add(bytes.toByteArray()), ItemType.SLIDE, "1");
            List<CompletableFuture<?>> reads = new ArrayList<>();
            for (int n = 0; n < readersAtOnce; n++) {
                ServerRequest context = ServerRequest.builder()
                        .progress((done, total, message) -> {
                            if ("Rendering".equals(message)) {
                                renderings.incrementAndGet();
                            }
                        })
                        .build();
                reads.add(CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                together.await();
                            } catch (Exception broken) {
                                throw new CancellationException(broken.toString());
                            }
                            return documents
                                    .read(uri, context)
                                    .toCompletableFuture()
                                    .join();
                        },
                        readers));
            }
            assertThat(reads)
                    .allSatisfy(
                            read -> assertThat(read).succeedsWithin(PATIENCE).isNotNull());
        }
        assertThat(renderings).hasValue(1);
    }
}
