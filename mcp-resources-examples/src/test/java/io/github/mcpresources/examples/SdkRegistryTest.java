package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.server.RfcUriTemplateManagerFactory;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests a server that keeps the SDK's own registry and uses only this library's matching, with the SDK's own client.
 */
class SdkRegistryTest {

    private HttpEndpoint endpoint;
    private McpSyncClient client;

    @BeforeEach
    void connect() throws Exception {
        endpoint = HttpEndpoint.start(SdkRegistryTest::server, 0);
        client = McpClient.sync(
                        HttpClientStreamableHttpTransport.builder(endpoint.url().replace("/mcp", ""))
                                .build())
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        client.initialize();
    }

    @AfterEach
    void disconnect() {
        client.closeGracefully();
        endpoint.close();
    }

    private static McpSyncServer server(McpStreamableServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("sdk", "1")
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .resources(false, false)
                        .build())
                .uriTemplateManagerFactory(new RfcUriTemplateManagerFactory())
                .resourceTemplates(template("files:///{+p}"), template("search://all{?q}"))
                .build();
    }

    /** Creates a template whose contents contain the template and the requested URI. */
    private static SyncResourceTemplateSpecification template(String template) {
        return new SyncResourceTemplateSpecification(
                McpSchema.ResourceTemplate.builder(template, template).build(),
                (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                List.of(McpSchema.TextResourceContents.builder(request.uri(), template)
                                        .build()))
                        .build());
    }

    @ParameterizedTest
    @CsvSource({
        "files:///a.txt,          files:///{+p}",
        "files:///a/b/c%20d.txt,  files:///{+p}",
        "search://all?q=storm,    search://all{?q}",
        "search://all?q=a%20b%26, search://all{?q}",
        "search://all,            search://all{?q}",
    })
    void readsExpandedTemplates(String uri, String template) {
        McpSchema.ReadResourceResult result =
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build());
        assertThat(result.contents())
                .singleElement()
                .isInstanceOfSatisfying(McpSchema.TextResourceContents.class, contents -> {
                    assertThat(contents.uri()).isEqualTo(uri);
                    assertThat(contents.text()).isEqualTo(template);
                });
    }

    @Test
    void reportsUriOfNoTemplateAsNotFound() {
        for (String uri : List.of("search://some?q=x", "search://all/more", "file:///a.txt")) {
            assertThatThrownBy(() -> client.readResource(
                            McpSchema.ReadResourceRequest.builder(uri).build()))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code())
                                    .isEqualTo(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND));
        }
    }
}
