package io.github.mcpresources.examples.documents;

import io.github.mcpresources.office.DocumentIndex;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the items of Office documents. */
final class OfficeOptions {

    @Option(
            names = "--office",
            paramLabel = "MODE",
            description = {
                "How clients find the contents of Office documents, PDF documents and emails: tools (with tools such as"
                        + " list_embedded_resources and with resource templates; the server opens a document when a"
                        + " client requests it), list (also in the list of resources) or off (not at all). Default:"
                        + " tools."
            })
    private OfficeMode mode = OfficeMode.TOOLS;

    @Option(
            names = "--office-index",
            paramLabel = "FILE",
            description = {
                "A file in which the server records the path of the document for each office:// URI. With this file, the"
                        + " URIs are still valid after a restart, and on other servers with the same folders and the"
                        + " same file.",
                "Without this option and without --cluster, an office:// URI is invalid after a restart until a client"
                        + " requests its document by path, for example with list_embedded_resources."
            })
    private @Nullable Path indexFile;

    OfficeMode mode() {
        return mode;
    }

    /**
     * Checks that no served folder contains the index, because clients could then read it.
     *
     * @throws IllegalArgumentException if a served folder contains the index
     */
    void check(FolderConflicts conflicts) {
        if (indexFile != null) {
            conflicts.checkPrivate("--office-index", indexFile);
        }
    }

    /**
     * Returns the index of documents in the file, or the index of the cluster if no file is set; null if there is
     * neither.
     *
     * @throws IllegalArgumentException if the file cannot be used as an index
     */
    @Nullable
    DocumentIndex index(Cluster cluster) {
        try {
            return indexFile == null ? cluster.documents() : DocumentIndex.inFile(indexFile);
        } catch (UncheckedIOException | IllegalArgumentException unusable) {
            throw new IllegalArgumentException("--office-index: " + unusable.getMessage(), unusable);
        }
    }
}
