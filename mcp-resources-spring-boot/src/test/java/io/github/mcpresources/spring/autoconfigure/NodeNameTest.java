package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the ids of sessions begin with the name of the node. */
class NodeNameTest {

    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    /** A kind of web application. */
    enum Kind {
        SERVLET {
            @Override
            Served start(String... properties) {
                return Served.start(properties);
            }
        },
        REACTIVE {
            @Override
            Served start(String... properties) {
                return Served.startReactive(Served.Application.class, properties);
            }
        };

        abstract Served start(String... properties);
    }

    @ParameterizedTest
    @EnumSource
    void idBeginsWithNameOfNode(Kind kind) throws Exception {
        try (Served served = kind.start("spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.cluster.node=n-1");
                ResourceClient client = served.client().revision(Revision.V2025_11_25)) {
            String id = client.handshake().header("Mcp-Session-Id").orElseThrow();
            assertThat(id).startsWith("n-1:");
            assertThat(client.read("note://1").text()).hasValue("note 1");
            try (Listening listening = client.watch(List.of("note://1"))) {
                served.context().getBean(ResourceServer.class).events().updated("note://1");
                assertThat(listening.await(
                                message -> message.method().equals("notifications/resources/updated"),
                                Duration.ofMinutes(1)))
                        .isPresent();
            }
            assertThat(status(served, "POST", id)).isEqualTo(200);
            assertThat(status(served, "POST", id.replace("n-1:", "n-2:"))).isEqualTo(404);
            assertThat(status(served, "DELETE", id)).isEqualTo(200);
        }
    }

    private static int status(Served served, String method, String session) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Mcp-Session-Id", session)
                .method(
                        method,
                        method.equals("POST")
                                ? HttpRequest.BodyPublishers.ofString(PING)
                                : HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ParameterizedTest
    @EnumSource
    void malformedNameIsReported(Kind kind) {
        assertThatThrownBy(() -> kind.start(
                                "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.cluster.node=a name")
                        .close())
                .hasStackTraceContaining("The value of mcp.resources.cluster.node=a name is not allowed");
    }
}
