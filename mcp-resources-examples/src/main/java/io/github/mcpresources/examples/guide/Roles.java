package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

final class Roles {

    private final Map<String, Set<String>> rolesOfUsers;

    Roles(Map<String, Set<String>> rolesOfUsers) {
        this.rolesOfUsers = rolesOfUsers;
    }

    ResourceServer server() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://public").text("For all users");
        registry.resource("reports://payroll").visibleTo(has("accounting")).text("For accountants");
        registry.template("orders://{id}")
                .visibleTo(has("sales").or(has("accounting")))
                .read(request -> ReadResult.text("Order " + request.variable("id")));
        return ResourceServer.builder(registry).principal(Roles::user).build();
    }

    /** Returns a rule that is true for callers who currently have a role. */
    private Predicate<Caller> has(String role) {
        return caller -> caller.principal()
                .map(user -> rolesOfUsers.getOrDefault(user, Set.of()).contains(role))
                .orElse(false);
    }

    /** Returns the name that the extractor of the transport put into the context. */
    private static @Nullable String user(McpTransportContext context) {
        return (String) context.get("user");
    }
}
