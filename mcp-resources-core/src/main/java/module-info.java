/** A library that serves MCP resources in a server that is built with the MCP Java SDK. */
@SuppressWarnings("module") // the other modules of this project are compiled later
module io.github.mcpresources.core {
    requires transitive io.modelcontextprotocol.sdk.mcp.core;
    requires transitive org.jspecify;
    requires java.management;
    requires org.slf4j;
    requires com.damnhandy.uri.template;
    requires com.github.benmanes.caffeine;
    requires org.apache.tika.core;
    requires transitive reactor.core;
    requires org.reactivestreams;
    requires static com.google.errorprone.annotations;
    requires static micrometer.core;
    requires static io.opentelemetry.api;
    requires static io.opentelemetry.context;
    requires static jakarta.servlet;

    uses org.slf4j.spi.SLF4JServiceProvider;

    exports io.github.mcpresources;
    exports io.github.mcpresources.cache;
    exports io.github.mcpresources.files;
    exports io.github.mcpresources.http;
    exports io.github.mcpresources.metrics;
    exports io.github.mcpresources.registry;
    exports io.github.mcpresources.server;
    exports io.github.mcpresources.store;
    exports io.github.mcpresources.tools;
    exports io.github.mcpresources.uri;
    exports io.github.mcpresources.window;
    exports io.github.mcpresources.internal.concurrent to
            io.github.mcpresources.cluster,
            io.github.mcpresources.compositor,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search,
            io.github.mcpresources.skills,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.keys to
            io.github.mcpresources.cluster;
    exports io.github.mcpresources.internal.content to
            io.github.mcpresources.cluster,
            io.github.mcpresources.compositor,
            io.github.mcpresources.examples,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search,
            io.github.mcpresources.skills;
    exports io.github.mcpresources.internal.documents to
            io.github.mcpresources.examples,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search;
    exports io.github.mcpresources.internal.http to
            io.github.mcpresources.explorer,
            io.github.mcpresources.spring;
    exports io.github.mcpresources.internal.stateless to
            io.github.mcpresources.spring,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.opening to
            io.github.mcpresources.office,
            io.github.mcpresources.skills;
    exports io.github.mcpresources.internal.protocol to
            io.github.mcpresources.compositor,
            io.github.mcpresources.search;
    exports io.github.mcpresources.internal.request to
            io.github.mcpresources.cluster,
            io.github.mcpresources.compositor,
            io.github.mcpresources.examples,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search,
            io.github.mcpresources.skills,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.server to
            io.github.mcpresources.compositor,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search,
            io.github.mcpresources.spring,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.trace to
            io.github.mcpresources.cluster,
            io.github.mcpresources.compositor,
            io.github.mcpresources.explorer,
            io.github.mcpresources.spring,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.storage to
            io.github.mcpresources.cluster,
            io.github.mcpresources.office;
    exports io.github.mcpresources.internal.tools to
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search;
    exports io.github.mcpresources.internal.subscriptions to
            io.github.mcpresources.compositor;
    exports io.github.mcpresources.internal.text to
            io.github.mcpresources.cluster,
            io.github.mcpresources.compositor,
            io.github.mcpresources.examples,
            io.github.mcpresources.mail,
            io.github.mcpresources.office,
            io.github.mcpresources.pdf,
            io.github.mcpresources.search,
            io.github.mcpresources.skills,
            io.github.mcpresources.spring,
            io.github.mcpresources.testkit;
    exports io.github.mcpresources.internal.uri to
            io.github.mcpresources.cluster;
}
