package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class Callers {

    private static final Set<String> ADMINS = Set.of("ada");

    static ResourceServer create() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://public").text("For all users");
        registry.resource("notes://admin").visibleTo(Callers::isAdmin).text("For administrators");
        registry.template("mail://{user}/inbox")
                .visibleWhere((caller, values) -> isUser(caller, values.string("user")))
                .complete(
                        "user",
                        (request, context) -> context.caller().principal().stream()
                                .filter(name -> name.startsWith(request.prefix()))
                                .toList())
                .read(request -> ReadResult.text(
                        "The inbox of " + request.context().caller().principal().orElseThrow()));

        return ResourceServer.builder(registry)
                .principal(Callers::principal)
                .visibility(Visibility.to(caller -> caller.principal().isPresent()))
                .build();
    }

    /** Returns the name that the extractor of the transport put into the context. */
    private static @Nullable String principal(McpTransportContext context) {
        return (String) context.get("user");
    }

    private static boolean isUser(Caller caller, String name) {
        return caller.principal().filter(name::equals).isPresent();
    }

    private static boolean isAdmin(Caller caller) {
        return caller.principal().filter(ADMINS::contains).isPresent();
    }
}
