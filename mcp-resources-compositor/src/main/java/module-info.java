/** Serves many MCP servers and providers as one. */
module io.github.mcpresources.compositor {
    requires transitive io.github.mcpresources.core;
    requires org.slf4j;

    exports io.github.mcpresources.compositor;
}
