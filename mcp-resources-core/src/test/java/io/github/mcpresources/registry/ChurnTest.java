package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Tests readers that run at the same time as a writer. They never get a wrong entry, never see a part of a batch, and
 * never wait for a lock. {@code -Dchurn.seconds=30} runs the test for longer.
 */
class ChurnTest {

    private static final int READERS = 8;
    private static final Duration LONG = Duration.ofSeconds(Integer.getInteger("churn.seconds", 2));

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong reads = new AtomicLong();

    @Test
    void readersSeeRightWinnerAndWholeBatches() throws Exception {
        registry.template("doc://{id}/{page}").read(request -> ReadResult.text("general"));
        registry.template("always://{id}").read(request -> ReadResult.text(request.variable("id")));
        for (int i = 0; i < 200; i++) {
            registry.resource(String.format(Locale.ROOT, "stable://%03d", i)).text("stable");
        }
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Void>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(threads.submit(i % 2 == 0 ? this::resolve : this::walk));
            }
            churn();
            over.set(true);
            for (Future<Void> reader : readers) {
                reader.get(5, TimeUnit.MINUTES);
            }
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
        assertThat(reads.get()).isGreaterThan(READERS);
    }

    @Test
    void readersDoNotWaitForBatch() {
        registry.resource("stable://1").text("stable");
        registry.template("always://{id}").read(request -> ReadResult.text(request.variable("id")));
        registry.batch(() -> {
            registry.resource("new://1").text("new");
            Optional<String> seen = CompletableFuture.supplyAsync(
                            () -> read("stable://1").orElse("none")
                                    + read("always://7").orElse("none")
                                    + read("new://1").orElse("none"))
                    .orTimeout(20, TimeUnit.SECONDS)
                    .thenApply(Optional::of)
                    .join();
            assertThat(seen).contains("stable7none");
        });
        assertThat(read("new://1")).contains("new");
    }

    /**
     * Repeatedly registers a more specific template and two resources in one batch, and removes them in another batch.
     */
    private void churn() {
        Random random = new Random(1);
        Instant end = Instant.now().plus(LONG);
        while (Instant.now().isBefore(end)) {
            List<ResourceRegistry.Registration> batch = new ArrayList<>();
            registry.batch(() -> {
                batch.add(registry.template("doc://latest/{page}").read(request -> ReadResult.text("specific")));
                batch.add(registry.resource("twin://1").text("twin"));
                batch.add(registry.resource("twin://2").text("twin"));
                for (int i = 0; i < 20; i++) {
                    int number = random.nextInt(10_000);
                    batch.add(registry.template("doc://other-" + i + "-" + number + "/{page}")
                            .read(request -> ReadResult.text("other")));
                }
            });
            registry.batch(() -> batch.forEach(ResourceRegistry.Registration::close));
        }
    }

    private Void resolve() {
        while (!over.get()) {
            assertThat(read("always://7")).contains("7");
            assertThat(read("doc://general/1")).contains("general");
            assertThat(read("doc://latest/1").orElseThrow()).isIn("specific", "general");
            reads.incrementAndGet();
        }
        return null;
    }

    private Void walk() {
        while (!over.get()) {
            List<String> seen = new ArrayList<>();
            Optional<String> cursor = Optional.empty();
            do {
                Page.Request request =
                        cursor.map(at -> Page.Request.after(at, 50)).orElseGet(() -> Page.Request.first(50));
                var page = registry.listResources(request, ServerRequest.detached())
                        .toCompletableFuture()
                        .join();
                page.items().stream().map(ResourceDescriptor::uri).forEach(seen::add);
                cursor = page.nextCursor();
            } while (cursor.isPresent());
            assertThat(seen.stream().filter(uri -> uri.startsWith("stable")))
                    .hasSize(200)
                    .doesNotHaveDuplicates();
            List<String> twins = registry
                    .listResources(Page.Request.first(1_000), ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .items()
                    .stream()
                    .map(ResourceDescriptor::uri)
                    .filter(uri -> uri.startsWith("twin"))
                    .toList();
            assertThat(twins.size()).as("twins").isIn(0, 2);
            reads.incrementAndGet();
        }
        return null;
    }

    private Optional<String> read(String uri) {
        return registry.read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .map(result -> ((ContentPart.Body.Text)
                                ((Contents) result).parts().get(0).body())
                        .text());
    }
}
