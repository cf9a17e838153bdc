/** Events and stored contents that several servers share through Redis or Valkey. */
module io.github.mcpresources.cluster.redis {
    requires transitive io.github.mcpresources.cluster;
    requires transitive lettuce.core;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires reactor.core;

    exports io.github.mcpresources.cluster.redis;
}
