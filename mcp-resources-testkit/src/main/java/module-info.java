/** Tests whether MCP servers and providers serve resources as the specification requires. */
@SuppressWarnings("module") // the modules to which this module exports the brokers are compiled later
module io.github.mcpresources.testkit {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive io.github.mcpresources.core;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires com.damnhandy.uri.template;
    requires java.net.http;
    requires java.xml;
    requires org.opentest4j;
    requires jdk.httpserver;
    requires static info.picocli;
    requires static transitive io.github.mcpresources.cluster;

    exports io.github.mcpresources.testkit;
    exports io.github.mcpresources.testkit.assertions;
    exports io.github.mcpresources.testkit.client;
    exports io.github.mcpresources.testkit.cluster;
    exports io.github.mcpresources.testkit.harness;
    exports io.github.mcpresources.testkit.junit;
    exports io.github.mcpresources.testkit.internal.broker to
            io.github.mcpresources.cluster.postgresql,
            io.github.mcpresources.cluster.redis,
            io.github.mcpresources.examples;
    exports io.github.mcpresources.testkit.internal.pipe to
            io.github.mcpresources.examples;

    // JUnit creates the extension of @ServeResources by reflection. Picocli creates the commands by reflection.
    opens io.github.mcpresources.testkit.internal.cli to
            info.picocli;
    opens io.github.mcpresources.testkit.cluster to
            org.junit.platform.commons;
    opens io.github.mcpresources.testkit.internal.broker to
            org.junit.platform.commons;
    opens io.github.mcpresources.testkit.junit to
            org.junit.platform.commons;
}
