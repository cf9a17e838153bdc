package io.github.mcpresources.examples.guide;

import io.github.mcpresources.mail.MailDocuments;
import io.github.mcpresources.mail.MailTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.IOException;
import java.nio.file.Path;

final class Mails {

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of("archive");
        MailDocuments documents = MailDocuments.of(folder);

        ResourceServer resources = ResourceServer.of(documents);
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("mails", "1.0")
                .tools(MailTools.of(documents).sync())
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        documents.close();
    }
}
