package io.github.mcpresources.cache;

import static io.github.mcpresources.cache.ProviderCalls.ANN;
import static io.github.mcpresources.cache.ProviderCalls.BOB;
import static io.github.mcpresources.cache.ProviderCalls.as;
import static io.github.mcpresources.cache.ProviderCalls.readFrom;
import static io.github.mcpresources.cache.ProviderCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.request.Facts;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * The read cache. It returns cached content until the content expires, and only to callers that may see the content. It
 * does not cache results that must not be cached.
 */
class ReadCacheTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicInteger reads = new AtomicInteger();

    private ReadCache.Builder builder() {
        return ReadCache.builder(registry).time(time);
    }

    /** A reader that returns a different result each time. */
    private ReadResult next() {
        return ReadResult.text("read " + reads.incrementAndGet());
    }

    @Test
    void cachesContentForOneMinute() {
        registry.resource("notes://1").read(request -> next());
        try (ReadCache cache = builder().build()) {
            assertThat(text(cache, "notes://1")).isEqualTo("read 1");
            time.advance(MINUTE.minusNanos(1));
            assertThat(text(cache, "notes://1")).isEqualTo("read 1");
            time.advance(Duration.ofNanos(1));
            assertThat(text(cache, "notes://1")).isEqualTo("read 2");
        }
    }

    @Test
    void hintOfContentDeterminesLifetime() {
        registry.resource("notes://short")
                .cache(CacheHint.forCaller(Duration.ofSeconds(10)))
                .read(request -> next());
        registry.resource("notes://long")
                .cache(CacheHint.forCaller(Duration.ofHours(1)))
                .read(request -> next());
        registry.resource("notes://never").cache(CacheHint.NONE).read(request -> next());
        try (ReadCache cache = builder().build()) {
            assertThat(text(cache, "notes://short")).isEqualTo("read 1");
            assertThat(text(cache, "notes://long")).isEqualTo("read 2");
            assertThat(text(cache, "notes://never")).isEqualTo("read 3");
            assertThat(text(cache, "notes://never")).isEqualTo("read 4");
            time.advance(Duration.ofSeconds(10));
            assertThat(text(cache, "notes://short")).isEqualTo("read 5");
            time.advance(Duration.ofMinutes(59));
            assertThat(text(cache, "notes://long")).isEqualTo("read 2");
        }
    }

    @Test
    void reducesHintToRemainingLifetime() {
        registry.resource("notes://1")
                .cache(CacheHint.shared(Duration.ofMinutes(5)))
                .read(request -> next());
        try (ReadCache cache = builder().build()) {
            assertThat(readFrom(cache, "notes://1", as(ANN)).join().cache())
                    .isEqualTo(CacheHint.shared(Duration.ofMinutes(5)));
            time.advance(Duration.ofMinutes(4));
            assertThat(readFrom(cache, "notes://1", as(ANN)).join().cache())
                    .isEqualTo(CacheHint.shared(Duration.ofMinutes(1)));
        }
    }

    @Test
    void cachesPerCallerUnlessHintIsPublic() {
        registry.resource("notes://own").read(request -> next());
        registry.resource("notes://all").cache(CacheHint.shared(MINUTE)).read(request -> next());
        try (ReadCache cache = builder().build()) {
            assertThat(text(cache, "notes://own", ANN)).isEqualTo("read 1");
            assertThat(text(cache, "notes://own", BOB)).isEqualTo("read 2");
            assertThat(text(cache, "notes://own", ANN)).isEqualTo("read 1");
            assertThat(text(cache, "notes://all", ANN)).isEqualTo("read 3");
            assertThat(text(cache, "notes://all", BOB)).isEqualTo("read 3");
            assertThat(text(cache, "notes://all", Caller.ANONYMOUS)).isEqualTo("read 3");
        }
    }

    @Test
    void publicDefaultHintDoesNotExposeRestrictedEntries() {
        registry.resource("notes://all").read(request -> next());
        registry.resource("notes://ann").visibleTo(ANN::equals).read(request -> next());
        try (ReadCache cache = builder().hint(CacheHint.shared(MINUTE)).build()) {
            assertThat(text(cache, "notes://all", ANN)).isEqualTo("read 1");
            assertThat(text(cache, "notes://all", BOB)).isEqualTo("read 1");
            assertThat(text(cache, "notes://ann", ANN)).isEqualTo("read 2");
            assertThat(cache.read("notes://ann", as(BOB)).toCompletableFuture().join())
                    .isEmpty();
            assertThat(text(cache, "notes://ann", ANN)).isEqualTo("read 2");
        }
    }

    @Test
    void doesNotCacheFailuresAndMissingResources() {
        registry.resource("notes://1").read(request -> {
            if (reads.incrementAndGet() == 1) {
                throw new ResourceException(-32000, "not yet");
            }
            return ReadResult.text("now");
        });
        try (ReadCache cache = builder().build()) {
            assertThatThrownBy(() -> text(cache, "notes://1")).hasRootCauseMessage("not yet");
            assertThat(text(cache, "notes://1")).isEqualTo("now");
            assertThat(cache.read("notes://2", as(ANN)).toCompletableFuture().join())
                    .isEmpty();
            registry.resource("notes://2").text("there");
            assertThat(text(cache, "notes://2", ANN)).isEqualTo("there");
        }
    }

    @Test
    void doesNotCacheInputRequestsAndTheirResults() {
        registry.resource("notes://1")
                .read(request -> request.context().input() == InputRequired.ClientInput.NONE
                        ? InputRequired.form("year", "Which " + reads.incrementAndGet(), Map.of())
                        : next());
        try (ReadCache cache = builder().build()) {
            assertThat(read(cache, as(ANN))).isInstanceOf(InputRequired.class);
            assertThat(read(cache, as(ANN)).toString()).contains("Which 2");
            assertThat(text((Contents) read(cache, answering()))).isEqualTo("read 3");
            assertThat(text((Contents) read(cache, answering()))).isEqualTo("read 4");
            assertThat(read(cache, as(ANN))).isInstanceOf(InputRequired.class);
        }
    }

    @Test
    void doesNotAnswerRequestsWithInputFromCache() {
        registry.resource("notes://1").read(request -> next());
        try (ReadCache cache = builder().build()) {
            assertThat(text(cache, "notes://1", ANN)).isEqualTo("read 1");
            assertThat(text(readFrom(cache, "notes://1", answering()).join())).isEqualTo("read 2");
            assertThat(text(cache, "notes://1", ANN)).isEqualTo("read 1");
        }
    }

    private static RequestContext answering() {
        InputRequired.ClientInput input =
                InputRequired.ClientInput.of(null, Map.of("year", Map.of("action", "accept")));
        return ServerRequest.builder().caller(ANN).input(() -> input).build();
    }

    private static ReadResult read(ReadCache cache, RequestContext context) {
        return cache.read("notes://1", context).toCompletableFuture().join().orElseThrow();
    }

    @Test
    void staysWithinMaxBytes() {
        registry.template("notes://{id}").read(request -> {
            reads.incrementAndGet();
            return ReadResult.text("x".repeat(1_000));
        });
        try (ReadCache cache = builder().maxBytes(20_000).build()) {
            for (int i = 0; i < 100; i++) {
                text(cache, "notes://" + i);
                assertThat(cache.bytes()).isLessThanOrEqualTo(20_000);
            }
            assertThat(reads).hasValue(100);
            assertThat(cache.bytes()).isGreaterThan(10_000);
        }
    }

    @Test
    void reportsServingDescriptorForCachedReads() {
        registry.template("notes://{id}").name("note").read(request -> next());
        try (ReadCache cache = builder().build()) {
            for (int i = 0; i < 2; i++) {
                List<String> received = new ArrayList<>();
                text(readFrom(
                                cache,
                                "notes://7",
                                ServerRequest.builder()
                                        .facts(new RecordedFacts(received))
                                        .build())
                        .join());
                assertThat(received).containsExactly("notes://{id}");
            }
            assertThat(reads).hasValue(1);
        }
    }

    private record RecordedFacts(List<String> received) implements Facts {
        @Override
        public void servedBy(Descriptor descriptor) {
            received.add(descriptor.identifier());
        }

        @Override
        public Optional<Descriptor> served() {
            return Optional.of(TemplateDescriptor.ofJson(Map.of("uriTemplate", received.get(0), "name", "note")));
        }

        @Override
        public void contentBytes(long bytes) {}

        @Override
        public void form(String form) {}
    }

    @Test
    void closedCacheReadsWithoutCaching() {
        registry.resource("notes://1").read(request -> next());
        ReadCache cache = builder().build();
        assertThat(text(cache, "notes://1")).isEqualTo("read 1");
        cache.close();
        cache.close();
        assertThat(text(cache, "notes://1")).isEqualTo("read 2");
        assertThat(text(cache, "notes://1")).isEqualTo("read 3");
        assertThat(cache.bytes()).isZero();
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> builder().maxBytes(0)).hasMessage("maxBytes must be 1 or more, not 0");
        assertThatThrownBy(() -> builder().maxResultBytes(-1)).hasMessage("maxResultBytes must be 1 or more, not -1");
    }
}
