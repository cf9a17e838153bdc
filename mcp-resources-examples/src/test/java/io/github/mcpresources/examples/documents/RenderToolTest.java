package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenderToolTest {

    private static McpSchema.CallToolResult render(ContentStore store, Map<String, Object> arguments) {
        return new RenderTool(store)
                .specification()
                .callHandler()
                .apply(
                        null,
                        McpSchema.CallToolRequest.builder(RenderTool.NAME)
                                .arguments(arguments)
                                .build());
    }

    @Test
    void omitsUriOfUnstoredResult() {
        try (ContentStore small = ContentStore.builder().maxBytes(10).build()) {
            Map<?, ?> answer = (Map<?, ?>) render(small, Map.of("markdown", "# Long", "include_base64", true))
                    .structuredContent();
            Map<?, ?> artifact = (Map<?, ?>) ((List<?>) answer.get("artifacts")).get(0);
            assertThat(artifact.get("bytes_base64")).isNotNull();
            assertThat(artifact.containsKey("resource_uri")).isFalse();
            assertThat(small.size()).isZero();
        }
    }

    @Test
    void reportsLackOfMemoryForStoring() {
        try (ContentStore store =
                ContentStore.builder().memoryBudget(MemoryBudget.ofBytes(1_024)).build()) {
            McpSchema.CallToolResult result = render(store, Map.of("markdown", "x".repeat(10_000)));
            assertThat(result.isError()).isTrue();
            assertThat(result.content().toString())
                    .contains("The text was rendered as html, but cannot be stored", "memoryBudget");
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersDeeplyNestedTexts(Rendering format) {
        try (ContentStore store = ContentStore.builder().build()) {
            for (String nested :
                    List.of(">".repeat(100_000), "* ".repeat(20_000), "[".repeat(50_000), "*a **b ".repeat(20_000))) {
                assertThat(render(store, Map.of("markdown", nested, "output_format", format.wireName())))
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rendersControlCharacters(Rendering format) {
        try (ContentStore store = ContentStore.builder().build()) {
            McpSchema.CallToolResult result = render(
                    store, Map.of("markdown", "a\u000b b\u001b \ufffe \ud800 c", "output_format", format.wireName()));
            assertThat(result.isError()).as("%s", result).isNotEqualTo(true);
        }
    }

    @Test
    void refusesTextOverLimit() {
        try (ContentStore store = ContentStore.builder().build()) {
            McpSchema.CallToolResult result = render(store, Map.of("markdown", "x".repeat(1_000_001)));
            assertThat(result.isError()).isTrue();
            assertThat(result.content().toString()).contains("1000001", "1000000");
        }
    }
}
