/** Events and stored contents that several servers share through a broker. */
@SuppressWarnings("module") // the modules of the engines are compiled later
module io.github.mcpresources.cluster {
    requires transitive io.github.mcpresources.core;
    requires com.github.benmanes.caffeine;
    requires org.slf4j;
    requires static micrometer.core;

    exports io.github.mcpresources.cluster;
    exports io.github.mcpresources.cluster.internal to
            io.github.mcpresources.cluster.postgresql,
            io.github.mcpresources.cluster.redis;
}
