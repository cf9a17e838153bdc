package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the host application provides Jackson (S3.11). The property {@code mcp.jackson} is the major version that
 * is present: 3 in the ordinary run, 2 in the run of the profile {@code jackson2}, in which Jackson 3 is absent.
 */
class JacksonTest {

    private static final String HERE = System.getProperty("mcp.jackson", "3");

    @Test
    void usesAvailableJackson() throws Exception {
        assertThat(McpJsonDefaults.getMapper().getClass().getName()).contains(".jackson" + HERE + ".");
        List<String> jackson3 = List.of(
                "tools.jackson.databind.ObjectMapper",
                "tools.jackson.databind.json.JsonMapper",
                "tools.jackson.core.JsonParser",
                "io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper");
        for (String name : jackson3) {
            if (HERE.equals("2")) {
                assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
            } else {
                assertThat(McpJsonDefaults.getMapper()
                                .getClass()
                                .getClassLoader()
                                .loadClass(name))
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersRequestsAlikeWithAnyJackson(TestServer.Kind kind) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int i = 0; i < 5; i++) {
            registry.resource("notes://" + i).title("Nr. " + i).text("Grüße " + i);
        }
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("lines", List.of(1, 2.5, "x"));
        order.put("customer", null);
        registry.template("order://{id}").complete("id", "a", "b").read(request -> ReadResult.json(order));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(2).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            List<Object> listed = new ArrayList<>();
            Map<String, Object> page = result(wire.request("resources/list", Map.of()));
            listed.addAll((List<?>) page.get("resources"));
            while (page.containsKey("nextCursor")) {
                page = result(wire.request("resources/list", Map.of("cursor", page.get("nextCursor"))));
                listed.addAll((List<?>) page.get("resources"));
            }
            assertThat(listed).hasSize(5);
            assertThat((Map<?, ?>) listed.get(4))
                    .extracting("uri", "title", "size")
                    .containsExactly("notes://4", "Nr. 4", 9);

            assertThat(contents(wire, "notes://3"))
                    .isEqualTo(Map.of("uri", "notes://3", "mimeType", "text/plain", "text", "Grüße 3"));
            assertThat(contents(wire, "order://7"))
                    .isEqualTo(Map.of(
                            "uri",
                            "order://7",
                            "mimeType",
                            "application/json",
                            "text",
                            "{\"lines\":[1,2.5,\"x\"],\"customer\":null}"));
            assertThat(result(wire.request(
                            "completion/complete",
                            Map.of(
                                    "ref", Map.of("type", "ref/resource", "uri", "order://{id}"),
                                    "argument", Map.of("name", "id", "value", "a")))))
                    .isEqualTo(Map.of("completion", Map.of("values", List.of("a"), "total", 1, "hasMore", false)));

            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://9"))))
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://9")));
            assertThat(error(wire.request("resources/list", Map.of("cursor", "made up")))
                            .get("code"))
                    .isEqualTo(-32602);
            assertThat(wire.request("tools/call", Map.of("name", "echo", "arguments", Map.of())))
                    .containsKey("result");
        }
    }

    private static Object contents(Wire wire, String uri) throws Exception {
        return ((List<?>) result(wire.request("resources/read", Map.of("uri", uri)))
                        .get("contents"))
                .get(0);
    }
}
