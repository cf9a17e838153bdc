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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tools that list and read the resources of a server, for clients that support only tools. A tool can access the
 * resources that its caller may see. The limits of the server apply.
 *
 * <pre>{@code
 * ResourceTools tools = ResourceTools.of(resources);
 * McpServer.sync(resources.wrap(transport)).tools(tools.sync()).build();
 * }</pre>
 *
 * <ul>
 *   <li>{@code list_resources {cursor?}} returns {@code {resources, nextCursor?, resourceTemplates?}};
 *   <li>{@code read_resource {uri, mode?, start_offset?, max_bytes?, use_content_blocks?}} reads in one of the four
 *       {@link ReadMode modes}; if {@link Builder#servers servers} are set, the tool also accepts {@code server?};
 *   <li>{@code read}, if {@linkplain Builder#modeTools enabled}, has the same arguments as {@code read_resource}, but
 *       its default mode is window;
 *   <li>{@code read_embedded {uri}}, if enabled, reads in the mode embedded;
 *   <li>{@code read_simple {uri}}, if enabled, reads in the mode plain;
 *   <li>{@code read_<name>}, if {@linkplain Builder#templateTools enabled}, reads the resources of one template. Its
 *       arguments are the template's variables;
 *   <li>{@code clear_store {producer?}}, if a {@linkplain Builder#clearing store} is set, removes stored contents.
 * </ul>
 *
 * <p>If a call fails, the tool returns a result with {@code isError}. The text of the result contains no more
 * information about the resource than the error of {@code resources/read}. The tools do not list or read resources that
 * are registered with the SDK's own server.
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
        ReadTool reading = new ReadTool(requests, read, builder.defaultMode, servers, builder.advice);
        tools = new ArrayList<>();
        tools.add(new ListTool(requests).tool(list, read));
        tools.add(reading.tool(builder.describing ? "\n" + describe() : ""));
        Set<String> taken = new LinkedHashSet<>(List.of(list, read, clear));
        if (builder.modeTools) {
            String windowed = prefix + "read";
            String embedded = prefix + "read_embedded";
            String simple = prefix + "read_simple";
            tools.add(new ReadTool(requests, windowed, ReadMode.WINDOW, servers, uri -> Optional.empty()).tool(""));
            tools.add(reading.only(
                    embedded,
                    ReadMode.EMBEDDED,
                    "Reads a resource by its URI, and returns its contents with their URIs."));
            tools.add(reading.only(
                    simple,
                    ReadMode.PLAIN,
                    "Reads a resource by its URI, and returns text, images and audio as content blocks, and"
                            + " other bytes as embedded resources."));
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
     * Creates tools that list and read the resources of a server, with the default settings.
     *
     * @param server the server whose resources the tools list and read
     * @return the tools {@code list_resources} and {@code read_resource}
     */
    public static ResourceTools of(ResourceServer server) {
        return builder(server).build();
    }

    /**
     * Creates tools that list and read the resources of a provider that has no {@link ResourceServer}, with the default
     * settings. The tools use the provider until the process ends. To release the provider earlier, build a {@link
     * ResourceServer} for the provider, create the tools from that server, and close the server.
     *
     * @param provider the provider whose resources the tools list and read
     * @return the tools {@code list_resources} and {@code read_resource}
     */
    public static ResourceTools of(ResourceProvider provider) {
        return of(ResourceServer.of(provider));
    }

    /**
     * Creates a builder of tools that list and read the resources of a server.
     *
     * @param server the server whose resources the tools list and read
     * @return the builder
     */
    public static Builder builder(ResourceServer server) {
        return new Builder(server);
    }

    /**
     * Lists up to 50 resources and up to 50 templates that an anonymous caller sees, as text for a tool's description.
     * Waits until the server has listed them.
     *
     * @return text with one line for each resource and template: its URI, its title or name, its MIME type, its size
     *     and its description; if there are none, {@code No resources.}
     * @throws java.util.concurrent.CompletionException if the server cannot list the resources or templates
     */
    public String describe() {
        return describe(McpTransportContext.EMPTY).toCompletableFuture().join();
    }

    /**
     * Lists up to 50 resources and up to 50 templates that a caller sees, as text for a tool's description.
     *
     * @param caller the transport context of the caller
     * @return a stage with text that has one line for each resource and template. The stage fails if the server cannot
     *     list the resources or templates
     */
    public CompletionStage<String> describe(McpTransportContext caller) {
        return listing.text(ToolCaller.of(caller));
    }

    /**
     * Returns the tools for {@code McpServer.sync}.
     *
     * @return the tools, as specifications of the SDK
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return tools.stream().map(Handlers::sync).toList();
    }

    /**
     * Returns the tools for {@code McpServer.async}.
     *
     * @return the tools, as specifications of the SDK
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return tools.stream().map(Handlers::async).toList();
    }

    /**
     * Returns the tools for {@code McpServer.sync} on a stateless transport.
     *
     * @return the tools, as specifications of the SDK
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return tools.stream().map(Handlers::statelessSync).toList();
    }

    /**
     * Returns the tools for {@code McpServer.async} on a stateless transport.
     *
     * @return the tools, as specifications of the SDK
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return tools.stream().map(Handlers::statelessAsync).toList();
    }

    /**
     * Returns the definitions of the tools, as in the result of {@code tools/list}.
     *
     * @return the definitions, as records of the SDK
     */
    public List<McpSchema.Tool> tools() {
        return tools.stream().map(ServedTool::tool).toList();
    }

    /** A builder of {@link ResourceTools}. */
    public static final class Builder {

        private final ResourceServer server;
        private ReadMode defaultMode = ReadMode.EMBEDDED;
        private String prefix = "";
        private boolean templateTools;
        private boolean describing;
        private boolean modeTools;
        private Function<String, Optional<String>> advice = uri -> Optional.empty();
        private ServersTool.@Nullable Servers servers;
        private @Nullable ContentStore store;

        private Builder(ResourceServer server) {
            this.server = Objects.requireNonNull(server, "server");
        }

        /**
         * Sets the default mode. The tools for templates always use this mode. {@code read_resource} uses it if a call
         * has none of the arguments {@code mode}, {@code use_content_blocks}, {@code start_offset} and
         * {@code max_bytes}. If this method is not called, the default mode is {@link ReadMode#EMBEDDED}.
         *
         * @param value the mode
         * @return this builder
         */
        public Builder defaultMode(ReadMode value) {
            defaultMode = Objects.requireNonNull(value, "defaultMode");
            return this;
        }

        /**
         * Sets the prefix of the names of all tools. By default, the names have no prefix.
         *
         * @param value the prefix, which consists of letters, digits, {@code _} and {@code -}
         * @return this builder
         * @throws IllegalArgumentException if the value contains other characters
         */
        public Builder prefix(String value) {
            if (!value.matches("[A-Za-z0-9_-]*")) {
                throw new IllegalArgumentException(
                        "The prefix of tools may contain only letters, digits, '_' and '-', but it is: " + value);
            }
            prefix = value;
            return this;
        }

        /**
         * Sets whether to add a tool for each template that an anonymous caller sees when the tools are built. If an
         * upstream server sends a string that is not an RFC 6570 template, no tool is added for it. The default is
         * false.
         *
         * @param value true to add the tools
         * @return this builder
         */
        public Builder templateTools(boolean value) {
            templateTools = value;
            return this;
        }

        /**
         * Sets whether to add the tools {@code read}, {@code read_embedded} and {@code read_simple}, so that a caller
         * can choose the form of the result by the name of the tool. The tool {@code read} reads in the mode
         * {@link ReadMode#WINDOW} unless the call specifies another mode. {@code read_embedded} reads in the mode
         * {@link ReadMode#EMBEDDED}, and {@code read_simple} in the mode {@link ReadMode#PLAIN}. The default is false.
         *
         * @param value true to add the tools
         * @return this builder
         */
        public Builder modeTools(boolean value) {
            modeTools = value;
            return this;
        }

        /**
         * Sets a function that answers {@code read_resource} for resources whose content is of no use for a model, such
         * as the bytes of a presentation. If a call has only a URI, and the function returns a text for this URI, the
         * result is this text in place of the content, followed by a note that {@code mode} returns the content. The
         * caller must be able to see the resource; otherwise, the result is the same error as without the function. By
         * default, the content of all resources is returned. {@code OfficeTools.advice}, in the module for Office
         * documents, is such a function.
         *
         * @param value returns a text for the URI of a resource, such as the calls that read parts of a document; empty
         *     if the content is to be returned. It is called on the thread of the call, must return quickly, and must
         *     be safe for use by multiple threads
         * @return this builder
         */
        public Builder advice(Function<String, Optional<String>> value) {
            advice = Objects.requireNonNull(value, "advice");
            return this;
        }

        /**
         * Adds the optional argument {@code server}, with the alias {@code server_name}, to the tools that accept a
         * URI. In a call with this argument, {@code uri} is the URI of the resource at the named server. By default,
         * the tools do not have the argument.
         *
         * @param value the servers whose resources the provider serves
         * @return this builder
         */
        public Builder servers(ServersTool.Servers value) {
            servers = Objects.requireNonNull(value, "servers");
            return this;
        }

        /**
         * Sets whether to add a list of the resources and templates to the description of {@code read_resource}. The
         * list is created once, when the tools are built, in the format of {@link #describe}. The default is false.
         *
         * @param value true to add the list
         * @return this builder
         */
        public Builder describing(boolean value) {
            describing = value;
            return this;
        }

        /**
         * Adds the tool {@code clear_store}, which removes contents from a store. The tool removes only the contents
         * that its caller may see. By default, the tool is not added.
         *
         * @param value the store
         * @return this builder
         */
        public Builder clearing(ContentStore value) {
            store = Objects.requireNonNull(value, "store");
            return this;
        }

        /**
         * Creates the tools. If {@link #describing} or {@link #templateTools} is true, waits until the server has
         * listed its resources or templates.
         *
         * @return new tools
         * @throws java.util.concurrent.CompletionException if the server cannot list the resources or templates
         */
        public ResourceTools build() {
            return new ResourceTools(this);
        }
    }

    /** The forms in which a tool returns a resource. */
    public enum ReadMode {
        /** An embedded resource for each item of {@code contents}, with its URI and MIME type. */
        EMBEDDED,

        /**
         * A text, image or audio block without a URI for each item of {@code contents}. Binary content of another MIME
         * type is returned as an embedded resource.
         */
        PLAIN,

        /**
         * A range of bytes as JSON, with the total number of bytes of each item of {@code contents}. If there is more
         * content, the result also has the offset of the next range.
         */
        WINDOW,

        /**
         * A JSON value: text as a string, bytes as {@code {uri, mime_type, blob}}, and {@code contents} with several
         * items as a list of these values.
         */
        VALUE;

        /**
         * Returns the name of the mode, as in the arguments of tools and in the
         * {@linkplain io.github.mcpresources.ResourceListener.RequestSummary#form request summaries} for listeners.
         *
         * @return the name in lower case
         */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
