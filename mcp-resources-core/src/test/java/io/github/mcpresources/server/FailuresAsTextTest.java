package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failed reads that are reported as a text result, for clients that do not show errors. */
class FailuresAsTextTest {

    private static final String SECRET = "s3cr3t";

    private final ResourceRegistry registry = ResourceRegistry.create();

    @BeforeEach
    void register() {
        registry.resource("notes://fails").read(request -> {
            throw new IllegalStateException(SECRET);
        });
        registry.resource("notes://says").read(request -> {
            throw new ResourceException(-31_000, "The moon is not up");
        });
        registry.resource("notes://marked").read(request -> {
            request.context().answerFailuresAsText();
            throw new IllegalStateException(SECRET);
        });
    }

    @ParameterizedTest
    @EnumSource
    void reportsAllFailuresAsTextIfServerIsSetTo(TestServer.Kind kind) throws Exception {
        ResourceServer texts =
                ResourceServer.builder(registry).failuresAsText(true).build();
        try (TestServer server = TestServer.start(kind, texts);
                Wire wire = server.connect()) {
            assertThat(text(wire, "notes://fails"))
                    .startsWith("Could not read notes://fails: Internal error (incident ")
                    .doesNotContain(SECRET);
            assertThat(text(wire, "notes://says")).isEqualTo("Could not read notes://says: The moon is not up");
            assertThat(text(wire, "notes://none")).isEqualTo("Could not read notes://none: Resource not found");
            assertThat(error(wire.request("resources/read", Map.of())).get("code"))
                    .as("no URI to name")
                    .isEqualTo(-32602);
            assertThat(error(wire.request("resources/list", Map.of("cursor", "x")))
                            .get("code"))
                    .as("no read")
                    .isEqualTo(-32602);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shortensTooLongUriInText(TestServer.Kind kind) throws Exception {
        ResourceServer texts =
                ResourceServer.builder(registry).failuresAsText(true).build();
        try (TestServer server = TestServer.start(kind, texts);
                Wire wire = server.connect()) {
            String uri = "notes://" + "x".repeat(200_000);
            Map<String, Object> result = result(wire.request("resources/read", Map.of("uri", uri)));
            assertThat(result.toString())
                    .contains("Could not read notes://xxx")
                    .contains("uriLength")
                    .hasSizeLessThan(1_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsFailureAsTextOnlyIfEnabled(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://none")))
                            .get("code"))
                    .isEqualTo(-32002);
            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://fails")))
                            .get("code"))
                    .isEqualTo(-32603);
            assertThat(text(wire, "notes://marked")).contains("notes://marked").doesNotContain(SECRET);
        }
    }

    private static String text(Wire wire, String uri) throws Exception {
        List<?> contents = (List<?>)
                result(wire.request("resources/read", Map.of("uri", uri))).get("contents");
        assertThat(contents).hasSize(1);
        Map<?, ?> content = (Map<?, ?>) contents.get(0);
        assertThat(content.get("uri")).isEqualTo(uri);
        return (String) content.get("text");
    }
}
