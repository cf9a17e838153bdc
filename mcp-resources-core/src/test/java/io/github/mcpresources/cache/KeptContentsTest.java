package io.github.mcpresources.cache;

import static io.github.mcpresources.cache.ProviderCalls.ANN;
import static io.github.mcpresources.cache.ProviderCalls.as;
import static io.github.mcpresources.cache.ProviderCalls.readFrom;
import static io.github.mcpresources.cache.ProviderCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cached contents. Files, streams and values keep their form, and they are cached only if they are small enough. A
 * stream is opened once for a read.
 */
class KeptContentsTest {

    private static final int MOST = 1_000;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ReadCache cache =
            ReadCache.builder(registry).maxResultBytes(MOST).build();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @TempDir
    private Path temp = Path.of("");

    @AfterEach
    void everyStreamIsClosed() {
        assertThat(closed).hasValue(opened.get());
        cache.close();
    }

    /** A stream that can be opened once. */
    private ContentPart.StreamSource once(String text) {
        reads.incrementAndGet();
        AtomicInteger uses = new AtomicInteger();
        return () -> {
            assertThat(uses.incrementAndGet()).isEqualTo(1);
            opened.incrementAndGet();
            return new FilterInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))) {
                @Override
                public void close() throws IOException {
                    closed.incrementAndGet();
                    super.close();
                }
            };
        };
    }

    @Test
    void cachesStreamWithItsMetadata() {
        registry.resource("notes://1")
                .read(request -> ReadResult.of(ContentPart.stream("a.md", once("# Grüße"))
                        .uri("notes://own")
                        .meta(Map.of("example.org/n", 1))
                        .field("html", "<b>")));
        for (int i = 0; i < 3; i++) {
            Contents contents = readFrom(cache, "notes://1", as(ANN)).join();
            ContentPart part = contents.parts().get(0);
            assertThat(text(contents)).isEqualTo("# Grüße");
            assertThat(((Body.Stream) part.body()).name()).isEqualTo("a.md");
            assertThat(part.uri()).contains("notes://own");
            assertThat(part.mimeType()).isEmpty();
            assertThat(part.fields()).isEqualTo(Map.of("_meta", Map.of("example.org/n", 1), "html", "<b>"));
        }
        assertThat(reads).hasValue(1);
        assertThat(opened).hasValue(1);
    }

    @Test
    void cachesStreamWithoutName() {
        registry.resource("notes://1").read(request -> ReadResult.of(ContentPart.stream(once("x"))));
        assertThat(text(cache, "notes://1")).isEqualTo("x");
        assertThat(text(cache, "notes://1")).isEqualTo("x");
        assertThat(opened).hasValue(1);
    }

    @Test
    void cachesStreamsUpToLimit() {
        registry.resource("notes://at").read(request -> ReadResult.of(ContentPart.stream("a", once("x".repeat(MOST)))));
        registry.resource("notes://over")
                .read(request -> ReadResult.of(ContentPart.stream("a", once("x".repeat(MOST + 1)))));
        text(cache, "notes://at");
        assertThat(text(cache, "notes://at")).hasSize(MOST);
        assertThat(reads).hasValue(1);
        assertThat(text(cache, "notes://over")).hasSize(MOST + 1);
        assertThat(reads).as("one in vain, and one for the client").hasValue(3);
        assertThat(text(cache, "notes://over")).hasSize(MOST + 1);
        assertThat(reads).as("not in vain again").hasValue(4);
    }

    @Test
    void doesNotOpenTooLargeStreamForCache() {
        registry.resource("notes://1")
                .read(request -> ReadResult.of(ContentPart.stream("a", MOST + 1, once("x".repeat(MOST + 1)))));
        assertThat(text(cache, "notes://1")).hasSize(MOST + 1);
        assertThat(text(cache, "notes://1")).hasSize(MOST + 1);
        assertThat(reads).hasValue(2);
        assertThat(opened).hasValue(2);
    }

    @Test
    void cachesStreamUpToDeclaredLength() {
        registry.resource("notes://1").read(request -> ReadResult.of(ContentPart.stream("a", 4, once("longer"))));
        for (int i = 0; i < 2; i++) {
            assertThat(text(cache, "notes://1")).isEqualTo("long");
        }
        assertThat(reads).hasValue(1);
    }

    @Test
    void doesNotCacheStreamThatEndsEarly() {
        registry.resource("notes://1").read(request -> ReadResult.of(ContentPart.stream("a", 10, once("short"))));
        assertThat(text(cache, "notes://1")).isEqualTo("short");
        assertThat(text(cache, "notes://1")).isEqualTo("short");
        assertThat(reads).hasValue(3);
    }

    @Test
    void limitAppliesToAllPartsTogether() {
        registry.resource("notes://1")
                .read(request -> ReadResult.of(
                        ContentPart.stream("a", once("x".repeat(600))), ContentPart.text("y".repeat(500))));
        assertThat(readFrom(cache, "notes://1", as(ANN)).join().parts()).hasSize(2);
        assertThat(opened).as("with the text it cannot fit").hasValue(1);
        assertThat(reads).hasValue(2);
    }

    @Test
    void cachesFileUntilUpdateEvent() throws IOException {
        Path file = Files.writeString(temp.resolve("a.md"), "one");
        registry.resource("notes://1").read(request -> ReadResult.file(file));
        try (ResourceServer server = ResourceServer.of(cache)) {
            assertThat(text(cache, "notes://1")).isEqualTo("one");
            Files.writeString(file, "two");
            assertThat(text(cache, "notes://1")).isEqualTo("one");
            server.events().updated("notes://1");
            assertThat(text(cache, "notes://1")).isEqualTo("two");
        }
        Body kept = readFrom(cache, "notes://1", as(ANN)).join().parts().get(0).body();
        assertThat(((Body.Stream) kept).name()).isEqualTo("a.md");
    }

    @Test
    void doesNotCacheLargeFile() throws IOException {
        Path file = Files.write(temp.resolve("large"), new byte[MOST + 1]);
        registry.resource("notes://1").read(request -> ReadResult.file(file));
        for (int i = 0; i < 2; i++) {
            assertThat(readFrom(cache, "notes://1", as(ANN))
                            .join()
                            .parts()
                            .get(0)
                            .body())
                    .isEqualTo(new Body.File(file));
        }
    }

    @Test
    void failsOnMissingFile() {
        registry.resource("notes://1").read(request -> ReadResult.file(temp.resolve("none")));
        assertThatThrownBy(() -> text(cache, "notes://1")).hasCauseInstanceOf(IOException.class);
    }

    @Test
    void cachesJsonValueAsText() {
        Map<String, Object> live = new HashMap<>(Map.of("n", 1));
        registry.resource("notes://1").read(request -> ReadResult.json(live));
        assertThat(text(cache, "notes://1")).isEqualTo("{\"n\":1}");
        live.put("n", 2);
        Contents kept = readFrom(cache, "notes://1", as(Caller.ANONYMOUS)).join();
        assertThat(text(kept)).isEqualTo("{\"n\":1}");
        assertThat(kept.parts().get(0).mimeType()).contains("application/json");
    }

    @Test
    void closesFailingStream() {
        registry.resource("notes://1")
                .read(request -> ReadResult.of(ContentPart.stream(() -> {
                    opened.incrementAndGet();
                    return new FilterInputStream(InputStream.nullInputStream()) {
                        @Override
                        public int read(byte[] into, int offset, int length) throws IOException {
                            throw new IOException("broken");
                        }

                        @Override
                        public void close() {
                            closed.incrementAndGet();
                        }
                    };
                })));
        assertThatThrownBy(() -> text(cache, "notes://1")).hasRootCauseMessage("broken");
    }

    @Test
    void cachesBytesAndRawContents() {
        List<Contents> results = new ArrayList<>();
        registry.resource("notes://bytes").read(request -> kept(results, ReadResult.bytes(new byte[] {1})));
        registry.resource("notes://raw")
                .read(request -> kept(results, ReadResult.of(ContentPart.raw(Map.of("blob", "AQ==", "x", 1)))));
        for (String uri : List.of("notes://bytes", "notes://raw")) {
            Contents first = readFrom(cache, uri, as(ANN)).join();
            assertThat(readFrom(cache, uri, as(ANN)).join().parts().get(0).body())
                    .isEqualTo(first.parts().get(0).body());
        }
        assertThat(results).hasSize(2);
    }

    private static Contents kept(List<Contents> results, Contents result) {
        results.add(result);
        return result;
    }
}
