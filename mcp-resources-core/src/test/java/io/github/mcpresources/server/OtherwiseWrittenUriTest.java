package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests equivalent spellings of a URI. A client receives the resource with the spelling of the URI that it sent. */
class OtherwiseWrittenUriTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void answersWithUriOfClient(TestServer.Kind kind) throws Exception {
        registry.resource("doc://caf%C3%A9-1").text("resource");
        registry.template("doc://{id}").read(request -> ReadResult.text("template"));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            for (String uri : List.of("doc://caf%C3%A9-1", "DOC://caf\u00e9-1", "doc://caf%c3%a9%2D1")) {
                assertThat(result(wire.request("resources/read", Map.of("uri", uri)))
                                .get("contents"))
                        .isEqualTo(List.of(Map.of("uri", uri, "mimeType", "text/plain", "text", "resource")));
            }
        }
    }
}
