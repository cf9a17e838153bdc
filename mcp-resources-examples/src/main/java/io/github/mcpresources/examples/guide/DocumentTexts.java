package io.github.mcpresources.examples.guide;

import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.IOException;
import java.nio.file.Path;

final class DocumentTexts {

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of("sample-documents", "office");
        OfficeDocuments documents = OfficeDocuments.of(folder);

        ResourceServer resources = ResourceServer.of(documents);
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("texts", "1.0")
                .tools(OfficeTools.of(documents).sync())
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        documents.close();
    }
}
