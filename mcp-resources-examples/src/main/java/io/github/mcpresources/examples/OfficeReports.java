package io.github.mcpresources.examples;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.office.SharedDocumentIndex;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.nio.file.Path;

/**
 * An MCP server over stdio that serves the pictures, charts, slides and other items in the Office documents of a
 * folder.
 */
public final class OfficeReports {

    private OfficeReports() {}

    /**
     * Serves the documents of a folder over stdio until standard input is closed.
     *
     * @param arguments the folder; the current folder by default
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments.length == 0 ? "." : arguments[0]);

        // snippet: office
        OfficeDocuments documents = OfficeDocuments.of(folder);
        ResourceServer resources = ResourceServer.of(documents);
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("reports", "1.0")
                .tools(OfficeTools.of(documents).sync())
                .build();
        // end of snippet

        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        documents.close();
    }

    /** Returns the documents of a folder, with an index in a file that later processes and other nodes can use. */
    static OfficeDocuments indexed(Path folder, Path indexFile) {
        // snippet: index
        return OfficeDocuments.builder()
                .root(folder)
                .index(DocumentIndex.inFile(indexFile))
                .build();
        // end of snippet
    }

    /** Returns the documents of a folder, with an index that all nodes share. */
    static OfficeDocuments shared(Path folder, ContentEngine engine) {
        // snippet: shared
        return OfficeDocuments.builder()
                .root(folder)
                .index(SharedDocumentIndex.in(engine, "reports"))
                .build();
        // end of snippet
    }
}
