/** Events and stored contents that several servers share through PostgreSQL. */
module io.github.mcpresources.cluster.postgresql {
    requires transitive io.github.mcpresources.cluster;
    requires transitive java.sql;
    requires java.naming;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires static org.checkerframework.checker.qual;

    exports io.github.mcpresources.cluster.postgresql;
}
