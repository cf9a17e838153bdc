package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.uri.UriTemplate;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

final class Callers {

    private static final Set<String> ADMINS = Set.of("ada");
    private static final UriTemplate INBOX = UriTemplate.parse("mail://{user}/inbox");

    static ResourceServer create() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://public").text("For all users");
        registry.resource("notes://admin").visibleTo(Callers::isAdmin).text("For administrators");
        registry.template(INBOX.toString())
                .visibility((caller, uri, entry) -> uri.equals(entry.identifier()) || isOwn(uri, caller))
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

    /** Checks whether a URI names the caller. Compares decoded names, because clients may encode characters. */
    private static boolean isOwn(String uri, Caller caller) {
        return INBOX.match(uri)
                .filter(match ->
                        caller.principal().filter(match.string("user")::equals).isPresent())
                .isPresent();
    }

    private static boolean isAdmin(Caller caller) {
        return caller.principal().filter(ADMINS::contains).isPresent();
    }
}
