package io.github.mcpresources.examples.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.NeedsFonts;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that the answers on the documentation page about Office documents are correct, and that the pictures of the
 * page exist.
 */
class OfficePageTest {

    private static final Path PAGE = Path.of("..", "docs", "office.md");
    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();

    private final OfficeDocuments documents = OfficeDocuments.builder()
            .root(Path.of("sample-documents", "office"))
            .names(name -> Optional.of(Path.of(name)))
            .build();

    @AfterEach
    void close() {
        documents.close();
    }

    private static List<MatchResult> pairs(String kind) throws IOException {
        return Pattern.compile("```json " + kind + "\n(.*?)```\n\n```json answer\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .toList();
    }

    private static Map<String, Object> json(String text) throws IOException {
        return MAPPER.readValue(text, new TypeRef<>() {});
    }

    @Test
    @NeedsFonts // without a font, charts are listed as JSON
    void toolsAnswerAsOnPage() throws Exception {
        List<SyncToolSpecification> tools = OfficeTools.of(documents).statelessSync();
        List<MatchResult> pairs = pairs("call");
        assertThat(pairs).hasSize(4);
        for (MatchResult pair : pairs) {
            McpSchema.CallToolRequest call = MAPPER.readValue(pair.group(1), McpSchema.CallToolRequest.class);
            McpSchema.CallToolResult result = tools.stream()
                    .filter(tool -> tool.tool().name().equals(call.name()))
                    .findFirst()
                    .orElseThrow()
                    .callHandler()
                    .apply(McpTransportContext.EMPTY, call);
            String text = ((McpSchema.TextContent) result.content().get(0)).text();
            if (Boolean.TRUE.equals(result.isError())) {
                assertThat(text).as(pair.group(1)).isEqualTo(json(pair.group(2)).get("error"));
            } else {
                String answer = MAPPER.writeValueAsString(result.structuredContent());
                assertThat(json(answer)).as(pair.group(1)).isEqualTo(json(pair.group(2)));
                List<String> uris = Pattern.compile("\"uri\":\"([^\"]+)\"")
                        .matcher(answer)
                        .results()
                        .map(uri -> uri.group(1))
                        .toList();
                assertThat(uris).isNotEmpty();
                assertThat(text).contains(uris);
            }
        }
    }

    @Test
    void readsAnswerAsOnPage() throws Exception {
        for (String file : List.of("report.docx", "figures.xlsx", "review.pptx")) {
            documents.add(Path.of("sample-documents", "office", file));
        }
        List<MatchResult> pairs = pairs("read");
        assertThat(pairs).hasSize(3);
        try (ResourceClient client = ResourceClient.inMemory(documents).open()) {
            for (MatchResult pair : pairs) {
                Object uri = json(pair.group(1)).get("uri");
                String answer = client.read(String.valueOf(uri)).result().toString();
                assertThat(json(answer)).as(pair.group(1)).isEqualTo(json(pair.group(2)));
            }
        }
    }

    @Test
    void picturesOfPageExist() throws IOException {
        List<MatchResult> pictures = Pattern.compile("!\\[[^]]+]\\(([^)]+)\\)")
                .matcher(Files.readString(PAGE))
                .results()
                .toList();
        assertThat(pictures).hasSize(5);
        for (MatchResult picture : pictures) {
            byte[] bytes = Files.readAllBytes(PAGE.resolveSibling(picture.group(1)));
            assertThat(ImageIO.read(new ByteArrayInputStream(bytes)))
                    .as(picture.group(1))
                    .isNotNull();
        }
    }
}
