package io.github.mcpresources.tools;

import io.github.mcpresources.Handle;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.server.WrappedValue;
import io.github.mcpresources.internal.tools.Arguments;
import io.github.mcpresources.internal.tools.Handlers;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.internal.tools.ServedTool;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tool {@code resources {server_name, uri}}, which reads a resource of one of several servers. Its description
 * lists up to 50 resources. The tool returns text as a string, bytes as {@code {uri, mime_type, blob}}, and
 * {@code contents} with several items as a list of these values.
 *
 * <pre>{@code
 * ServersTool tool = ServersTool.of(server, compositor.servers());
 * McpSyncServer mcp = McpServer.sync(server.wrap(transport))
 *         .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
 *         .build();
 * tool.addTo(mcp); // updates the description whenever the list changes
 * }</pre>
 *
 * <p>The tool can read the resources that its caller may see. The limits of the server apply. The description lists
 * only resources that an anonymous caller may see.
 */
public final class ServersTool {

    private static final Logger log = LoggerFactory.getLogger(ServersTool.class);

    private static final String NAME = "resources";
    private static final String SERVER = "server_name";
    private static final String URI = "uri";

    private final ToolRequests requests;
    private final Servers servers;
    private final ServersListing listing;

    private ServersTool(ResourceServer server, Servers servers) {
        this.requests = ServerAccess.of(server).toolRequests();
        this.servers = Objects.requireNonNull(servers, "servers");
        this.listing = new ServersListing(requests, servers);
    }

    /**
     * Creates the tool.
     *
     * @param server the server whose provider serves the resources of the named servers
     * @param servers the named servers
     * @return the tool
     */
    public static ServersTool of(ResourceServer server, Servers servers) {
        return new ServersTool(server, servers);
    }

    /**
     * Returns the description of the tool: its purpose, the names of the servers, and one line for each of up to 50
     * resources that an anonymous caller may see.
     *
     * @return a stage with the text; if no resources can be listed now, the text contains only the purpose of the tool
     *     and the names of the servers
     */
    public CompletionStage<String> describe() {
        return listing.text();
    }

    /**
     * Adds the tool to a server that has the tools capability. The tool is available immediately, with the names of the
     * servers in its description. The list of resources is added to the description when the resources have been
     * listed, and is updated when the list changes. If the server declares {@code tools(false)}, clients are not
     * notified when the description changes, and a warning is logged.
     *
     * @param server the SDK's server
     * @return a handle that stops the updates when closed; closing it does not remove the tool
     * @throws IllegalStateException if the server does not have the tools capability: build it with
     *     {@code capabilities(ServerCapabilities.builder().tools(true).build())}
     */
    public Handle addTo(McpSyncServer server) {
        return addTo(server.getAsyncServer());
    }

    /**
     * Adds the tool to a server that has the tools capability. The tool is available immediately, with the names of the
     * servers in its description. The list of resources is added to the description when the resources have been
     * listed, and is updated when the list changes. If the server declares {@code tools(false)}, clients are not
     * notified when the description changes, and a warning is logged.
     *
     * @param server the SDK's server
     * @return a handle that stops the updates when closed; closing it does not remove the tool
     * @throws IllegalStateException if the server does not have the tools capability: build it with
     *     {@code capabilities(ServerCapabilities.builder().tools(true).build())}
     */
    public Handle addTo(McpAsyncServer server) {
        if (server.getServerCapabilities().tools() == null) {
            throw new IllegalStateException(
                    "The server does not have the tools capability, so it accepts no tools; build"
                            + " it with capabilities(ServerCapabilities.builder().tools(true).build())");
        }
        if (!Boolean.TRUE.equals(server.getServerCapabilities().tools().listChanged())) {
            log.warn(
                    "The server declares tools(false), so its clients are not notified when the description of the"
                            + " tool '{}' changes; build it with"
                            + " capabilities(ServerCapabilities.builder().tools(true).build())",
                    NAME);
        }
        CompletableFuture<Void> added =
                server.addTool(Handlers.async(tool(listing.names()))).toFuture();
        requireTaken(added);
        ToolRenewal renewal = new ToolRenewal(
                this::describe,
                text -> server.addTool(Handlers.async(tool(text))).toFuture());
        Handle changes = servers.onListChanged(renewal::note);
        renewal.note();
        return changes;
    }

    /**
     * Throws the SDK's exception if the SDK's server rejected the tool. If the server rejects a tool, it does so before
     * {@code addTool} returns.
     */
    private static void requireTaken(CompletableFuture<Void> added) {
        try {
            added.getNow(null);
        } catch (CompletionException refused) {
            throw refused.getCause() instanceof RuntimeException cause ? cause : refused;
        }
    }

    /**
     * Returns the tool for {@code McpServer.sync}. Its description contains a list of resources. This method waits
     * until the list has been created.
     *
     * @return the tool, as a specification of the SDK
     */
    public McpServerFeatures.SyncToolSpecification sync() {
        return Handlers.sync(now());
    }

    /**
     * Returns the tool for {@code McpServer.async}. Its description contains a list of resources. This method waits
     * until the list has been created.
     *
     * @return the tool, as a specification of the SDK
     */
    public McpServerFeatures.AsyncToolSpecification async() {
        return Handlers.async(now());
    }

    /**
     * Returns the tool for {@code McpServer.sync} on a stateless transport. Its description contains a list of
     * resources. This method waits until the list has been created.
     *
     * @return the tool, as a specification of the SDK
     */
    public McpStatelessServerFeatures.SyncToolSpecification statelessSync() {
        return Handlers.statelessSync(now());
    }

    /**
     * Returns the tool for {@code McpServer.async} on a stateless transport. Its description contains a list of
     * resources. This method waits until the list has been created.
     *
     * @return the tool, as a specification of the SDK
     */
    public McpStatelessServerFeatures.AsyncToolSpecification statelessAsync() {
        return Handlers.statelessAsync(now());
    }

    private ServedTool now() {
        return tool(describe().toCompletableFuture().join());
    }

    private ServedTool tool(String description) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(SERVER, Definitions.property("string", "The name of the server"));
        properties.put(URI, Definitions.property("string", "The URI of the resource at that server"));
        McpSchema.Tool tool = McpSchema.Tool.builder(NAME, Definitions.object(properties, List.of(SERVER, URI)))
                .title("Read a resource of a server")
                .description(description)
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, this::start);
    }

    private ServedTool.Running start(Arguments arguments, ToolCaller caller) {
        Servers.Named named = new Servers.Named(arguments.required(SERVER), arguments.required(URI));
        ServerArgument.Resource resource = new ServerArgument.Resource(servers.outerUri(named), named, servers);
        return ServedTool.Running.of(
                requests.read(resource.uri(), new ReadForm("value", null), caller), answer -> result(answer, resource));
    }

    private McpSchema.CallToolResult result(Answer answer, ServerArgument.Resource resource) {
        if (answer instanceof Answer.Failure failure) {
            return Results.failed(resource.named(failure));
        }
        Object value = Blocks.value(resource.named(Blocks.contents(((Answer.Result) answer).json())));
        String text = value instanceof String plain ? plain : Results.text(value, requests.mapper());
        return Results.structured(new WrappedValue(value), text);
    }

    /**
     * The servers whose resources one provider serves, such as the mounts of a compositor. A tool call can identify a
     * resource by the name of its server and its URI at that server, instead of by its URI at the provider.
     */
    public interface Servers {

        /**
         * A resource of a server.
         *
         * @param server the name of the server
         * @param uri the URI of the resource at that server
         */
        record Named(String server, String uri) {}

        /**
         * Returns the names of the servers.
         *
         * @return an immutable list, which is usually short
         */
        List<String> names();

        /**
         * Converts the URI that a server uses for a resource to the URI under which the provider serves it. For
         * example, a compositor adds the prefix of the mount.
         *
         * @param named the name of the server, and the URI of the resource at that server
         * @return the URI at the provider
         * @throws InvalidParamsException with the parameter {@code server_name} if no server has that name; with the
         *     parameter {@code uri} if that server cannot have a resource with that URI
         */
        String outerUri(Named named);

        /**
         * Finds the server of a resource. This is the inverse of {@link #outerUri}.
         *
         * @param outerUri the URI of the resource at the provider
         * @return the name of the server, and the URI of the resource at that server; empty if the URI does not belong
         *     to a server
         */
        Optional<Named> named(String outerUri);

        /**
         * Registers a listener that is called when servers or resources are added or removed, or when the descriptor of
         * a resource changes.
         *
         * @param listener the listener, which is called on the thread that makes the change and must return quickly
         * @return a handle that removes the listener when closed
         */
        Handle onListChanged(Runnable listener);
    }
}
