package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the events of listeners. A listener is called once for each request, with its outcome and the entry that served
 * it, but never with the URI of a read through a template.
 */
class ListenerTest {

    private static final String TEMPLATE = "order://{id}{?lang}";

    @TempDir
    Path temp;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final RecordingListener listener = new RecordingListener();
    private final long began = System.nanoTime();

    @BeforeEach
    void register() {
        registry.resource("notes://a").text("Grüße");
        registry.template(TEMPLATE).read(request -> switch (request.variable("id")) {
            case "none" -> throw new ResourceNotFoundException(request.uri());
            case "closed" ->
                throw new ResourceException(-31000, "Closed", Map.of("incident", "not one of the log's"), null);
            case "down" ->
                throw new ResourceException(
                        -32603, "No answer from 'far'", Map.of("incident", "17", "mount", "far"), null);
            case "full" -> throw new ResourceException(-32603, "No place is free");
            case "broken" -> throw new IllegalStateException("broken");
            case "slow" -> {
                new CountDownLatch(1).await();
                yield ReadResult.text("never");
            }
            default -> ReadResult.bytes(new byte[10]);
        });
    }

    private ResourceServer server() {
        return ResourceServer.builder(registry).listener(listener).build();
    }

    @ParameterizedTest
    @EnumSource
    void reportsOutcomeOfEachRequest(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, server());
                Wire wire = server.connect()) {
            read(wire, "notes://a");
            ResourceListener.RequestSummary resource = listener.next("succeeded");
            assertThat(served(resource, ResourceDescriptor.class).uri()).isEqualTo("notes://a");
            assertThat(resource.bytes()).isEqualTo(7);
            assertThat(resource.outcome()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(resource.errorCode()).isNull();
            assertThat(resource.incident()).isNull();
            assertThat(resource.form()).isNull();

            read(wire, "order://42");
            assertThat(byTemplate(listener.next("succeeded")).bytes()).isEqualTo(10);

            read(wire, "order://none");
            assertThat(byTemplate(listener.next("notFound")).errorCode()).isEqualTo(-32002);

            read(wire, "nowhere://at-all");
            ResourceListener.RequestSummary unknown = listener.next("notFound");
            assertThat(unknown.servedBy()).isNull();
            assertThat(unknown.toString()).doesNotContain("nowhere");

            read(wire, "no uri");
            assertThat(listener.next("badRequest").errorCode()).isEqualTo(-32602);

            read(wire, "order://closed");
            ResourceListener.RequestSummary refused = byTemplate(listener.next("refused"));
            assertThat(refused.errorCode()).isEqualTo(-31000);
            assertThat(refused.incident()).isNull();

            read(wire, "order://full");
            assertThat(listener.next("refused").errorCode()).isEqualTo(-32603);

            read(wire, "order://down");
            ResourceListener.RequestSummary down = byTemplate(listener.next("failed"));
            assertThat(down.errorCode()).isEqualTo(-32603);
            assertThat(down.incident())
                    .as("an outage that was logged where it happened")
                    .isEqualTo("17");

            Map<String, Object> broken = read(wire, "order://broken");
            ResourceListener.RequestSummary failed = byTemplate(listener.next("failed"));
            assertThat(failed.incident()).isEqualTo(incident(broken));
            assertThat(failed.bytes()).isNull();
            await().untilAsserted(() -> assertThat(TestLog.text()).contains(failed.incident()));
        }
        assertThat(listener.received).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void reportsTimeoutWithIncidentOfLogAndAnswer(TestServer.Kind kind) throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .listener(listener)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(300))
                        .build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            Map<String, Object> slow = read(wire, "order://slow");
            ResourceListener.RequestSummary timedOut = byTemplate(listener.next("timedOut"));
            assertThat(timedOut.incident()).isEqualTo(incident(slow));
            assertThat(timedOut.errorCode()).isEqualTo(-32603);
            assertThat(timedOut.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(299));
            await().untilAsserted(() -> assertThat(TestLog.text()).contains(timedOut.incident()));
        }
        assertThat(listener.received).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void reportsListsAndCompletions(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, server());
                Wire wire = server.wire(Map.of("MCP-Protocol-Version", "2025-06-18"))) {
            Object revision =
                    AttachmentTest.result(wire.initialize("2025-06-18")).get("protocolVersion");
            for (String method : List.of("resources/list", "resources/templates/list")) {
                wire.request(method, Map.of());
                ResourceListener.RequestSummary list = listener.next("succeeded");
                assertThat(list.method()).isEqualTo(method);
                assertThat(list.servedBy()).isNull();
                assertThat(list.bytes()).isNull();
                assertThat(list.revision()).isEqualTo(revision);
                wire.request(method, Map.of("cursor", "made up"));
                assertThat(listener.next("badRequest").method()).isEqualTo(method);
            }
            wire.request(
                    "completion/complete",
                    Map.of(
                            "ref", Map.of("type", "ref/resource", "uri", TEMPLATE),
                            "argument", Map.of("name", "id", "value", "x")));
            ResourceListener.RequestSummary completion = listener.next("succeeded");
            assertThat(completion.method()).isEqualTo("completion/complete");
            assertThat(served(completion, TemplateDescriptor.class).uriTemplate())
                    .isEqualTo(TEMPLATE);
        }
        assertThat(listener.received).isEmpty();
    }

    @Test
    void reportsCancelledRequestOnce() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        registry.resource("notes://slow").read(request -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                gone.countDown();
            }
            return ReadResult.text("never");
        });
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STDIO,
                        ResourceServer.builder(registry)
                                .listener(listener)
                                .limits(ResourceLimits.builder()
                                        .readTimeout(Duration.ofHours(1)) // a timeout would stop the reader too
                                        .build())
                                .build());
                Wire wire = server.connect()) {
            wire.start("resources/read", Map.of("uri", "notes://slow"));
            int id = wire.lastId();
            reading.await();
            wire.notify("notifications/cancelled", Map.of("requestId", id));
            ResourceListener.RequestSummary cancelled = listener.next("cancelled");
            assertThat(served(cancelled, ResourceDescriptor.class).uri()).isEqualTo("notes://slow");
            assertThat(cancelled.errorCode()).isNull();
            assertThat(gone.await(5, TimeUnit.MINUTES)).isTrue();
            read(wire, "notes://a"); // on the thread that has become free, or on another thread
            listener.next("succeeded");
        }
        assertThat(listener.received).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void ignoresFailingListenerAndLogsItLessAndLessOften(TestServer.Kind kind) throws Exception {
        String secret = "of the listener on " + kind;
        AtomicInteger calls = new AtomicInteger();
        ResourceListener throwing = new ResourceListener() {
            @Override
            public void ended(ResourceListener.RequestSummary request) {
                throw new AssertionError(secret + ", call " + calls.incrementAndGet() + ".");
            }
        };
        ResourceServer resources = ResourceServer.builder(registry)
                .listener(throwing)
                .listener(listener)
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (int i = 0; i < 9; i++) {
                Map<String, Object> answer = read(wire, i % 2 == 0 ? "notes://a" : "order://42");
                assertThat(answer).containsKey("result");
                listener.next("succeeded");
            }
        }
        assertThat(calls).hasValue(9);
        String log = TestLog.text();
        for (int call = 1; call <= 9; call++) {
            boolean logged = log.contains(secret + ", call " + call + ".");
            assertThat(logged).as("call %s", call).isEqualTo(Integer.bitCount(call) == 1);
        }
    }

    @Test
    void reportsFailureIfPrincipalFunctionThrows() throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .listener(listener)
                .principal(context -> {
                    throw new IllegalStateException("no directory");
                })
                .build();
        try (TestServer server = TestServer.start(TestServer.Kind.STATELESS, resources);
                Wire wire = server.connect()) {
            Map<String, Object> answer = read(wire, "notes://a");
            assertThat(listener.next("failed").incident()).isEqualTo(incident(answer));
        }
        assertThat(listener.received).isEmpty();
    }

    @Test
    void reportsSizeAndNoTemplateForFileOfDirectory() throws Exception {
        Files.writeString(temp.resolve("a.txt"), "12345");
        ResourceServer resources = ResourceServer.builder(ResourceProviders.concat(
                        registry,
                        DirectoryResources.builder().root("folder", temp).build()))
                .listener(listener)
                .build();
        try (TestServer server = TestServer.start(TestServer.Kind.STATELESS, resources);
                Wire wire = server.connect()) {
            read(wire, "file:///folder/a.txt");
            ResourceListener.RequestSummary file = listener.next("succeeded");
            assertThat(file.bytes()).isEqualTo(5);
            assertThat(file.servedBy()).isNull();
        }
    }

    @Test
    void reportsEachConcurrentRequestOnce() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STDIO, server());
                Wire wire = server.connect()) {
            List<CompletableFuture<Map<String, Object>>> answers = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                answers.add(wire.start("resources/read", Map.of("uri", i % 2 == 0 ? "notes://a" : "order://broken")));
            }
            for (CompletableFuture<Map<String, Object>> answer : answers) {
                answer.join();
            }
            for (int i = 0; i < 60; i++) {
                assertThat(listener.received.poll(5, TimeUnit.MINUTES)).isNotNull();
            }
        }
        assertThat(listener.received).isEmpty();
    }

    private static Map<String, Object> read(Wire wire, String uri) throws Exception {
        return wire.request("resources/read", Map.of("uri", uri));
    }

    private static Object incident(Map<String, Object> answer) {
        return ((Map<?, ?>) error(answer).get("data")).get("incident");
    }

    private ResourceListener.RequestSummary byTemplate(ResourceListener.RequestSummary request) {
        assertThat(served(request, TemplateDescriptor.class).uriTemplate()).isEqualTo(TEMPLATE);
        assertThat(request.method()).isEqualTo("resources/read");
        assertThat(request.duration()).isBetween(Duration.ZERO, Duration.ofNanos(System.nanoTime() - began));
        return request;
    }

    private static <T extends Descriptor> T served(ResourceListener.RequestSummary request, Class<T> type) {
        assertThat(request.servedBy()).isInstanceOf(type);
        return type.cast(request.servedBy());
    }
}
