package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Page;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests methods and extensions that an application adds to a server. */
class AddedMethodTest {

    /** Versions 2.0.x of the SDK cannot declare extensions in the result that its streamable transport sends. */
    private static final boolean SDK_HAS_EXTENSIONS = Arrays.stream(
                    McpSchema.ServerCapabilities.class.getRecordComponents())
            .anyMatch(component -> component.getName().equals("extensions"));

    private static final ProtocolMethod NUMBERS = call -> call.page(
            "numbers",
            page -> {
                int from = page.cursor().map(Integer::parseInt).orElse(0);
                List<Integer> items = IntStream.range(from, Math.min(10, from + page.limit()))
                        .boxed()
                        .toList();
                int next = from + items.size();
                return CompletableFuture.completedFuture(
                        next == 10 ? Page.last(items) : Page.of(items, String.valueOf(next)));
            },
            number -> Map.of("number", number, "text", "x".repeat(100)));

    private static ResourceServer.Builder builder() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text("a");
        registry.resource("notes://secret").text("b");
        return ResourceServer.builder(registry)
                .visibility((caller, uri, entry) -> !uri.contains("secret"))
                .extension("com.example/counts", Map.of("fast", true))
                .method("com.example/numbers", NUMBERS)
                .method(
                        "com.example/count",
                        call -> call.provider()
                                .listResources(Page.Request.first(100), call.context())
                                .thenApply(page -> call.result(
                                        Map.of("count", page.items().size()), CacheHint.shared(Duration.ofSeconds(1)))))
                .method(
                        "com.example/echo",
                        call -> CompletableFuture.completedFuture(Map.of(
                                "text",
                                call.required("text"),
                                "other",
                                call.optional("other").orElse("none"))))
                .method("com.example/failure", call -> {
                    throw new IllegalStateException("a secret of the server");
                })
                .method("com.example/nothing", call -> CompletableFuture.completedFuture(null))
                .method("com.example/no-stage", call -> null)
                .method(
                        "com.example/refusal",
                        call -> CompletableFuture.failedFuture(new ResourceException(-32001, "Not on Sundays")));
    }

    private static Map<?, ?> object(Map<?, ?> json, String... path) {
        Map<?, ?> at = json;
        for (String field : path) {
            at = (Map<?, ?>) at.get(field);
        }
        return at;
    }

    @ParameterizedTest
    @EnumSource
    void answersWithSessions(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, builder().build());
                Wire wire = server.wire(Map.of())) {
            Map<String, Object> initialized = wire.initialize("2025-11-25");
            if (kind != TestServer.Kind.STREAMABLE || SDK_HAS_EXTENSIONS) {
                assertThat(object(initialized, "result", "capabilities", "extensions"))
                        .isEqualTo(Map.of("com.example/counts", Map.of("fast", true)));
            }

            assertThat(object(wire.request("com.example/count", null), "result"))
                    .isEqualTo(Map.of("count", 1));
            assertThat(object(wire.request("com.example/echo", Map.of("text", "hi")), "result"))
                    .isEqualTo(Map.of("text", "hi", "other", "none"));
            Map<?, ?> missing = object(wire.request("com.example/echo", Map.of()), "error");
            assertThat(missing.get("code")).isEqualTo(-32602);
            assertThat(missing.get("message")).asString().contains("'text': missing");
            Map<?, ?> failure = object(wire.request("com.example/failure", Map.of()), "error");
            assertThat(failure.get("code")).isEqualTo(-32603);
            assertThat(failure.toString()).contains("incident").doesNotContain("secret of the server");
            for (String method : List.of("com.example/nothing", "com.example/no-stage")) {
                assertThat(object(wire.request(method, Map.of()), "error").get("code"))
                        .as(method)
                        .isEqualTo(-32603);
            }
            assertThat(object(wire.request("com.example/refusal", Map.of()), "error"))
                    .isEqualTo(Map.of("code", -32001, "message", "Not on Sundays"));
            assertThat(object(wire.request("com.example/unknown", Map.of()), "error")
                            .get("code"))
                    .isEqualTo(-32601);
        }
    }

    @Test
    void answersAtStatelessRevision() throws Exception {
        try (TestServer server =
                TestServer.start(TestServer.Kind.STREAMABLE, builder().build())) {
            StatelessClient client = new StatelessClient(server.endpoint());

            Map<String, Object> result =
                    client.call("com.example/count", Map.of()).result();
            assertThat(result)
                    .containsEntry("count", 1)
                    .containsEntry("resultType", "complete")
                    .containsEntry("ttlMs", 1_000)
                    .containsEntry("cacheScope", "private"); // the server has a visibility rule
            assertThat(client.call("com.example/echo", Map.of("text", "hi")).result())
                    .containsEntry("text", "hi")
                    .containsEntry("resultType", "complete")
                    .doesNotContainKey("ttlMs");
            assertThat(object(client.call("server/discover", Map.of()).result(), "capabilities", "extensions"))
                    .isEqualTo(Map.of("com.example/counts", Map.of("fast", true)));
        }
    }

    @Test
    void pagesEndEarlyIfResultWouldBeTooLarge() throws Exception {
        ResourceLimits limits = ResourceLimits.builder().resultBytes(500).build();
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STDIO, builder().limits(limits).build());
                Wire wire = server.connect()) {
            List<Object> numbers = new ArrayList<>();
            int pages = 0;
            Object cursor = null;
            do {
                Map<String, Object> params = cursor == null ? Map.of() : Map.of("cursor", cursor);
                Map<?, ?> page = object(wire.request("com.example/numbers", params), "result");
                for (Object item : (List<?>) page.get("numbers")) {
                    numbers.add(((Map<?, ?>) item).get("number"));
                }
                cursor = page.get("nextCursor");
                pages++;
            } while (cursor != null);
            assertThat(numbers)
                    .containsExactlyElementsOf(IntStream.range(0, 10).boxed().toList());
            assertThat(pages).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/list", "skills/list", "resources/read", "initialize", "notifications/x", "", "a b"})
    void refusesNamesThatAreDefined(String name) {
        assertThatThrownBy(() -> builder().method(name, NUMBERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void refusesNamesThatAreAddedTwiceAndUnqualifiedExtensions() {
        assertThatThrownBy(() -> builder().method("com.example/count", NUMBERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("com.example/count was added before");
        assertThatThrownBy(() -> builder().extension("counts", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'counts'");
    }
}
