/** Agent Skills as resources. */
module io.github.mcpresources.skills {
    requires transitive io.github.mcpresources.core;
    requires org.slf4j;
    requires org.snakeyaml.engine;

    exports io.github.mcpresources.skills;
}
