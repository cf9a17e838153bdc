package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Child;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that text that an application prints does not appear among the messages of the protocol. */
class PrintingServerTest {

    @TempDir
    Path directory;

    /** An application that prints before it serves, in a reader, and afterwards. */
    static final class Application {
        public static void main(String[] arguments) throws Exception {
            System.out.println("before");
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("test://printing").read(request -> {
                System.out.println("noise of a reader");
                return ReadResult.text("good");
            });
            try (ResourceServer resources = ResourceServer.of(registry)) {
                resources.serveStdio("printing", "1");
            }
            System.out.println("after");
        }
    }

    private static void send(OutputStream in, Map<String, Object> message) throws Exception {
        in.write((Wire.write(message) + "\n").getBytes(UTF_8));
        in.flush();
    }

    private static void request(OutputStream in, int id, String method, Map<String, Object> params) throws Exception {
        send(in, Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    }

    @Test
    void redirectsPrintedTextToStandardErrorDuringStdio() throws Exception {
        Path errors = directory.resolve("errors");
        Process process = Child.of(Application.class, List.of())
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
                OutputStream in = process.getOutputStream()) {
            assertThat(lines.readLine()).isEqualTo("before");
            Map<String, Object> client = Map.of("name", "c", "version", "1");
            request(
                    in,
                    1,
                    "initialize",
                    Map.of("protocolVersion", "2025-11-25", "capabilities", Map.of(), "clientInfo", client));
            assertThat(lines.readLine()).contains("\"id\":1");
            send(in, Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
            request(in, 2, "resources/read", Map.of("uri", "test://printing"));
            assertThat(lines.readLine()).contains("\"id\":2", "good");
            in.close();
            assertThat(lines.readLine()).as("once the server is closed").isEqualTo("after");
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroy();
        }
        assertThat(Files.readString(errors)).contains("noise of a reader").doesNotContain("before", "after");
    }

    @Test
    void keepsStandardOutputOnOtherStreams() {
        PrintStream before = System.out;
        StdioTransport elsewhere = StdioTransport.builder()
                .streams(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream())
                .build();
        try (ResourceServer resources = ResourceServer.of(ResourceRegistry.create())) {
            McpSyncServer server = McpServer.sync(resources.wrap(elsewhere)).build();
            assertThat(System.out).isSameAs(before);
            server.close();
        }
    }
}
