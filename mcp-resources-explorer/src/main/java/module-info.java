/** A page that shows the resources of a server. */
module io.github.mcpresources.explorer {
    requires transitive jakarta.servlet;
    requires transitive org.jspecify;
    requires io.github.mcpresources.core;
    requires org.slf4j;

    exports io.github.mcpresources.explorer;
}
