package io.github.mcpresources.cache;

import static io.github.mcpresources.cache.ProviderCalls.ANN;
import static io.github.mcpresources.cache.ProviderCalls.BOB;
import static io.github.mcpresources.cache.ProviderCalls.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.Facts;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Generated descriptions. A text resource without a description gets the beginning of its text as the description. The
 * cost is limited, and only callers that may read the text see the description.
 */
class AutoDescriptionTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicInteger reads = new AtomicInteger();

    private AutoDescription.Builder builder() {
        return AutoDescription.builder(registry).time(time);
    }

    private static List<ResourceDescriptor> list(ResourceProvider provider, Caller caller) {
        return list(provider, ServerRequest.builder().caller(caller).build());
    }

    private static List<ResourceDescriptor> list(ResourceProvider provider, RequestContext context) {
        return provider.listResources(Page.Request.first(100), context)
                .toCompletableFuture()
                .join()
                .items();
    }

    private static List<String> descriptions(ResourceProvider provider) {
        return list(provider, Caller.ANONYMOUS).stream()
                .map(item -> item.description().orElse("-"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"99, 0", "100, 0", "101, 3", "5000, 3"})
    void truncatesDescriptionAfterHundredCodePoints(int length, int dots) {
        String text = "ä".repeat(length);
        registry.resource("notes://1").text(text);
        try (AutoDescription described = builder().build()) {
            assertThat(descriptions(described)).containsExactly("ä".repeat(Math.min(length, 100)) + ".".repeat(dots));
        }
    }

    @Test
    void truncationKeepsEmojiIntact() {
        registry.resource("notes://1").text("x".repeat(99) + "👋" + "y");
        registry.resource("notes://2").text("x".repeat(100) + "👋");
        registry.resource("notes://3").text("👋".repeat(100));
        try (AutoDescription described = builder().build()) {
            assertThat(descriptions(described))
                    .containsExactly("x".repeat(99) + "👋...", "x".repeat(100) + "...", "👋".repeat(100));
        }
    }

    @Test
    void marksGeneratedDescriptionsAndKeepsExistingOnes() {
        registry.resource("notes://1").meta(Map.of("example.org/n", 1)).text("made");
        registry.resource("notes://2").description("the author's").read(request -> next());
        registry.resource("notes://3")
                .meta(Map.of(AutoDescription.GENERATED, List.of("title")))
                .text("");
        registry.resource("notes://4")
                .meta(Map.of(AutoDescription.GENERATED, List.of("title")))
                .text("made");
        try (AutoDescription described = builder().build()) {
            List<ResourceDescriptor> items = list(described, ANN);
            assertThat(items.get(0).description()).contains("made");
            assertThat(items.get(0).meta())
                    .isEqualTo(Map.of("example.org/n", 1, AutoDescription.GENERATED, List.of("description")));
            assertThat(items.get(1).description()).contains("the author's");
            assertThat(items.get(1).meta()).isEmpty();
            assertThat(items.get(2).meta()).containsEntry(AutoDescription.GENERATED, List.of("title"));
            assertThat(items.get(3).meta()).containsEntry(AutoDescription.GENERATED, List.of("title", "description"));
            assertThat(reads).hasValue(0);
        }
    }

    private ReadResult next() {
        return ReadResult.text("read " + reads.incrementAndGet());
    }

    @Test
    void leavesBlobsAndEmptyTextsUnchanged() {
        registry.resource("notes://1").mimeType("image/png").read(request -> next());
        registry.resource("notes://2").bytes(new byte[] {1, 2});
        registry.resource("notes://3").mimeType("text/plain").bytes("bytes".getBytes(StandardCharsets.UTF_8));
        registry.resource("notes://4").text(" \n");
        registry.resource("notes://5").read(request -> ReadResult.of(ContentPart.raw(Map.of("blob", "AQ=="))));
        try (AutoDescription described = builder().build()) {
            List<ResourceDescriptor> before = list(registry, ANN);
            assertThat(list(described, ANN)).isEqualTo(before);
            assertThat(reads).as("a blob by its type is not read").hasValue(0);
        }
    }

    @Test
    void describesAllKindsOfText() {
        registry.resource("notes://1").read(request -> ReadResult.json(Map.of("n", 1)));
        registry.resource("notes://2")
                .read(request -> ReadResult.of(ContentPart.raw(Map.of("text", "raw", "mimeType", "text/plain"))));
        registry.resource("notes://3")
                .mimeType("text/plain; charset=ISO-8859-1")
                .read(request -> ReadResult.of(ContentPart.stream(
                        () -> new ByteArrayInputStream("Grüße".getBytes(StandardCharsets.ISO_8859_1)))));
        registry.resource("notes://4")
                .mimeType("text/plain")
                .read(request -> ReadResult.of(ContentPart.stream(
                        () -> new ByteArrayInputStream("Grüße".getBytes(StandardCharsets.ISO_8859_1)))));
        try (AutoDescription described = builder().build()) {
            assertThat(descriptions(described)).containsExactly("{\"n\":1}", "raw", "Grüße", "-");
        }
    }

    @Test
    void describesStreamUpToDeclaredLength() {
        registry.resource("notes://1")
                .mimeType("text/plain")
                .read(request -> ReadResult.of(ContentPart.stream(
                        "a.txt", 4, () -> new ByteArrayInputStream("longer".getBytes(StandardCharsets.UTF_8)))));
        try (AutoDescription described = builder().build()) {
            assertThat(descriptions(described)).containsExactly("long");
        }
    }

    @Test
    void readsOnlyBeginningOfFiles(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("a.md"), "€".repeat(10_000)); // the limit of 8 KiB splits a character
        Files.write(directory.resolve("b.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        Files.writeString(directory.resolve("c"), "without a type");
        try (AutoDescription described = AutoDescription.builder(DirectoryResources.of(directory))
                .bytesPerPage(10_000)
                .build()) {
            assertThat(descriptions(described)).containsExactly("€".repeat(100) + "...", "-", "without a type");
        }
    }

    @Test
    void readsTextOnceUntilChangeOrExpiry() {
        registry.resource("notes://1").read(request -> next());
        try (AutoDescription described = builder().build();
                ResourceServer server = ResourceServer.of(described)) {
            assertThat(descriptions(described)).containsExactly("read 1");
            assertThat(descriptions(described)).containsExactly("read 1");
            server.events().updated("notes://1");
            assertThat(descriptions(described)).containsExactly("read 2");
            registry.resource("notes://1").replacing().read(request -> next());
            assertThat(descriptions(described)).containsExactly("read 3");
            time.advance(Duration.ofMinutes(10));
            assertThat(descriptions(described)).containsExactly("read 4");
        }
    }

    @Test
    void doesNotCacheReadStartedBeforeEvent() {
        List<CompletableFuture<ReadResult>> results = new ArrayList<>();
        registry.resource("notes://1").readAsync(request -> {
            results.add(new CompletableFuture<>());
            return results.get(results.size() - 1);
        });
        try (AutoDescription described = builder().build()) {
            var before = described.listResources(Page.Request.first(1), as(ANN)).toCompletableFuture();
            described.onPublished(new ResourceEvent.Updated("notes://1"));
            results.get(0).complete(ReadResult.text("old"));
            assertThat(before.join().items().get(0).description()).contains("old");
            var after = described.listResources(Page.Request.first(1), as(ANN)).toCompletableFuture();
            results.get(1).complete(ReadResult.text("new"));
            assertThat(after.join().items().get(0).description()).contains("new");
        }
    }

    @Test
    void limitsReadsPerPage() {
        for (int i = 0; i < 5; i++) {
            registry.resource("notes://" + i).read(request -> next());
        }
        try (AutoDescription described = builder().readsPerPage(2).build()) {
            assertThat(descriptions(described)).containsExactly("read 1", "read 2", "-", "-", "-");
            assertThat(descriptions(described)).containsExactly("read 1", "read 2", "read 3", "read 4", "-");
            assertThat(descriptions(described)).containsExactly("read 1", "read 2", "read 3", "read 4", "read 5");
        }
    }

    @Test
    void pageWithMissingDescriptionsIsNotCacheable() {
        registry.resource("notes://1").text("one");
        registry.resource("notes://2").text("two");
        CacheHint day = CacheHint.shared(Duration.ofDays(1));
        ResourceProvider hinted = ResourceProviders.hinted(registry, day);
        try (AutoDescription described =
                AutoDescription.builder(hinted).readsPerPage(1).time(time).build()) {
            assertThat(cache(described)).isEqualTo(CacheHint.forCaller(Duration.ZERO));
            assertThat(cache(described)).isNotEqualTo(CacheHint.forCaller(Duration.ZERO));
        }
    }

    private static CacheHint cache(ResourceProvider provider) {
        return provider.listResources(Page.Request.first(100), ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .cache();
    }

    @Test
    void limitsBytesPerPage() {
        for (int i = 0; i < 3; i++) {
            registry.resource("notes://" + i).text("" + i);
        }
        registry.resource("notes://0").replacing().text("x".repeat(1_000));
        try (AutoDescription described = builder().bytesPerPage(1_000).build()) {
            assertThat(descriptions(described)).containsExactly("x".repeat(100) + "...", "-", "-");
            assertThat(descriptions(described)).containsExactly("x".repeat(100) + "...", "1", "2");
        }
    }

    @Test
    void limitsDelayPerPageAndCancelsReads() {
        List<RequestContext> waiting = new ArrayList<>();
        registry.resource("notes://1").text("fast");
        registry.resource("notes://2").readAsync(request -> {
            waiting.add(request.context());
            return new CompletableFuture<>();
        });
        registry.resource("notes://3").text("never asked");
        RequestContext context = as(ANN);
        try (AutoDescription described = builder().build()) {
            var page = described.listResources(Page.Request.first(10), context).toCompletableFuture();
            time.advance(Duration.ofSeconds(2).minusNanos(1));
            assertThat(page).isNotDone();
            time.advance(Duration.ofNanos(1));
            assertThat(page.join().items())
                    .extracting(item -> item.description().orElse("-"))
                    .containsExactly("fast", "-", "-");
            assertThat(waiting)
                    .singleElement()
                    .satisfies(read -> assertThat(read.isCancelled()).isTrue());
            assertThat(context.isCancelled()).isFalse();
            assertThat(time.timers()).isZero();
        }
    }

    @Test
    void listsUnreadableResourceAndDoesNotRetryForEveryPage() {
        registry.resource("notes://1").read(request -> {
            reads.incrementAndGet();
            throw new IOException("broken");
        });
        registry.resource("notes://2").text("well");
        try (AutoDescription described = builder().readsPerPage(1).build()) {
            assertThat(descriptions(described)).containsExactly("-", "-");
            assertThat(descriptions(described)).containsExactly("-", "well");
            assertThat(reads).hasValue(1);
        }
    }

    @Test
    void eachCallerSeesItsOwnDescription() {
        registry.resource("notes://1")
                .read(request -> ReadResult.text(
                        "for " + request.context().caller().principal().orElse("all")));
        registry.resource("notes://2")
                .cache(CacheHint.shared(Duration.ofHours(1)))
                .read(request -> next());
        try (AutoDescription described = builder().build()) {
            assertThat(list(described, ANN))
                    .extracting(item -> item.description().orElse("-"))
                    .containsExactly("for ann", "read 1");
            assertThat(list(described, BOB))
                    .extracting(item -> item.description().orElse("-"))
                    .containsExactly("for bob", "read 1");
            assertThat(described.listHint().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
        }
    }

    @Test
    void describesUncacheableContents() {
        registry.resource("notes://1").cache(CacheHint.NONE).read(request -> next());
        try (AutoDescription described = builder().build()) {
            assertThat(descriptions(described)).containsExactly("read 1");
            assertThat(descriptions(described)).containsExactly("read 2");
        }
    }

    @Test
    void readsForDescriptionsDoNotAffectListRequest() {
        registry.resource("notes://1").failuresAsText().read(request -> {
            request.context().progress(1, null, null);
            return next();
        });
        List<Descriptor> served = new ArrayList<>();
        ServerRequest context = ServerRequest.builder()
                .facts(new Facts() {
                    @Override
                    public void servedBy(Descriptor descriptor) {
                        served.add(descriptor);
                    }

                    @Override
                    public void contentBytes(long bytes) {}

                    @Override
                    public void form(String form) {}
                })
                .progress((done, total, message) -> assertThat(message).isEqualTo("no progress of the list"))
                .build();
        try (AutoDescription described = builder().build()) {
            assertThat(list(described, context).get(0).description()).contains("read 1");
            assertThat(served).isEmpty();
            assertThat(context.answersFailuresAsText()).isFalse();
        }
    }

    @Test
    void describesChildrenOfDirectories(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("a.md"), "alpha");
        DirectoryResources files = DirectoryResources.of(directory);
        String root = "file:///" + directory.getFileName() + "/";
        try (AutoDescription described = AutoDescription.of(files)) {
            Optional<List<ResourceDescriptor>> children = described
                    .listChildren(root, Page.Request.first(10), as(ANN))
                    .toCompletableFuture()
                    .join()
                    .map(page -> page.items());
            assertThat(children.orElseThrow())
                    .extracting(item -> item.description().orElse("-"))
                    .containsExactly("alpha");
        }
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> builder().readsPerPage(-1)).hasMessage("readsPerPage must be 0 or more, not -1");
        assertThatThrownBy(() -> builder().bytesPerPage(0)).hasMessage("bytesPerPage must be 1 or more, not 0");
        assertThatThrownBy(() -> builder().delayPerPage(Duration.ZERO)).hasMessageContaining("delayPerPage");
    }
}
