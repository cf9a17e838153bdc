package io.github.mcpresources.tools;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Subscription;
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

/**
 * The tool {@code resources {server_name, uri}}: it reads a resource of one of several servers, and its description says
 * what there is. A text is given as it is, bytes as {@code {uri, mime_type, blob}}, several contents as a list of those.
 *
 * <pre>{@code
 * ServersTool tool = ServersTool.of(server, compositor.servers());
 * McpSyncServer mcp = McpServer.sync(server.attachTo(transport))
 *         .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
 *         .build();
 * tool.addTo(mcp); // described anew whenever the list changed
 * }</pre>
 *
 * <p>It reads in the name of whoever calls it, with the server's visibility, limits and errors; its description has what
 * everybody may see.
 */
public final class ServersTool {

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
     * The tool.
     *
     * @param server serves the provider that the servers are behind
     * @param servers their names
     * @return the tool
     */
    public static ServersTool of(ResourceServer server, Servers servers) {
        return new ServersTool(server, servers);
    }

    /**
     * What there is: a line for each of up to 50 resources that everybody may see.
     *
     * @return a stage with the text, which has no resources in it where none can be listed now
     */
    public CompletionStage<String> describe() {
        return listing.text();
    }

    /**
     * Adds the tool to a server with the capability of tools. It is there at once, with the names of the servers; a
     * description of their resources follows as soon as they are listed, and again whenever it changes.
     *
     * @param server the SDK's server
     * @return a handle that ends the renewal when closed; the tool stays
     * @throws IllegalStateException if the server has no capability of tools: build it with
     *     {@code capabilities(ServerCapabilities.builder().tools(true).build())}
     */
    public Subscription addTo(McpSyncServer server) {
        return addTo(server.getAsyncServer());
    }

    /**
     * Adds the tool to a server with the capability of tools. It is there at once, with the names of the servers; a
     * description of their resources follows as soon as they are listed, and again whenever it changes.
     *
     * @param server the SDK's server
     * @return a handle that ends the renewal when closed; the tool stays
     * @throws IllegalStateException if the server has no capability of tools: build it with
     *     {@code capabilities(ServerCapabilities.builder().tools(true).build())}
     */
    public Subscription addTo(McpAsyncServer server) {
        if (server.getServerCapabilities().tools() == null) {
            throw new IllegalStateException("The server has no capability of tools, so it takes none; build it with"
                    + " capabilities(ServerCapabilities.builder().tools(true).build())");
        }
        CompletableFuture<Void> added =
                server.addTool(Handlers.async(tool(listing.names()))).toFuture();
        requireTaken(added);
        ToolRenewal renewal = new ToolRenewal(
                this::describe,
                text -> server.addTool(Handlers.async(tool(text))).toFuture());
        Subscription changes = servers.onListChanged(renewal::note);
        renewal.note();
        return changes;
    }

    /** Throws what the SDK's server refused the tool with, which it does at once. */
    private static void requireTaken(CompletableFuture<Void> added) {
        try {
            added.getNow(null);
        } catch (CompletionException refused) {
            throw refused.getCause() instanceof RuntimeException cause ? cause : refused;
        }
    }

    /**
     * The tool for {@code McpServer.sync}, as it is described now; waits for that.
     *
     * @return the SDK's specification
     */
    public McpServerFeatures.SyncToolSpecification sync() {
        return Handlers.sync(now());
    }

    /**
     * The tool for {@code McpServer.async}, as it is described now; waits for that.
     *
     * @return the SDK's specification
     */
    public McpServerFeatures.AsyncToolSpecification async() {
        return Handlers.async(now());
    }

    /**
     * The tool for {@code McpServer.sync} on a stateless transport, as it is described now; waits for that.
     *
     * @return the SDK's specification
     */
    public McpStatelessServerFeatures.SyncToolSpecification statelessSync() {
        return Handlers.statelessSync(now());
    }

    /**
     * The tool for {@code McpServer.async} on a stateless transport, as it is described now; waits for that.
     *
     * @return the SDK's specification
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

    /** Several servers behind one provider, whose resources can be named by server and URI instead of by one URI. */
    public interface Servers {

        /**
         * A resource of a server.
         *
         * @param server the server's name
         * @param uri the URI as the server itself has it
         */
        record Named(String server, String uri) {}

        /**
         * The names of the servers.
         *
         * @return an immutable list, often short
         */
        List<String> names();

        /**
         * The URI at the provider of a server's resource.
         *
         * @param named the server and the URI there
         * @return the URI at the provider
         * @throws InvalidParamsException naming {@code server_name} where there is no such server, or {@code uri} where that
         *     cannot be a URI of it
         */
        String outerUri(Named named);

        /**
         * The server's resource that a URI at the provider names.
         *
         * @param outerUri the URI at the provider
         * @return server and URI there; empty where it names none of a server
         */
        Optional<Named> named(String outerUri);

        /**
         * Tells a listener whenever servers or resources came, went or are described anew, until the handle is closed.
         *
         * @param listener called on the thread of the change; it returns quickly
         * @return a handle that ends it when closed
         */
        Subscription onListChanged(Runnable listener);
    }
}
