/** A provider that serves the texts and items of Office documents, such as pictures and charts, as MCP resources. */
module io.github.mcpresources.office {
    requires transitive io.github.mcpresources.core;
    requires transitive java.desktop;
    requires java.management;
    requires java.xml;
    requires org.slf4j;
    requires org.apache.commons.compress;
    requires org.apache.poi.poi;
    requires org.apache.poi.ooxml;
    requires org.apache.poi.scratchpad;
    requires org.apache.tika.core;
    requires com.github.benmanes.caffeine;
    requires com.github.weisj.jsvg;
    requires static org.jfree.jfreechart;
    requires static transitive io.github.mcpresources.cluster;

    exports io.github.mcpresources.office;
    exports io.github.mcpresources.office.document;
}
