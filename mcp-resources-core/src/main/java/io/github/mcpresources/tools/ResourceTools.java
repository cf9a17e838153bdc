package io.github.mcpresources.tools;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.Handlers;
import io.github.mcpresources.internal.tools.ServedTool;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Resources as tools, for clients that know only tools: they list and read what a server serves, in the name of whoever
 * calls them, with the server's visibility, limits and errors.
 *
 * <pre>{@code
 * ResourceTools tools = ResourceTools.of(resources);
 * McpServer.sync(resources.attachTo(transport)).tools(tools.sync()).build();
 * }</pre>
 *
 * <ul>
 *   <li>{@code list_resources {cursor?}} gives {@code {resources, nextCursor?, resourceTemplates?}};
 *   <li>{@code read_resource {uri, mode?, start_offset?, max_bytes?, use_content_blocks?}} reads in one of the four {@link
 *       ReadMode modes}; with {@link Builder#servers servers} it takes a {@code server?} too;
 *   <li>{@code read}, {@code read_embedded} and {@code read_simple}, on request, which read in one mode each;
 *   <li>{@code read_<name>}, on request, one for each template, with its variables as arguments;
 *   <li>{@code clear_store {producer?}}, where there is a store.
 * </ul>
 *
 * <p>What goes wrong is a result with {@code isError}, whose text says what a read's error would say and no more. What is
 * registered with the SDK's own server is not among these resources.
 */
public final class ResourceTools {

    private final List<ServedTool> tools;
    private final Listing listing;

    private ResourceTools(Builder builder) {
        ToolRequests requests = ServerAccess.of(builder.server).toolRequests();
        String prefix = builder.prefix;
        String list = prefix + "list_resources";
        String read = prefix + "read_resource";
        String clear = prefix + "clear_store";
        listing = new Listing(requests, list);
        ServerArgument servers = new ServerArgument(builder.servers);
        ReadTool reading = new ReadTool(requests, read, builder.defaultMode, servers);
        tools = new ArrayList<>();
        tools.add(new ListTool(requests).tool(list, read));
        tools.add(reading.tool(builder.describing ? "\n" + describe() : ""));
        Set<String> taken = new LinkedHashSet<>(List.of(list, read, clear));
        if (builder.modeTools) {
            String windowed = prefix + "read";
            String embedded = prefix + "read_embedded";
            String simple = prefix + "read_simple";
            tools.add(new ReadTool(requests, windowed, ReadMode.WINDOW, servers).tool(""));
            tools.add(reading.only(
                    embedded, ReadMode.EMBEDDED, "Reads a resource by its URI: its contents with their URIs."));
            tools.add(
                    reading.only(simple, ReadMode.PLAIN, "Reads a resource by its URI: text, images and audio alone."));
            taken.addAll(List.of(windowed, embedded, simple));
        }
        if (builder.store != null) {
            tools.add(new ClearTool(requests, builder.store).tool(clear));
        }
        if (builder.templateTools) {
            tools.addAll(new TemplateTools(requests, reading, taken).tools(prefix));
        }
    }

    /**
     * The tools of a server, with the default settings.
     *
     * @param server serves the resources
     * @return {@code list_resources} and {@code read_resource}
     */
    public static ResourceTools of(ResourceServer server) {
        return builder(server).build();
    }

    /**
     * The tools of a provider that no server serves otherwise. They are there for as long as the process: to end what
     * observes and reads the provider, build a {@link ResourceServer} and close it.
     *
     * @param provider has the resources
     * @return {@code list_resources} and {@code read_resource}
     */
    public static ResourceTools of(ResourceProvider provider) {
        return of(ResourceServer.of(provider));
    }

    /**
     * A builder of tools.
     *
     * @param server serves the resources
     * @return the builder
     */
    public static Builder builder(ResourceServer server) {
        return new Builder(server);
    }

    /**
     * What is there, as a text for a tool's description: up to 50 resources and templates that everybody sees.
     *
     * @return a line for each, with its URI, name, MIME type, size and description
     */
    public String describe() {
        return describe(McpTransportContext.EMPTY).toCompletableFuture().join();
    }

    /**
     * What is there for a caller.
     *
     * @param caller the transport context of the caller
     * @return a stage with a line for each resource and template
     */
    public CompletionStage<String> describe(McpTransportContext caller) {
        return listing.text(ToolCaller.of(caller));
    }

    /**
     * The tools for {@code McpServer.sync}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return tools.stream().map(Handlers::sync).toList();
    }

    /**
     * The tools for {@code McpServer.async}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return tools.stream().map(Handlers::async).toList();
    }

    /**
     * The tools for {@code McpServer.sync} on a stateless transport.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return tools.stream().map(Handlers::statelessSync).toList();
    }

    /**
     * The tools for {@code McpServer.async} on a stateless transport.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return tools.stream().map(Handlers::statelessAsync).toList();
    }

    /**
     * The tools as a list shows them.
     *
     * @return the SDK's records
     */
    public List<McpSchema.Tool> tools() {
        return tools.stream().map(ServedTool::tool).toList();
    }

    /** Collects what the tools are made of. */
    public static final class Builder {

        private final ResourceServer server;
        private ReadMode defaultMode = ReadMode.EMBEDDED;
        private String prefix = "";
        private boolean templateTools;
        private boolean describing;
        private boolean modeTools;
        private ServersTool.@Nullable Servers servers;
        private @Nullable ContentStore store;

        private Builder(ResourceServer server) {
            this.server = Objects.requireNonNull(server, "server");
        }

        /**
         * Sets how a resource is given where a call says nothing of it; {@link ReadMode#EMBEDDED} unless set.
         *
         * @param value the mode
         * @return this builder
         */
        public Builder defaultMode(ReadMode value) {
            defaultMode = Objects.requireNonNull(value, "defaultMode");
            return this;
        }

        /**
         * Sets what the names of all tools begin with; nothing unless set.
         *
         * @param value letters, digits, {@code _} and {@code -}
         * @return this builder
         * @throws IllegalArgumentException if it has other characters
         */
        public Builder prefix(String value) {
            if (!value.matches("[A-Za-z0-9_-]*")) {
                throw new IllegalArgumentException(
                        "The prefix of tools has letters, digits, '_' and '-', not: " + value);
            }
            prefix = value;
            return this;
        }

        /**
         * Adds a tool for each template that everybody sees when the tools are built; none unless set.
         *
         * @param value true for such tools
         * @return this builder
         */
        public Builder templateTools(boolean value) {
            templateTools = value;
            return this;
        }

        /**
         * Adds {@code read}, which reads in windows unless told otherwise, {@code read_embedded} and {@code read_simple}
         * (text, images and audio alone), for callers that choose the form by the name of the tool; none unless set.
         *
         * @param value true for such tools
         * @return this builder
         */
        public Builder modeTools(boolean value) {
            modeTools = value;
            return this;
        }

        /**
         * Lets the tools that read take the name of a server in {@code server} (or {@code server_name}) beside the URI that
         * the resource has at that server; no tool takes one unless set.
         *
         * @param value the servers behind the provider that is served
         * @return this builder
         */
        public Builder servers(ServersTool.Servers value) {
            servers = Objects.requireNonNull(value, "servers");
            return this;
        }

        /**
         * Adds what is there when the tools are built to the description of {@code read_resource}, as {@link #describe}
         * tells it; nothing unless set.
         *
         * @param value true to add it
         * @return this builder
         */
        public Builder describing(boolean value) {
            describing = value;
            return this;
        }

        /**
         * Adds a tool that clears a store; none unless set. It drops only what its caller sees.
         *
         * @param value the store
         * @return this builder
         */
        public Builder clearing(ContentStore value) {
            store = Objects.requireNonNull(value, "store");
            return this;
        }

        /**
         * The tools.
         *
         * @return new tools
         */
        public ResourceTools build() {
            return new ResourceTools(this);
        }
    }

    /** The forms in which a tool gives a resource. */
    public enum ReadMode {
        /** One embedded resource for each content, with its URI and MIME type. */
        EMBEDDED,

        /** Text, images and audio as blocks of their own kind, without a URI. */
        PLAIN,

        /** A range of bytes as JSON, with totals and the place where the next one starts. */
        WINDOW,

        /** The bare value: a text as a string, bytes as {@code {uri, mime_type, blob}}, several as a list. */
        VALUE;

        /**
         * The mode as a tool's argument has it, and as listeners hear it.
         *
         * @return the name in lower case
         */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
