package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TestLog;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests failing providers of the application. Each request is answered exactly once, and the answer reveals nothing
 * about the failure.
 */
class FailingProvidersTest {

    private static final String SECRET = "s3cr3t-of-the-provider";

    private static final Map<String, Function<RequestContext, CompletionStage<?>>> FAULTS = Map.of(
            "throws",
            context -> {
                throw new IllegalStateException(SECRET, new IOException(SECRET));
            },
            "throws an Error",
            context -> {
                throw new AssertionError(SECRET);
            },
            "returns no stage",
            context -> null,
            "has a stage of null",
            context -> CompletableFuture.completedFuture(null),
            "has a failed stage",
            context -> CompletableFuture.failedFuture(new IllegalStateException(SECRET)),
            "never completes",
            context -> new CompletableFuture<>(),
            "blocks for ever",
            context -> context.blocking(() -> {
                new CountDownLatch(1).await();
                return SECRET;
            }));

    private static final Map<String, Map<String, Object>> REQUESTS = Map.of(
            "resources/list", Map.of(),
            "resources/templates/list", Map.of(),
            "resources/read", Map.of("uri", "test://x"),
            "completion/complete",
                    Map.of(
                            "ref", Map.of("type", "ref/resource", "uri", "test://{x}"),
                            "argument", Map.of("name", "x", "value", "")));

    /** A provider that responds to each of these requests with the same fault. */
    private record Faulty(Function<RequestContext, CompletionStage<?>> fault) implements ResourceProvider {

        @SuppressWarnings("unchecked")
        private <T> CompletionStage<T> fail(RequestContext context) {
            return (CompletionStage<T>) fault.apply(context);
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return fail(context);
        }

        @Override
        public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
            return fail(context);
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return fail(context);
        }

        @Override
        public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
            return fail(context);
        }
    }

    static Stream<Arguments> faultsOnEachTransport() {
        return Stream.of(TestServer.Kind.values())
                .flatMap(kind -> FAULTS.entrySet().stream().map(it -> Arguments.of(kind, it.getKey(), it.getValue())));
    }

    @ParameterizedTest(name = "{0}: a provider that {1}")
    @MethodSource("faultsOnEachTransport")
    void answersFaultWithIncident(TestServer.Kind kind, String name, Function<RequestContext, CompletionStage<?>> fault)
            throws Exception {
        try (TestServer server = TestServer.start(kind, serving(new Faulty(fault)));
                Wire wire = server.connect()) {
            for (Map.Entry<String, Map<String, Object>> request : REQUESTS.entrySet()) {
                Map<String, Object> answer = wire.request(request.getKey(), request.getValue());
                assertThat(error(answer).get("code")).as(request.getKey()).isEqualTo(-32603);
                assertThat(((Map<?, ?>) error(answer).get("data")).get("incident"))
                        .as(request.getKey())
                        .isNotNull();
                assertThat(Wire.write(answer)).doesNotContain(SECRET).doesNotContain("Exception");
            }
            if (kind != TestServer.Kind.STATELESS) {
                Map<String, Object> refused = wire.request("resources/subscribe", Map.of("uri", "test://x"));
                assertThat(error(refused).get("code")).isEqualTo(-32603);
                assertThat(Wire.write(refused)).doesNotContain(SECRET);
            }
            assertThat(wire.request("ping", null)).containsKey("result");
            assertThat(wire.others).as("no second answer").isEmpty();
        }
    }

    @Test
    void escapesLineBreaksOfUriInLog() throws Exception {
        ResourceProvider faulty = new Faulty(context -> {
            throw new IllegalStateException(SECRET);
        });
        try (TestServer server = TestServer.start(TestServer.Kind.STDIO, serving(faulty));
                Wire wire = server.connect()) {
            wire.request("resources/read", Map.of("uri", "test://x\n[main] ERROR forged"));
            await().untilAsserted(() -> assertThat(TestLog.text())
                    .contains("resources/read of test://x\\u000a[main] ERROR forged failed")
                    .doesNotContain("\n[main] ERROR forged"));
        }
    }

    private static ResourceServer serving(ResourceProvider provider) {
        return ResourceServer.builder(provider)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(300))
                        .build())
                .build();
    }
}
