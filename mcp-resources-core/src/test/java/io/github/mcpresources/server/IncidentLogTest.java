package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the incident id in an error leads to one log line, which says what failed. */
class IncidentLogTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final ResourceRegistry registry = ResourceRegistry.create();

    private static String lineOfFailure(ResourceServer server, String principal) throws Exception {
        try (server;
                TestServer endpoint = TestServer.start(TestServer.Kind.STREAMABLE, server);
                Wire wire = endpoint.wire(Map.of("X-User", principal))) {
            wire.initialize("2025-11-25");
            Map<?, ?> error = (Map<?, ?>) wire.request(
                            "resources/read",
                            Map.of(
                                    "uri",
                                    "orders://7",
                                    "_meta",
                                    Map.of("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")))
                    .get("error");
            String incident = (String) ((Map<?, ?>) error.get("data")).get("incident");
            var lines = TestLog.text()
                    .lines()
                    .filter(line -> line.contains(incident))
                    .toList();
            assertThat(lines).hasSize(1);
            return lines.get(0);
        }
    }

    private ResourceServer.Builder failing() {
        registry.template("orders://{id}").read(request -> {
            throw new IllegalStateException("the database is down");
        });
        return ResourceServer.builder(registry).principal(context -> (String) context.get("X-User"));
    }

    @Test
    void oneLineHasIncidentMethodUriTemplateAndTrace() throws Exception {
        assertThat(lineOfFailure(failing().build(), "ann"))
                .contains("resources/read of orders://7 (template orders://{id}; trace " + TRACE + ") failed")
                .doesNotContain("ann");
    }

    @Test
    void lineNamesCallerIfApplicationAllows() throws Exception {
        assertThat(lineOfFailure(failing().logCallers(true).build(), "ann")).contains("; caller ann; ");
    }
}
