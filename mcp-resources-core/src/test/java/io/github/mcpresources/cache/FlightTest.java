package io.github.mcpresources.cache;

import static io.github.mcpresources.cache.ProviderCalls.ANN;
import static io.github.mcpresources.cache.ProviderCalls.BOB;
import static io.github.mcpresources.cache.ProviderCalls.as;
import static io.github.mcpresources.cache.ProviderCalls.readFrom;
import static io.github.mcpresources.cache.ProviderCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Concurrent reads of one resource. A request waits for a read in progress, but not for a read that will not give it a
 * result.
 */
class FlightTest {

    private static final String URI = "notes://1";

    private final ResourceRegistry registry = ResourceRegistry.create();
    /** The reads at the provider. The test completes each of them. */
    private final List<CompletableFuture<ReadResult>> reads = new CopyOnWriteArrayList<>();

    private final ReadCache cache = ReadCache.of(registry);

    FlightTest() {
        registry.resource(URI).readAsync(request -> {
            CompletableFuture<ReadResult> read = new CompletableFuture<>();
            reads.add(read);
            return read;
        });
    }

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void concurrentRequestsShareOneRead() {
        List<CompletableFuture<Contents>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            answers.add(readFrom(cache, URI, as(ANN)));
        }
        assertThat(reads).hasSize(1);
        reads.get(0).complete(ReadResult.text("one"));
        assertThat(answers).allSatisfy(answer -> assertThat(text(answer.join())).isEqualTo("one"));
        assertThat(text(cache, URI, ANN)).isEqualTo("one");
        assertThat(reads).hasSize(1);
    }

    @Test
    void concurrentThreadsShareOneRead() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 200; round++) {
                String uri = "rounds://" + round;
                List<Integer> count = new CopyOnWriteArrayList<>();
                registry.resource(uri).read(request -> {
                    count.add(1);
                    return ReadResult.text(uri);
                });
                List<CompletableFuture<String>> answers = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    answers.add(CompletableFuture.supplyAsync(() -> text(cache, uri), threads));
                }
                for (CompletableFuture<String> answer : answers) {
                    assertThat(answer.get(5, TimeUnit.MINUTES)).isEqualTo(uri);
                }
                assertThat(count).as(uri).hasSize(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void callersDoNotWaitForEachOther() {
        CompletableFuture<Contents> ann = readFrom(cache, URI, as(ANN));
        CompletableFuture<Contents> bob = readFrom(cache, URI, as(BOB));
        reads.get(1).complete(ReadResult.text("bob's"));
        assertThat(text(bob.join())).isEqualTo("bob's");
        assertThat(ann).isNotDone();
        reads.get(0).complete(ReadResult.text("ann's"));
        assertThat(text(ann.join())).isEqualTo("ann's");
    }

    @Test
    void failureReachesAllWaitersAndIsNotCached() {
        ServerRequest second = as(ANN);
        CompletableFuture<Contents> one = readFrom(cache, URI, as(ANN));
        CompletableFuture<Contents> two = readFrom(cache, URI, second);
        reads.get(0).completeExceptionally(new IOException("broken"));
        assertThatThrownBy(one::join).hasRootCauseMessage("broken");
        assertThatThrownBy(two::join).hasRootCauseMessage("broken");
        CompletableFuture<Contents> three = readFrom(cache, URI, as(ANN));
        reads.get(1).complete(ReadResult.text("well"));
        assertThat(text(three.join())).isEqualTo("well");
    }

    @Test
    void failureAsTextAppliesToAllWaiters() {
        registry.resource(URI).failuresAsText().replacing().readAsync(request -> {
            CompletableFuture<ReadResult> read = new CompletableFuture<>();
            reads.add(read);
            return read;
        });
        ServerRequest second = as(ANN);
        CompletableFuture<Contents> one = readFrom(cache, URI, as(ANN));
        CompletableFuture<Contents> two = readFrom(cache, URI, second);
        reads.get(0).completeExceptionally(new IOException("broken"));
        assertThat(one).isCompletedExceptionally();
        assertThat(two).isCompletedExceptionally();
        assertThat(second.answersFailuresAsText()).isTrue();
    }

    @Test
    void cancelledRequestLeavesReadToOtherWaiters() {
        ServerRequest first = as(ANN);
        ServerRequest second = as(ANN);
        CompletableFuture<Contents> one = readFrom(cache, URI, first);
        CompletableFuture<Contents> two = readFrom(cache, URI, second);
        CompletableFuture<Contents> three = readFrom(cache, URI, as(ANN));
        second.cancel();
        first.cancel(); // the provider never completes this read
        assertThat(reads)
                .as("one of the others reads, and not the one that went")
                .hasSize(2);
        assertThatThrownBy(two::join).hasCauseInstanceOf(CancellationException.class);
        reads.get(1).complete(ReadResult.text("well"));
        assertThat(text(three.join())).isEqualTo("well");
        assertThat(one).isNotDone();
        assertThat(text(cache, URI, ANN)).isEqualTo("well");
    }

    @Test
    void failureByCancellationDoesNotReachOtherWaiters() {
        ServerRequest first = as(ANN);
        first.onCancel(() -> reads.get(0).completeExceptionally(new InterruptedException("stopped")));
        CompletableFuture<Contents> one = readFrom(cache, URI, first);
        CompletableFuture<Contents> two = readFrom(cache, URI, as(ANN));
        first.cancel();
        assertThatThrownBy(one::join).hasRootCauseMessage("stopped");
        reads.get(1).complete(ReadResult.text("well"));
        assertThat(text(two.join())).isEqualTo("well");
    }

    @Test
    void doesNotWaitForCancelledRequest() {
        ServerRequest gone = as(ANN);
        gone.cancel();
        CompletableFuture<Contents> one = readFrom(cache, URI, gone);
        CompletableFuture<Contents> two = readFrom(cache, URI, as(ANN));
        reads.get(1).complete(ReadResult.text("well"));
        assertThat(text(two.join())).isEqualTo("well");
        assertThat(one).isNotDone();
    }

    @Test
    void waitersReadUncacheableContentThemselves() {
        CompletableFuture<Contents> one = readFrom(cache, URI, as(ANN));
        CompletableFuture<Contents> two = readFrom(cache, URI, as(ANN));
        CompletableFuture<Contents> three = readFrom(cache, URI, as(ANN));
        reads.get(0).complete(ReadResult.text("for one").cache(CacheHint.NONE));
        assertThat(text(one.join())).isEqualTo("for one");
        assertThat(reads).as("two and three read at the same time").hasSize(3);
        readFrom(cache, URI, as(ANN));
        readFrom(cache, URI, as(ANN));
        assertThat(reads).as("and whoever comes later does not wait").hasSize(5);
        reads.get(1).complete(ReadResult.text("for another").cache(CacheHint.NONE));
        reads.get(2).complete(ReadResult.text("for the last").cache(CacheHint.NONE));
        assertThat(List.of(text(two.join()), text(three.join())))
                .containsExactlyInAnyOrder("for another", "for the last");
    }
}
