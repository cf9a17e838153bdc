package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RenderToolTest {

    private static McpSchema.CallToolResult render(ContentStore store, Map<String, Object> arguments) {
        return render(store, MemoryBudget.shared(), arguments);
    }

    private static McpSchema.CallToolResult render(
            ContentStore store, MemoryBudget budget, Map<String, Object> arguments) {
        return new RenderTool(store, budget)
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
                    .contains("The text was rendered as html, but could not be stored", "memoryBudget");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesRenderingIfMemoryIsTaken(Rendering format) {
        MemoryBudget budget = MemoryBudget.ofBytes(1_000_000);
        Map<String, Object> arguments = Map.of("markdown", "word ".repeat(2_000), "output_format", format.wireName());
        try (ContentStore store = ContentStore.builder().build()) {
            try (MemoryBudget.Reservation others = budget.reserve(Caller.of("other"), 800_000)) {
                assertThat(others.bytes()).isPositive();
                McpSchema.CallToolResult result = render(store, budget, arguments);
                assertThat(result.isError()).isTrue();
                assertThat(result.content().toString())
                        .contains(
                                "The text could not be rendered as " + format.wireName(),
                                "(setting memoryBudget); try again later");
            }
            assertThat(render(store, budget, arguments).isError()).isNotEqualTo(true);
            assertThat(budget.reserved()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesTableWithMillionsOfAddedCells(Rendering format) {
        String table = "|" + "a|".repeat(3_000) + "\n|" + "-|".repeat(3_000) + "\n" + "||\n".repeat(10_000);
        try (ContentStore store = ContentStore.builder().build()) {
            McpSchema.CallToolResult result = render(
                    store,
                    MemoryBudget.ofBytes(128 << 20),
                    Map.of("markdown", table, "output_format", format.wireName()));
            assertThat(result.isError()).isTrue();
            assertThat(result.content().toString()).contains("setting memoryBudget", "request less");
        }
    }

    @ParameterizedTest
    @CsvSource({"'',0", "'  ',0", "one,1", "' one two ',2", "'a\tb\n\nc',3"})
    void countsWords(String text, int words) {
        assertThat(McpServers.countWords(text).content().toString()).contains("text=" + words);
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
