package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.TestServer.Kind;
import io.github.mcpresources.tools.ResourceTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests consecutive windows of a file. Together they contain the whole file. */
class WindowedToolTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"UTF-8, 1", "UTF-8, 6", "ISO-8859-1, 4", "UTF-16, 7", "UTF-16LE, 5", "Shift_JIS, 6"})
    void returnsWholeFileInConsecutiveWindows(String charset, int size) throws Exception {
        String line = charset.startsWith("UTF") ? "aé漢😀\n" : charset.equals("Shift_JIS") ? "a漢字\n" : "aéß\n";
        String whole = line.repeat(20);
        Path file = Files.write(directory.resolve("a.txt"), whole.getBytes(charset));
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("doc://a")
                .read(request -> ReadResult.of(ContentPart.file(file).mimeType("text/plain; charset=" + charset)));
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(Kind.STREAMABLE, resources, ResourceTools.of(resources));
                Wire wire = server.connect()) {
            StringBuilder text = new StringBuilder();
            long bytes = 0;
            Object next = 0;
            while (next != null) {
                Map<?, ?> window = window(wire, next, size);
                for (Object part : (List<?>) window.get("parts")) {
                    text.append(((Map<?, ?>) part).get("text"));
                    bytes += ((Number) ((Map<?, ?>) part).get("bytes_returned")).longValue();
                }
                next = ((Map<?, ?>) window.get("window")).get("next_offset");
            }
            assertThat(text.toString()).isEqualTo(whole);
            assertThat(bytes).isEqualTo(Files.size(file));
        }
    }

    private static Map<?, ?> window(Wire wire, Object start, int size) throws Exception {
        Map<String, Object> answer = wire.request(
                "tools/call",
                Map.of(
                        "name",
                        "read_resource",
                        "arguments",
                        Map.of("uri", "doc://a", "start_offset", start, "max_bytes", size)));
        return (Map<?, ?>) ((Map<?, ?>) answer.get("result")).get("structuredContent");
    }
}
