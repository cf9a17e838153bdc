/** A provider that serves the pages and other parts of PDF documents as MCP resources. */
module io.github.mcpresources.pdf {
    requires transitive io.github.mcpresources.core;
    requires java.desktop;
    requires org.slf4j;
    requires org.apache.pdfbox;
    requires org.apache.pdfbox.io;
    requires com.github.benmanes.caffeine;

    exports io.github.mcpresources.pdf;
    exports io.github.mcpresources.pdf.document;
}
