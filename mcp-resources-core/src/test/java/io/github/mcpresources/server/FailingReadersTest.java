package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests failing readers. The client gets exactly one answer, without details that the client must not see. */
class FailingReadersTest {

    private static final String SECRET = "s3cr3t-of-the-reader";

    private final ResourceRegistry registry = ResourceRegistry.create();

    static Stream<Arguments> failuresOnEachTransport() {
        Map<String, ResourceReader> readers = Map.of(
                "throws",
                        request -> {
                            throw new IllegalStateException(SECRET, new IOException(SECRET));
                        },
                "throws an Error",
                        request -> {
                            throw new AssertionError(SECRET);
                        },
                "overflows the stack", FailingReadersTest::recurse,
                "returns null", request -> null,
                "hangs",
                        request -> {
                            new CountDownLatch(1).await();
                            return ReadResult.text(SECRET);
                        },
                "has a stream that fails",
                        request -> ReadResult.of(ContentPart.stream(() -> {
                            throw new IOException(SECRET);
                        })),
                "has a file that is not there", request -> ReadResult.file(Path.of(SECRET)),
                "has JSON that cannot be written", request -> ReadResult.json(new Unwritable()),
                "gives what is nested too deep",
                        request -> ReadResult.of(ContentPart.raw(Map.of("text", SECRET, "_meta", nested(600)))),
                "throws what is nested too deep",
                        request -> {
                            throw new ResourceException(-31_000, SECRET, nested(600), null);
                        });
        Map<String, ResourceReader.Async> asyncReaders = Map.of(
                "throws before its stage",
                        request -> {
                            throw new IllegalStateException(SECRET);
                        },
                "throws an Error before its stage",
                        request -> {
                            throw new AssertionError(SECRET);
                        },
                "throws what cannot tell its own message",
                        request -> {
                            throw new Unspeakable();
                        },
                "returns no stage", request -> null,
                "has a stage of null", request -> CompletableFuture.completedFuture(null),
                "has a failed stage", request -> CompletableFuture.failedFuture(new IllegalStateException(SECRET)),
                "never completes", request -> new CompletableFuture<>());
        Stream<Arguments> blocking = readers.entrySet().stream()
                .flatMap(entry -> onEachTransport(
                        entry.getKey(),
                        (registry, uri) -> registry.resource(uri).read(entry.getValue())));
        Stream<Arguments> async = asyncReaders.entrySet().stream()
                .flatMap(entry -> onEachTransport(
                        "async " + entry.getKey(),
                        (registry, uri) -> registry.resource(uri).readAsync(entry.getValue())));
        return Stream.concat(blocking, async);
    }

    private static Map<String, Object> nested(int depth) {
        return depth == 0 ? Map.of() : Map.of("m", nested(depth - 1));
    }

    private static Stream<Arguments> onEachTransport(String name, BiConsumer<ResourceRegistry, String> registering) {
        return Stream.of(TestServer.Kind.values()).map(kind -> Arguments.of(kind, name, registering));
    }

    @ParameterizedTest(name = "{0}: a reader that {1}")
    @MethodSource("failuresOnEachTransport")
    void answersFailureWithLoggedIncident(
            TestServer.Kind kind, String name, BiConsumer<ResourceRegistry, String> registering) throws Exception {
        registering.accept(registry, "test://failing");
        registry.resource("test://good").text("good");
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(300))
                        .build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            Map<String, Object> answer = wire.request("resources/read", Map.of("uri", "test://failing"));
            assertThat(Wire.write(answer)).doesNotContain(SECRET).doesNotContain("Exception");
            assertThat(error(answer).get("code")).isEqualTo(-32603);
            Map<?, ?> data = (Map<?, ?>) error(answer).get("data");
            assertThat((String) data.get("incident")).matches("[0-9a-f]{16}");
            await().untilAsserted(() -> assertThat(TestLog.text()).contains((String) data.get("incident")));
            assertThat(wire.request("resources/read", Map.of("uri", "test://good")))
                    .containsKey("result");
            assertThat(wire.others).as("no second answer").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void logsUriAndTemplateOfFailure(TestServer.Kind kind) throws Exception {
        registry.template("orders://{id}")
                .complete("id", (typed, request) -> {
                    throw new IllegalStateException(SECRET);
                })
                .read(request -> {
                    throw new IllegalStateException(SECRET);
                });
        Map<String, Object> completion = Map.of(
                "ref", Map.of("type", "ref/resource", "uri", "orders://{id}"),
                "argument", Map.of("name", "id", "value", ""));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            awaitLog("resources/read of orders://7 (template orders://{id}) failed, incident "
                    + incident(wire.request("resources/read", Map.of("uri", "orders://7"))));
            awaitLog("completion/complete of orders://{id} failed, incident "
                    + incident(wire.request("completion/complete", completion)));
        }
    }

    private static String incident(Map<String, Object> answer) {
        return (String) ((Map<?, ?>) error(answer).get("data")).get("incident");
    }

    private static void awaitLog(String line) {
        await().untilAsserted(() -> assertThat(TestLog.text()).contains(line));
    }

    @ParameterizedTest
    @EnumSource
    void passesResourceExceptionOn(TestServer.Kind kind) throws Exception {
        registry.resource("test://closed").read(request -> {
            throw new ResourceException(-31000, "The archive is closed", Map.of("opens", "09:00"));
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "test://closed"))))
                    .isEqualTo(Map.of(
                            "code", -31000, "message", "The archive is closed", "data", Map.of("opens", "09:00")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersOnceIfStageCompletesTwice(TestServer.Kind kind) throws Exception {
        CompletableFuture<ReadResult> stage = new CompletableFuture<>();
        registry.resource("test://twice").readAsync(request -> {
            stage.complete(ReadResult.text("first"));
            stage.obtrudeValue(ReadResult.text("second"));
            return stage;
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(wire.request("resources/read", Map.of("uri", "test://twice")))
                    .containsKey("result");
            assertThat(wire.request("ping", null)).containsKey("result");
            assertThat(wire.others).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsTimeoutExceptionOfReaderAsInternalError(TestServer.Kind kind) throws Exception {
        registry.resource("test://upstream").read(request -> {
            throw new java.util.concurrent.TimeoutException(SECRET);
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "test://upstream")))
                            .get("message"))
                    .isEqualTo("Internal error");
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static ReadResult recurse(Object request) {
        return recurse(request);
    }

    @ParameterizedTest
    @EnumSource
    void reportsFailingPrincipalFunctionAsInternalError(TestServer.Kind kind) throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .principal(context -> {
                    throw new NoClassDefFoundError(SECRET);
                })
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            Map<String, Object> answer = wire.request("resources/list", Map.of());
            assertThat(error(answer).get("code")).isEqualTo(-32603);
            assertThat(Wire.write(answer)).doesNotContain(SECRET);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesReadsAfterClose(TestServer.Kind kind) throws Exception {
        registry.resource("test://x").read(request -> ReadResult.text(""));
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            resources.close();
            assertThat(error(wire.request("resources/read", Map.of("uri", "test://x")))
                            .get("message"))
                    .isEqualTo("The server is closing");
        }
    }

    @SuppressWarnings("serial")
    private static final class Unspeakable extends Error {
        @Override
        public String getMessage() {
            throw new IllegalStateException(SECRET);
        }
    }

    /** A bean whose getter fails when the JSON mapper calls it. */
    public static final class Unwritable {
        private final String value = SECRET;

        /** Throws an exception. */
        public String getValue() {
            if (!value.isEmpty()) {
                throw new IllegalStateException(value);
            }
            return value;
        }
    }
}
