package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the limits of reads. A read that takes too long, is too large or over the concurrency limit ends with a single
 * answer.
 */
class ReadLimitsTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void interruptsReaderOnTimeout(TestServer.Kind kind) throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicBoolean notified = new AtomicBoolean();
        registry.resource("test://slow").read(request -> {
            request.context().onCancel(() -> notified.set(true));
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stop) {
                interrupted.countDown();
            }
            return ReadResult.text("too late");
        });
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(200))
                        .build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            Map<String, Object> error = error(wire.request("resources/read", Map.of("uri", "test://slow")));
            assertThat((String) error.get("message")).contains("readTimeout");
            interrupted.await();
            await().untilTrue(notified);
        }
    }

    /** The client receives the error for the timeout. A later result of the reader is dropped. */
    @ParameterizedTest
    @EnumSource
    void ignoresLateResult(TestServer.Kind kind) throws Exception {
        CompletableFuture<ReadResult> late = new CompletableFuture<>();
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch returned = new CountDownLatch(1);
        registry.resource("test://stage").readAsync(request -> late);
        registry.resource("test://deaf").read(request -> {
            try {
                CompletableFuture.runAsync(() -> join(release)).join(); // ignores interrupts
                return ReadResult.text("too late");
            } finally {
                returned.countDown();
            }
        });
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(200))
                        .build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (String uri : List.of("test://stage", "test://deaf")) {
                Map<String, Object> error = error(wire.request("resources/read", Map.of("uri", uri)));
                assertThat(error.get("code")).isEqualTo(-32603);
                assertThat((String) error.get("message")).contains("readTimeout");
            }
            late.complete(ReadResult.text("too late"));
            release.countDown();
            returned.await();
            assertThat(wire.request("ping", null)).containsKey("result");
            assertThat(wire.others).isEmpty();
        }
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesReadOverConcurrencyLimit(TestServer.Kind kind) throws Exception {
        CountDownLatch reading = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        registry.resource("test://busy").read(request -> {
            reading.countDown();
            release.await();
            return ReadResult.text("done");
        });
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().concurrentReads(2).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            CompletableFuture<Map<String, Object>> one = wire.start("resources/read", Map.of("uri", "test://busy"));
            CompletableFuture<Map<String, Object>> two = wire.start("resources/read", Map.of("uri", "test://busy"));
            reading.await();
            Map<String, Object> refused = error(wire.request("resources/read", Map.of("uri", "test://busy")));
            assertThat(refused.get("code")).isEqualTo(-32603);
            assertThat(refused.get("data"))
                    .isEqualTo(Map.of("setting", "concurrentReads", "limit", 2, "retryable", true));
            release.countDown();
            assertThat(one.get()).containsKey("result");
            assertThat(two.get()).containsKey("result");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesResultOverLimit(TestServer.Kind kind) throws Exception {
        registry.resource("test://large").read(request -> ReadResult.bytes(new byte[1_001]));
        registry.resource("test://endless")
                .read(request -> ReadResult.of(
                        ContentPart.stream(java.io.InputStream::nullInputStream).mimeType("text/plain"),
                        ContentPart.stream(EndlessStream::new)));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (String uri : new String[] {"test://large", "test://endless"}) {
                Map<String, Object> error = error(wire.request("resources/read", Map.of("uri", uri)));
                assertThat(error.get("code")).isEqualTo(-32603);
                assertThat((String) error.get("message"))
                        .contains("1001")
                        .contains("1000")
                        .contains("resultBytes");
            }
        }
    }

    /** A blob given as Base64 counts like a blob that a reader gives as bytes. */
    @ParameterizedTest
    @EnumSource
    void countsDecodedBytesOfBase64Blob(TestServer.Kind kind) throws Exception {
        for (int length : new int[] {999, 1_000, 1_001}) {
            String blob = Base64.getEncoder().encodeToString(new byte[length]);
            registry.resource("test://" + length).read(request -> ReadResult.of(ContentPart.raw(Map.of("blob", blob))));
        }
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (int fits : new int[] {999, 1_000}) {
                assertThat(wire.request("resources/read", Map.of("uri", "test://" + fits)))
                        .containsKey("result");
            }
            assertThat((String) error(wire.request("resources/read", Map.of("uri", "test://1001")))
                            .get("message"))
                    .contains("1001", "over the limit of 1000", "resultBytes");
        }
    }

    /** Metadata and extra fields count, because they use space in the answer, as the contents do. */
    @ParameterizedTest
    @EnumSource
    void countsMetadataAndExtraFields(TestServer.Kind kind) throws Exception {
        Map<String, Object> large = Map.of("large", "m".repeat(1_000));
        registry.resource("test://whole").read(request -> ReadResult.text("t").meta(large));
        registry.resource("test://part")
                .read(request -> ReadResult.of(ContentPart.text("t").meta(large)));
        registry.resource("test://field")
                .read(request -> ReadResult.of(ContentPart.text("t").field("html", large)));
        registry.resource("test://raw")
                .read(request -> ReadResult.of(ContentPart.raw(Map.of("text", "t", "h", large))));
        registry.resource("test://fits")
                .read(request -> ReadResult.of(ContentPart.text("t").field("html", "m".repeat(900))));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (String uri : List.of("test://whole", "test://part", "test://field", "test://raw")) {
                Map<String, Object> error = error(wire.request("resources/read", Map.of("uri", uri)));
                assertThat(error.get("code")).as(uri).isEqualTo(-32603);
                assertThat((String) error.get("message"))
                        .contains("over the limit of 1000")
                        .endsWith("(setting resultBytes)");
            }
            assertThat(wire.request("resources/read", Map.of("uri", "test://fits")))
                    .containsKey("result");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesListEntryOverLimit(TestServer.Kind kind) throws Exception {
        registry.resource("test://1").description("d".repeat(600)).text("");
        registry.resource("test://2").description("d".repeat(600)).text("");
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).containsExactly("test://1", "test://2");

            registry.resource("test://0").description("d".repeat(1_000)).text("");

            Map<String, Object> error = error(wire.request("resources/list", Map.of()));
            assertThat(error.get("code")).isEqualTo(-32603);
            assertThat((String) error.get("message"))
                    .contains("over the limit of 1000 (setting resultBytes)")
                    .contains("shorten the first entry of the page");
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesSequentialReadsWithSingleReader(TestServer.Kind kind) throws Exception {
        Path file = Files.writeString(Files.createTempFile("one", ".txt"), "text");
        registry.resource("test://file").read(request -> ReadResult.file(file));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().concurrentReads(1).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (int i = 0; i < 200; i++) {
                assertThat(wire.request("resources/read", Map.of("uri", "test://file")))
                        .containsKey("result");
            }
        } finally {
            Files.delete(file);
        }
    }

    private static final class EndlessStream extends java.io.InputStream {
        @Override
        public int read() {
            return 'x';
        }
    }
}
