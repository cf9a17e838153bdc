/** Serves MCP resources inside a server built on the MCP Java SDK. */
@SuppressWarnings("module") // the other modules of this project are compiled later
module io.github.mcpresources.core {
    requires transitive io.modelcontextprotocol.sdk.mcp.core;
    requires transitive org.jspecify;
    requires org.slf4j;
    requires com.damnhandy.uri.template;
    requires com.github.benmanes.caffeine;
    requires org.apache.tika.core;
    requires transitive reactor.core;
    requires org.reactivestreams;
    requires static com.google.errorprone.annotations;
    requires static micrometer.core;
    requires static io.opentelemetry.api;
    requires static jakarta.servlet;

    uses org.slf4j.spi.SLF4JServiceProvider;

    exports io.github.mcpresources;
    exports io.github.mcpresources.cache;
    exports io.github.mcpresources.files;
    exports io.github.mcpresources.http;
    exports io.github.mcpresources.metrics;
    exports io.github.mcpresources.modern;
    exports io.github.mcpresources.protocol;
    exports io.github.mcpresources.registry;
    exports io.github.mcpresources.server;
    exports io.github.mcpresources.store;
    exports io.github.mcpresources.subscriptions;
    exports io.github.mcpresources.tools;
    exports io.github.mcpresources.opening to
            io.github.mcpresources.office;
    exports io.github.mcpresources.uri;
    exports io.github.mcpresources.window;
}
