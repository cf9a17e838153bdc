package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the code of the README does what the README says. */
class QuickStartIT {

    @TempDir
    Path temp;

    @Test
    void servesNoteTemplateAndFolder() throws Exception {
        Files.writeString(Files.createDirectory(temp.resolve("handbook")).resolve("travel.md"), "# Travel");
        try (ServerProcess server = ServerProcess.main(QuickStart.class, temp)) {
            assertThat(call(
                            server,
                            "initialize",
                            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                    + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"))
                    .contains("\"my-server\"");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

            assertThat(read(server, "notes://welcome")).contains("\"text\":\"# Hello\"");
            assertThat(read(server, "file:///handbook/travel.md")).contains("\"text\":\"# Travel\"");
            assertThat(read(server, "orders://42?lang=en"))
                    .contains("\"mimeType\":\"application/json\"")
                    .contains("Ada");
            assertThat(read(server, "orders://43")).contains("-32002").contains("orders://43");

            server.endInput();
            assertThat(server.exitCode()).isZero();
        }
    }

    private static String read(ServerProcess server, String uri) throws Exception {
        return call(server, "resources/read", "{\"uri\":\"" + uri + "\"}");
    }

    private static String call(ServerProcess server, String method, String params) throws Exception {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
        return server.receive();
    }
}
