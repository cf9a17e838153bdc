package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeLimits;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads texts, tables, pictures, charts and slides of the documents of a folder, from a server with a heap of 256 MB,
 * and measures the memory of the process. {@code -Doffice.folder} is the folder, and {@code -Doffice.reads=2000} the
 * number of reads.
 */
@Timeout(3600)
class MixedReadsTrial {

    private static final int READS = Integer.getInteger("office.reads", 2_000);
    private static final int EACH = 4;
    private static final long MAX_MB = 450;
    /** The report names documents after which the resident size is greater by this number of megabytes. */
    private static final long MUCH_MB = 5;

    private int reads;
    private int errors;
    /** The number of reads that ended with each error, without the numbers in it. */
    private final Map<String, Integer> messages = new TreeMap<>();

    @Test
    void residentSizeIsBounded() throws Exception {
        Path folder = Path.of(System.getProperty("office.folder")).toRealPath();
        List<Path> documents;
        try (Stream<Path> all = Files.walk(folder)) {
            documents = new ArrayList<>(
                    all.filter(file -> OfficeKind.of(OfficeLimits.DEFAULT).isDocument(file.toString()))
                            .sorted()
                            .toList());
        }
        Random random = new Random(1);
        Process process = ChildJvm.of(
                        place -> true,
                        HostileFolderServer.class,
                        Stream.concat(Stream.of("-Xmx256m"), options()).toList(),
                        folder.toString(),
                        "PT30S")
                .redirectError(Path.of("target", "mixed-reads.log").toFile())
                .start();
        StringBuilder report = new StringBuilder();
        try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
                McpSyncClient client = TestServer.connect(said.readLine())) {
            while (reads < READS) {
                Path document = documents.get(random.nextInt(documents.size()));
                int before = reads;
                long resident = HostileMemory.resident(process.pid());
                read(client, document, random);
                long growth = HostileMemory.resident(process.pid()) - resident;
                if (growth >= MUCH_MB) {
                    report.append("+" + growth + " MB after " + document.getFileName() + "\n");
                }
                if (before / 200 < reads / 200) {
                    report.append(reads + " reads, " + errors + " errors, " + HostileMemory.resident(process.pid())
                            + " MB\n");
                    Files.writeString(Path.of("target", "mixed-reads.txt"), report);
                }
            }
            messages.forEach((message, count) -> report.append(count + " " + message + "\n"));
            Files.writeString(Path.of("target", "mixed-reads.txt"), report);
            assertThat(HostileMemory.resident(process.pid()))
                    .as(report.toString())
                    .isLessThanOrEqualTo(MAX_MB);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Stream<String> options() {
        return Stream.of(System.getProperty("office.options", "").split(" ")).filter(option -> !option.isEmpty());
    }

    /** Reads the text of a document, and some of its items in some forms. */
    private void read(McpSyncClient client, Path document, Random random) {
        call(client, "read_document", Map.of("file_path", document.toString()));
        call(client, "read_document", Map.of("file_path", document.toString(), "part", "outline"));
        McpSchema.CallToolResult listed =
                call(client, "list_embedded_resources", Map.of("file_path", document.toString()));
        List<String> uris = new ArrayList<>();
        if (listed.structuredContent() instanceof Map<?, ?> json && json.get("resources") instanceof Map<?, ?> types) {
            types.values()
                    .forEach(items ->
                            ((List<?>) items).forEach(item -> uris.add(String.valueOf(((Map<?, ?>) item).get("uri")))));
        }
        for (int n = 0; n < Math.min(EACH, uris.size()); n++) {
            String uri = uris.get(random.nextInt(uris.size()));
            String size = "?size=" + (100 + random.nextInt(900)) + "x" + (100 + random.nextInt(900));
            reads++;
            try {
                client.readResource(
                        McpSchema.ReadResourceRequest.builder(random.nextBoolean() && isDrawn(uri) ? uri + size : uri)
                                .build());
            } catch (McpError refused) {
                error(refused.getMessage());
            }
        }
    }

    private static boolean isDrawn(String uri) {
        boolean isText = uri.contains("?"); // a slide that cannot be drawn
        return !isText && (uri.contains("/image/") || uri.contains("/chart/") || uri.contains("/slide/"));
    }

    private McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        reads++;
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        if (Boolean.TRUE.equals(result.isError())) {
            error(((McpSchema.TextContent) result.content().get(0)).text());
        }
        return result;
    }

    private void error(String message) {
        errors++;
        messages.merge(message.replaceAll("[0-9]+", "N"), 1, Integer::sum);
    }
}
