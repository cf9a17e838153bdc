/** A provider that serves the texts and attachments of emails as MCP resources. */
module io.github.mcpresources.mail {
    requires transitive io.github.mcpresources.core;
    requires org.slf4j;
    requires jakarta.mail;
    requires org.eclipse.angus.mail;
    requires org.jsoup;
    requires org.apache.poi.poi;
    requires org.apache.poi.scratchpad;
    requires com.github.benmanes.caffeine;

    exports io.github.mcpresources.mail;
    exports io.github.mcpresources.mail.document;
}
