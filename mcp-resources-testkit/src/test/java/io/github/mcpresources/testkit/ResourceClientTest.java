package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client sends over HTTP at 2026-07-28 beside its messages, and how it calls its server. */
class ResourceClientTest {

    private final RawServers.Running server = RawServers.good();
    private final ResourceClient client = ResourceClient.http(server.url());

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void aLongCommandIsShownByItsBeginningAndItsEnd() {
        assertThat(ResourceClient.stdio("node", "server.js").name()).isEqualTo("stdio node server.js");
        assertThat(ResourceClient.stdio("java", "-cp", "a.jar:".repeat(500), "notes.Server")
                        .name())
                .hasSizeLessThan(200)
                .startsWith("stdio java -cp a.jar:")
                .contains(" … ")
                .endsWith(" notes.Server");
    }

    @ParameterizedTest
    @CsvSource({
        "resources/read, uri,  notes://a, notes://a",
        "resources/read, uri,  notes://ö, =?base64?bm90ZXM6Ly/Dtg==?=",
        "tools/call,     name, edit,      edit",
        "prompts/get,    name, greet,     greet",
    })
    void theNameOfWhatIsAskedForIsAHeaderToo(String method, String parameter, String name, String header) {
        assertThat(client.request(method, Json.object(parameter, name)).headers())
                .containsEntry("Mcp-Method", method)
                .containsEntry("Mcp-Name", header);
    }

    @Test
    void aMethodThatAsksForNothingByNameHasNoName() {
        assertThat(client.request("resources/list", Json.object("uri", "notes://a"))
                        .headers())
                .doesNotContainKey("Mcp-Name");
    }
}
