package io.github.mcpresources.samples.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;

/** Tests the application with a client of the MCP SDK. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@DirtiesContext // a test adds a note
class NotesTest {

    @Value("${local.server.port}")
    private int port;

    private McpSyncClient client;

    @BeforeEach
    void connect() {
        client = McpClient.sync(HttpClientStreamableHttpTransport.builder("http://localhost:" + port)
                        .build())
                .requestTimeout(Duration.ofSeconds(30))
                .build();
        client.initialize();
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void serverHasNameOfApplication() {
        assertThat(client.getServerInfo().name()).isEqualTo("notes");
        assertThat(client.getServerInfo().version()).isEqualTo("1.0");
    }

    @Test
    void readsNotes() {
        assertThat(text("note://by-number/2")).isEqualTo("Call the printer");
        assertThatThrownBy(() -> text("note://by-number/99"))
                .isInstanceOf(McpError.class)
                .hasMessageContaining("not found");
        assertThatThrownBy(() -> text("note://by-number/two"))
                .isInstanceOf(McpError.class)
                .hasMessageContaining("Invalid parameter 'number': two");
    }

    @Test
    void toolAddsNoteToList() {
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("add_note")
                .arguments(Map.of("text", "Buy stamps"))
                .build());

        assertThat(result.content().toString()).contains("Added note://by-number/3");
        assertThat(client.listResources().resources())
                .extracting(McpSchema.Resource::uri)
                .containsExactly("note://all", "note://by-number/3");
        assertThat(text("note://by-number/3")).isEqualTo("Buy stamps");
    }

    private String text(String uri) {
        McpSchema.ReadResourceResult result =
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build());
        return ((McpSchema.TextResourceContents) result.contents().get(0)).text();
    }
}
