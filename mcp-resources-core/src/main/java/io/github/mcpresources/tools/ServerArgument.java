package io.github.mcpresources.tools;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.tools.Arguments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The optional tool argument that names the server of a resource.
 *
 * @param servers the servers that a call can name; null if the tools do not have the argument
 */
record ServerArgument(ServersTool.@Nullable Servers servers) {

    private static final String SERVER = "server";
    private static final String ALIAS = "server_name";
    private static final String URI = "uri";

    void addTo(Map<String, Object> properties) {
        if (servers != null) {
            properties.put(
                    SERVER,
                    Definitions.property(
                            "string", "The name of a server; uri is then the URI of the resource at that server"));
            properties.put(ALIAS, Definitions.property("string", "An alias of the argument server"));
        }
    }

    Resource resource(Arguments arguments) {
        String uri = arguments.required(URI);
        if (servers == null) {
            return new Resource(uri, null, null);
        }
        Optional<String> server = arguments.text(SERVER);
        Optional<String> alias = arguments.text(ALIAS);
        if (server.isPresent() && alias.isPresent() && !server.equals(alias)) {
            throw new InvalidParamsException(ALIAS, alias.get(), "omitted, or equal to " + SERVER);
        }
        Optional<String> name = server.or(() -> alias);
        if (name.isEmpty()) {
            return new Resource(uri, null, null);
        }
        ServersTool.Servers.Named named = new ServersTool.Servers.Named(name.get(), uri);
        return new Resource(outer(named, server.isPresent() ? SERVER : ALIAS), named, servers);
    }

    /**
     * Converts the URI that a server uses for a resource to the URI under which the provider serves it. If the server
     * is unknown, throws an exception that names the argument that the call used.
     */
    private String outer(ServersTool.Servers.Named named, String argument) {
        ServersTool.Servers all = Objects.requireNonNull(servers);
        try {
            return all.outerUri(named);
        } catch (InvalidParamsException unknown) {
            if (!ALIAS.equals(unknown.data().get("parameter"))) {
                throw unknown;
            }
            throw new InvalidParamsException(argument, named.server(), "one of " + String.join(", ", all.names()));
        }
    }

    /**
     * The resource to which a tool call refers.
     *
     * @param uri the URI of the resource at the provider
     * @param named the server that the call names, and the URI of the resource at that server; null if the call names
     *     no server
     * @param servers the known servers; null if the call names no server
     */
    record Resource(String uri, ServersTool.Servers.@Nullable Named named, ServersTool.@Nullable Servers servers) {

        /**
         * If the call named a server, replaces the {@code uri} in the details of a failure with the URI at that server
         * and the name of the server, for example {@code docs:///a.md of server notes}.
         */
        Answer.Failure named(Answer.Failure failure) {
            if (named == null || !failure.details().containsKey(URI)) {
                return failure;
            }
            Map<String, Object> data = new LinkedHashMap<>(failure.details());
            data.put(URI, named.uri() + " of server " + named.server());
            return new Answer.Failure(failure.code(), failure.message(), data, failure.outcome());
        }

        /** If the call named a server, replaces each URI in the contents with the URI at that server. */
        List<Map<String, Object>> named(List<Map<String, Object>> contents) {
            ServersTool.Servers all = servers;
            return all == null
                    ? contents
                    : contents.stream().map(content -> named(content, all)).toList();
        }

        private static Map<String, Object> named(Map<String, Object> content, ServersTool.Servers all) {
            Map<String, Object> copy = new LinkedHashMap<>(content);
            all.named(String.valueOf(content.get(URI))).ifPresent(at -> copy.put(URI, at.uri()));
            return copy;
        }
    }
}
