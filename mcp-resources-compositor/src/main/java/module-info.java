/** Combines many MCP servers and providers into one provider. */
module io.github.mcpresources.compositor {
    requires transitive io.github.mcpresources.core;
    requires transitive java.net.http;
    requires org.slf4j;

    exports io.github.mcpresources.compositor;
    exports io.github.mcpresources.compositor.upstream;
}
