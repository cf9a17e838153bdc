/** A full-text search over the resources of any provider. */
module io.github.mcpresources.search {
    requires transitive io.github.mcpresources.core;
    requires org.slf4j;
    requires com.github.benmanes.caffeine;
    requires org.apache.lucene.core;
    requires org.apache.lucene.analysis.common;

    exports io.github.mcpresources.search;
}
