package io.github.mcpresources.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Tests the server of the guide whose rules ask for roles. */
class RolesTest {

    @Test
    void callersSeeWhatTheirRolesAllowAtThisMoment() throws Exception {
        Map<String, Set<String>> roles = new ConcurrentHashMap<>(Map.of("ann", Set.of("accounting")));
        try (ResourceServer server = new Roles(roles).server()) {
            assertThat(listed(server, Caller.of("ann"))).contains("notes://public", "reports://payroll");
            assertThat(listed(server, Caller.of("bob")))
                    .contains("notes://public")
                    .doesNotContain("payroll");
            assertThat(listed(server, Caller.ANONYMOUS)).doesNotContain("payroll");
            roles.put("bob", Set.of("accounting"));
            assertThat(listed(server, Caller.of("bob"))).contains("reports://payroll");
        }
    }

    private static String listed(ResourceServer server, Caller caller) throws Exception {
        return server.handlers()
                .answer("resources/list", Map.of(), caller)
                .toCompletableFuture()
                .get()
                .toString();
    }
}
