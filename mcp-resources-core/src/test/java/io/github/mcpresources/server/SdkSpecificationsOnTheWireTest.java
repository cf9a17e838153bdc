package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/**
 * Tests specifications that were written for the SDK's own registry. They are served unchanged, and their failures are
 * answered.
 */
class SdkSpecificationsOnTheWireTest {

    private static final String SECRET = "s3cr3t-of-the-handler";

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void listsAndReadsSpecifications(TestServer.Kind kind) throws Exception {
        registry.addAll(List.of(
                new SyncResourceSpecification(resource("a://sync"), (exchange, request) -> text(request, "sync")),
                new AsyncResourceSpecification(
                        resource("a://async"), (exchange, request) -> Mono.just(text(request, "async"))),
                new McpStatelessServerFeatures.SyncResourceSpecification(
                        resource("a://stateless"), (context, request) -> text(request, "stateless")),
                new SyncResourceTemplateSpecification(
                        McpSchema.ResourceTemplate.builder("t://{id}", "template")
                                .build(),
                        (exchange, request) -> text(request, "of " + request.uri()))));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).containsExactly("a://async", "a://stateless", "a://sync");
            assertThat(ProviderLists.templates(wire)).containsExactly("t://{id}");
            for (String name : List.of("async", "stateless", "sync")) {
                assertThat(read(wire, "a://" + name)).isEqualTo(name);
            }
            assertThat(read(wire, "t://7")).isEqualTo("of t://7");
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersFailuresOnce(TestServer.Kind kind) throws Exception {
        registry.addAll(List.of(
                new SyncResourceSpecification(resource("a://null"), (exchange, request) -> null),
                new SyncResourceSpecification(resource("a://throws"), (exchange, request) -> {
                    throw new IllegalStateException(SECRET);
                }),
                new AsyncResourceSpecification(resource("a://empty"), (exchange, request) -> Mono.empty()),
                new AsyncResourceSpecification(resource("a://no-mono"), (exchange, request) -> null),
                new AsyncResourceSpecification(
                        resource("a://error"), (exchange, request) -> Mono.error(new AssertionError(SECRET))),
                new SyncResourceSpecification(resource("a://asks"), (exchange, request) -> {
                    exchange.listRoots();
                    return text(request, "impossible here");
                })));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            for (String uri : ProviderLists.uris(wire)) {
                Map<String, Object> answer = wire.request("resources/read", Map.of("uri", uri));
                assertThat(error(answer).get("code")).as(uri).isEqualTo(-32603);
                assertThat(Wire.write(answer)).as(uri).doesNotContain(SECRET);
            }
            assertThat(wire.request("ping", null)).containsKey("result");
            assertThat(wire.others).as("no second answer").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void passesClientErrors(TestServer.Kind kind) throws Exception {
        registry.addAll(List.of(
                new SyncResourceSpecification(resource("a://closed"), (exchange, request) -> {
                    throw McpError.builder(-32050).message("archived").build();
                }),
                new AsyncResourceSpecification(
                        resource("a://gone"),
                        (exchange, request) -> Mono.error(McpError.RESOURCE_NOT_FOUND.apply(request.uri())))));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "a://closed"))))
                    .isEqualTo(Map.of("code", -32050, "message", "archived"));
            assertThat(error(wire.request("resources/read", Map.of("uri", "a://gone"))))
                    .containsEntry("code", -32002)
                    .containsEntry("data", Map.of("uri", "a://gone"));
        }
    }

    private static McpSchema.Resource resource(String uri) {
        return McpSchema.Resource.builder(uri, "name").build();
    }

    private static McpSchema.ReadResourceResult text(McpSchema.ReadResourceRequest request, String text) {
        return McpSchema.ReadResourceResult.builder(List.of(McpSchema.TextResourceContents.builder(request.uri(), text)
                        .build()))
                .build();
    }

    private static Object read(Wire wire, String uri) throws Exception {
        Map<String, Object> result = result(wire.request("resources/read", Map.of("uri", uri)));
        return ((Map<?, ?>) ((List<?>) result.get("contents")).get(0)).get("text");
    }
}
