package io.github.mcpresources.examples.guide;

import io.github.mcpresources.pdf.PdfDocuments;
import io.github.mcpresources.pdf.PdfTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.IOException;
import java.nio.file.Path;

final class PdfPages {

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of("reports");
        PdfDocuments documents = PdfDocuments.of(folder);

        ResourceServer resources = ResourceServer.of(documents);
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("pages", "1.0")
                .tools(PdfTools.of(documents).sync())
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        documents.close();
    }
}
