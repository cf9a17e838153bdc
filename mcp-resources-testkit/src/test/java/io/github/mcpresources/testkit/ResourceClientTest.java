package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.client.StreamServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the headers of a client over HTTP at 2026-07-28, its tool calls, and its messages about the server. */
class ResourceClientTest {

    private final RawServers.Running server = RawServers.good();
    private final ResourceClient client = ResourceClient.http(server.url());

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void shortensLongCommandInName() {
        assertThat(ResourceClient.stdio("node", "server.js").name()).isEqualTo("stdio node server.js");
        assertThat(ResourceClient.stdio("java", "-cp", "a.jar:".repeat(500), "notes.Server")
                        .name())
                .hasSizeLessThan(200)
                .startsWith("stdio java -cp a.jar:")
                .contains(" … ")
                .endsWith(" notes.Server");
    }

    @Test
    void watchesSubscribedResourceUntilClosed() {
        try (ResourceClient session = client.copy().revision(Revision.V2025_11_25)) {
            Listening listening = session.watch(List.of(RawServer.TEXT));
            server.change();
            assertThat(listening.await(message -> true, Duration.ofMinutes(1)))
                    .hasValueSatisfying(message ->
                            assertThat(message.params().path("uri").asText()).isEqualTo(RawServer.TEXT));
            assertThat(listening.ended()).isEmpty();
            listening.close();
            assertThat(session.exchanges())
                    .last()
                    .satisfies(last -> assertThat(last.request().json().toString())
                            .contains("resources/unsubscribe", RawServer.TEXT))
                    .matches(Exchange::succeeded);
        }
    }

    private static ResourceClient listeningTo(String quirk) {
        Fault fault = Fault.none(Revision.V2026_07_28).quirk(quirk);
        return RawStreams.client(new RawServer(fault), fault).revision(Revision.V2026_07_28);
    }

    @Test
    void watchReturnsAfterAcknowledgment() {
        try (Listening listening = client.watch(List.of(RawServer.TEXT))) {
            assertThat(listening.messages())
                    .first()
                    .satisfies(
                            first -> assertThat(first.method()).isEqualTo("notifications/subscriptions/acknowledged"));
            server.change();
            assertThat(listening.await(message -> message.method().endsWith("updated"), Duration.ofMinutes(1)))
                    .isPresent();
        }
    }

    @Test
    void watchThrowsIfServerRefusesToListen() {
        try (ResourceClient refused = listeningTo("refuses to listen")) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(() -> refused.watch(List.of(RawServer.TEXT)))
                    .withMessageContainingAll("did not accept", "subscriptions/listen", "-32603", "cannot listen now");
        }
    }

    @Test
    void watchThrowsIfServerOmitsUri() {
        try (ResourceClient omitted = listeningTo("honours no URI")) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(() -> omitted.watch(List.of(RawServer.TEXT)))
                    .withMessageContainingAll("did not accept a subscription to " + RawServer.TEXT, "acknowledged");
        }
    }

    @Test
    void watchThrowsIfServerDoesNotAcknowledge() {
        try (ResourceClient silent = listeningTo("no ack").deadline(Duration.ofSeconds(2))) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(() -> silent.watch(List.of(RawServer.TEXT)))
                    .withMessageContainingAll("did not acknowledge", "2000 ms", "ResourceClient.deadline");
        }
    }

    @Test
    void reportsOutputOfServerThatDoesNotAnswer() {
        byte[] said = "Listening on port 3000\n".getBytes(StandardCharsets.UTF_8);
        try (ResourceClient chatty = ResourceClient.streams(
                "chatty",
                () -> new StreamServer.Streams(
                        new ByteArrayInputStream(said), OutputStream.nullOutputStream(), () -> {}))) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(chatty::open)
                    .withMessageContainingAll(
                            "the server ended the connection", "last unexpected line", "Listening on port 3000");
        }
    }

    @Test
    void explainsRefusedConnection() throws IOException {
        int free;
        try (ServerSocket nobody = new ServerSocket(0)) {
            free = nobody.getLocalPort();
        }
        try (ResourceClient lost = ResourceClient.http("http://127.0.0.1:" + free + "/mcp")) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(lost::open)
                    .withMessageContainingAll("127.0.0.1:" + free, "no server accepts connections at this address");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "resources/read, uri,  notes://a, notes://a",
        "resources/read, uri,  notes://ö, =?base64?bm90ZXM6Ly/Dtg==?=",
        "tools/call,     name, edit,      edit",
        "prompts/get,    name, greet,     greet",
    })
    void sendsRequestedNameAsHeader(String method, String parameter, String name, String header) {
        assertThat(client.request(method, Json.object(parameter, name)).headers())
                .containsEntry("Mcp-Method", method)
                .containsEntry("Mcp-Name", header);
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void callsToolWithArguments(Revision revision) {
        try (ResourceClient caller = client.copy().revision(revision)) {
            Reply reply = caller.callTool("echo", Map.of("say", List.of("a", 1)));
            assertThat(reply.result().path("content").path(0).path("text").asText())
                    .isEqualTo("{\"say\":[\"a\",1]}");
            assertThat(caller.callTool("echo").succeeded()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"fail, isError", "none, -32602"})
    void throwsIfToolFails(String tool, String said) {
        assertThatExceptionOfType(ClientException.class)
                .isThrownBy(() -> client.callTool(tool))
                .withMessageContainingAll("The tool " + tool + " returned an error", said);
    }

    @Test
    void sendsNoNameHeaderForMethodWithoutName() {
        assertThat(client.request("resources/list", Json.object("uri", "notes://a"))
                        .headers())
                .doesNotContainKey("Mcp-Name");
    }
}
