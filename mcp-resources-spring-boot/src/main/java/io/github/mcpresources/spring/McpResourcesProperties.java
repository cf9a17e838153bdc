package io.github.mcpresources.spring;

import io.github.mcpresources.CacheHint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The properties of mcp-resources, which begin with {@code mcp.resources}.
 *
 * @param enabled Whether resources are served.
 * @param attachTo Name of the transport bean to which the resources are attached. Optional if there is only one
 *     transport, or if exactly one of several transports is primary.
 * @param directories Directories whose files are served, by name.
 * @param security Checks of HTTP requests: allowed hosts, allowed origins and anonymous callers.
 * @param http Settings of the HTTP endpoint.
 * @param limits Limits of requests. The defaults are those of ResourceLimits.
 * @param subscribe Whether clients may subscribe to resources.
 * @param listChanged Whether clients are notified when a list changes.
 * @param failuresAsText Whether a client receives text instead of an error if a read fails.
 * @param tracing Whether requests are traced if there is an OpenTelemetry bean.
 * @param keys Secret keys, in Base64, with which cursors are encrypted. Each key needs at least 16 bytes. The first key
 *     encrypts, and all keys decrypt. All nodes need the same keys; by default, each node has a random key.
 * @param keysFile File with secret keys in Base64, one per line. The file is read again when it changes. Cannot be
 *     combined with keys.
 * @param cluster Message broker that connects the nodes of the service.
 * @param cache Caching hint in the results that are sent to clients of revision 2026-07-28.
 * @param shutdownTimeout Maximum time for closing the sessions of the transport when the application stops.
 * @param server Settings of the MCP server that is created in a servlet application without Spring AI.
 */
@ConfigurationProperties(value = "mcp.resources", ignoreUnknownFields = false) // rejects misspelt names
public record McpResourcesProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String attachTo,
        @DefaultValue Map<String, Directory> directories,
        @DefaultValue Security security,
        @DefaultValue Http http,
        @DefaultValue Limits limits,
        @DefaultValue("true") boolean subscribe,
        @DefaultValue("true") boolean listChanged,
        @DefaultValue("false") boolean failuresAsText,
        @DefaultValue("true") boolean tracing,
        @Nullable List<String> keys,
        @Nullable Path keysFile,
        @DefaultValue Cluster cluster,
        @DefaultValue Cache cache,
        @DefaultValue("5s") Duration shutdownTimeout,
        @DefaultValue Server server) {

    /** Returns the constant text {@code mcp.resources}. The values are omitted, because they contain secret keys. */
    @Override
    public String toString() {
        return "mcp.resources";
    }

    /**
     * A directory whose files are served.
     *
     * @param path Path of the directory. Required.
     * @param include Globs of the files that are served. By default, all files are served.
     * @param exclude Globs of files that are not served.
     * @param watch Whether clients are notified when a file changes.
     */
    public record Directory(
            @Nullable Path path,
            @DefaultValue List<String> include,
            @DefaultValue List<String> exclude,
            @DefaultValue("true") boolean watch) {}

    /**
     * The checks of HTTP requests: allowed hosts, allowed origins and anonymous callers.
     *
     * @param allowedHosts Hosts, without ports, to which requests may be sent.
     * @param allowedOrigins Origins of web pages that may send requests and read the responses.
     * @param requirePrincipal Whether HTTP requests of anonymous callers are rejected with status 401.
     * @param uncheckedEndpoint Whether to serve a transport even if the path of its endpoint is unknown. The Host and
     *     Origin headers of its requests are then not checked.
     */
    public record Security(
            @DefaultValue List<String> allowedHosts,
            @DefaultValue List<String> allowedOrigins,
            @DefaultValue("false") boolean requirePrincipal,
            @DefaultValue("false") boolean uncheckedEndpoint) {}

    /**
     * Settings of the HTTP endpoint.
     *
     * @param maxBodySize Maximum size of the body of an HTTP request.
     * @param keepAlive Interval between the keep-alive comments that the server sends while a client waits for a
     *     response or a notification.
     */
    public record Http(
            @DefaultValue("16MB") DataSize maxBodySize,
            @DefaultValue("15s") Duration keepAlive) {}

    /**
     * The message broker that connects the nodes of the service.
     *
     * @param url URL of the broker: redis://, rediss://, redis-sentinel:// or postgresql://. It may contain a user name
     *     and a password. All nodes need the same mcp.resources.keys.
     * @param service Name of the service, which all nodes share. The default is the name of the application.
     * @param node Name of this node. If it is set, session ids begin with this name and a colon, so that a load
     *     balancer can route each session to its node.
     * @param store Whether to create a ContentStore bean. All nodes share its contents through the broker.
     */
    public record Cluster(
            @Nullable String url,
            @Nullable String service,
            @Nullable String node,
            @DefaultValue("false") boolean store) {

        /** Returns the constant text {@code mcp.resources.cluster}, because the URL may contain a password. */
        @Override
        public String toString() {
            return "mcp.resources.cluster";
        }
    }

    /**
     * The caching hint in the results that are sent to clients of revision 2026-07-28.
     *
     * @param ttl Time for which a client may cache a result that has no other caching hint. Zero by default.
     * @param scope Callers that may share a cached result: private for the caller of the request only, public for all
     *     callers.
     */
    public record Cache(
            @Nullable Duration ttl, @DefaultValue("private") CacheHint.Scope scope) {}

    /**
     * Settings of the MCP server that is created in a servlet application without Spring AI.
     *
     * @param name Name of the server. The default is the name of the application, or mcp-server if it has no name.
     *     Ignored if Spring AI creates the server.
     * @param version Version of the server. The default is the version of the application, or 1.0 if it has no version.
     *     Ignored if Spring AI creates the server.
     * @param endpoint Path of the endpoint, below the context path of the application. Ignored if Spring AI creates the
     *     server.
     */
    public record Server(
            @Nullable String name,
            @Nullable String version,
            @DefaultValue("/mcp") String endpoint) {}

    /**
     * Limits of requests.
     *
     * @param uriLength Maximum length of a URI in characters.
     * @param cursorLength Maximum length of a cursor in characters.
     * @param argumentLength Maximum length of the argument of a completion request in characters.
     * @param pageSize Maximum number of entries of a page, at most 1000.
     * @param resultBytes Maximum size of a result.
     * @param contentsPerRead Maximum number of contents in the result of a read.
     * @param readTimeout Maximum duration of a request.
     * @param concurrentReads Maximum number of readers that run at the same time.
     * @param subscriptions Limits of subscriptions.
     */
    public record Limits(
            @Nullable Integer uriLength,
            @Nullable Integer cursorLength,
            @Nullable Integer argumentLength,
            @Nullable Integer pageSize,
            @Nullable DataSize resultBytes,
            @Nullable Integer contentsPerRead,
            @Nullable Duration readTimeout,
            @Nullable Integer concurrentReads,
            @DefaultValue Subscriptions subscriptions) {

        /**
         * Limits of subscriptions.
         *
         * @param perSession Maximum number of subscriptions of a session.
         * @param total Maximum number of subscriptions of all sessions.
         * @param expiry Maximum time for which a client may be inactive. After this time, the subscriptions of its
         *     session are removed, and the session is disconnected.
         * @param listChangedDebounce Time for which a list must stay unchanged before clients are notified of a change.
         */
        public record Subscriptions(
                @Nullable Integer perSession,
                @Nullable Integer total,
                @Nullable Duration expiry,
                @Nullable Duration listChangedDebounce) {}
    }
}
