package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The full-text search of the document server. */
class DocumentSearchTest {

    private static final String INDEXED = "search://documents{?q,folder,type,after,before,limit,cursor}";
    private static final String LINES = "search://documents{?q,lang}";
    private static final Pattern URI = Pattern.compile("(?m)^ {3}(\\w+://\\S+)$");

    @TempDir
    Path temp;

    private Path docs;

    @BeforeEach
    void makeFolder() throws Exception {
        docs = Files.createDirectory(temp.resolve("docs"));
    }

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        return result.content().stream()
                .map(content -> content instanceof McpSchema.TextContent text ? text.text() : content.toString())
                .reduce("", String::concat);
    }

    private static String search(McpSyncClient client, String words) {
        return call(client, "search_documents", Map.of("q", words));
    }

    /** Returns the URI of the first hit, as soon as there is one. */
    private static String found(McpSyncClient client, String words) {
        String[] uri = new String[1];
        await(words).atMost(ServerProcess.PATIENCE).untilAsserted(() -> {
            String answer = search(client, words);
            Matcher hit = URI.matcher(answer);
            assertThat(hit.find()).as(answer).isTrue();
            uri[0] = hit.group(1);
        });
        return uri[0];
    }

    private static String read(McpSyncClient client, String uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .toString();
    }

    @Test
    void findsPartsOfAllKindsOfDocumentsThatCanBeRead() throws Exception {
        Files.writeString(docs.resolve("log.md"), "# Log\n\nThe zephyr rose at dawn.\n");
        Files.write(docs.resolve("zoo.pdf"), PdfDocumentsTest.document("A quokka came at night"));
        Files.writeString(
                docs.resolve("offer.eml"),
                "From: Ann <ann@example.org>\nSubject: An offer\nContent-Type: text/plain\n\nThe marimba is sold.\n");
        try (LocalServer server = LocalServer.start(docs.toString());
                McpSyncClient client = server.client()) {
            assertThat(client.listResourceTemplates().resourceTemplates())
                    .extracting(McpSchema.ResourceTemplate::uriTemplate)
                    .contains(INDEXED)
                    .doesNotContain(LINES);
            for (Map.Entry<String, String> hit : Map.of(
                            "zephyr", "file:///docs/log\\.md",
                            "quokka", "pdf://\\w+/page/1\\b.*",
                            "marimba", "mail://\\w+/text\\b.*")
                    .entrySet()) {
                String uri = found(client, hit.getKey());
                assertThat(uri).matches(hit.getValue());
                assertThat(read(client, uri)).contains(hit.getKey());
            }
            assertThat(read(client, "search://documents?q=quokka&type=pdf"))
                    .contains("**quokka**", "file:///docs/zoo.pdf");
        }
    }

    @Test
    void findsNewTextOfChangedFileAndNotItsOldText() throws Exception {
        Path file = Files.writeString(docs.resolve("log.md"), "The zephyr rose at dawn.\n");
        try (LocalServer server = LocalServer.start(docs.toString());
                McpSyncClient client = server.client()) {
            found(client, "zephyr");
            Files.writeString(file, "A sirocco blew all day long.\n");
            assertThat(found(client, "sirocco")).isEqualTo("file:///docs/log.md");
            assertThat(search(client, "zephyr")).startsWith("Nothing found");
        }
    }

    @Test
    void withoutSearchLinesAreFoundAndThereIsNoIndex() throws Exception {
        Files.writeString(docs.resolve("log.md"), "# Log\nThe zephyr rose\n");
        try (LocalServer server = LocalServer.start("--no-search", docs.toString());
                McpSyncClient client = server.client()) {
            assertThat(client.listResourceTemplates().resourceTemplates())
                    .extracting(McpSchema.ResourceTemplate::uriTemplate)
                    .contains(LINES)
                    .doesNotContain(INDEXED);
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .contains("find_in_document")
                    .doesNotContain("search_documents");
            assertThat(read(client, "search://documents?q=ZEPHYR&lang=md")).contains("The zephyr rose", "\"line\":2");
        }
    }

    @Test
    void findsOtherFormsInTheGivenLanguages() throws Exception {
        Files.writeString(docs.resolve("log.md"), "Die Häuser sind alt, und der Garten ist groß.\n");
        try (LocalServer server = LocalServer.start("--languages", "en,de", docs.toString());
                McpSyncClient client = server.client()) {
            assertThat(found(client, "Haus")).isEqualTo("file:///docs/log.md");
        }
        FailedStart refused = FailedStart.of("--languages", "en,tlh", docs);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.errors()).startsWith("--languages: the language must be one of da, de, ");
    }

    @Test
    void refusesFolderOfIndexThatCannotBeUsed() throws Exception {
        Path file = Files.writeString(temp.resolve("notes.txt"), "my notes");
        for (Map.Entry<Object[], String> wrong : Map.of(
                        new Object[] {"--index", file, docs},
                        "--index: " + file + " is not a directory",
                        new Object[] {"--index", "", docs},
                        "--index: the folder's name is empty",
                        new Object[] {"--index", temp.resolve("index"), "--no-search", docs},
                        "--index names the folder of the search index, which --no-search turns off",
                        new Object[] {"--languages", "de", "--no-search", docs},
                        "--languages is for the search index, which --no-search turns off")
                .entrySet()) {
            FailedStart refused = FailedStart.of(wrong.getKey());
            assertThat(refused.exitCode()).isEqualTo(2);
            assertThat(refused.errors()).startsWith(wrong.getValue()).doesNotContain("Exception");
        }
        assertThat(file).hasContent("my notes");
        assertThat(temp.resolve("index")).doesNotExist();
    }
}
