package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.pdf.PdfDocuments;
import io.github.mcpresources.search.SearchIndex;
import io.github.mcpresources.search.SearchTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.IOException;
import java.nio.file.Path;

final class SearchServer {

    public static void main(String[] arguments) throws IOException, InterruptedException {
        DirectoryResources files = DirectoryResources.builder()
                .root(Path.of("reports"))
                .watch(true)
                .build();
        PdfDocuments pdfs = PdfDocuments.builder().files(files).build();
        SearchIndex search = SearchIndex.builder()
                .over(files)
                .documents(pdfs)
                .directory(Path.of("reports-index"))
                .build();

        ResourceServer resources = ResourceServer.of(ResourceProviders.concat(files, pdfs, search));
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("search", "1.0")
                .tools(SearchTools.of(search, resources).sync())
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        search.close();
        pdfs.close();
        files.close();
    }
}
