package io.github.mcpresources.pdf;

import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/**
 * Tools that let models read PDF documents. {@code read_document} returns the text of a document or of a page, the
 * outline, the properties, the form fields or the annotations.
 *
 * <pre>{@code
 * PdfDocuments documents = PdfDocuments.of(Path.of("reports"));
 * ResourceServer resources = ResourceServer.of(documents);
 * McpServer.sync(resources.wrap(transport)).tools(PdfTools.of(documents).sync()).build();
 * }</pre>
 *
 * <p>The tools open only documents below the allowed directories and added documents. For any other path, they return
 * the same error as for a path that does not exist. A server that also offers the tools of Office documents does not
 * need these tools, because {@code OfficeTools.of(office, pdf)} also reads PDF documents.
 */
public final class PdfTools {

    private final DocumentTools tools;

    private PdfTools(PdfDocuments documents) {
        DocumentFormat format = new PdfFormat(documents);
        tools = DocumentTools.of(
                List.of(format),
                "Read the text of a PDF document",
                "Returns the text of a PDF document as Markdown, or a part of it: a page, the outline, the properties, the"
                        + " form fields or the annotations. Examples: {file_path, page: 7}; {file_path, part: \"outline\"}.");
    }

    /**
     * Returns the tools of a provider.
     *
     * @param documents the provider; the server that offers the tools must also serve this provider
     * @return the tools
     */
    public static PdfTools of(PdfDocuments documents) {
        return new PdfTools(documents);
    }

    /**
     * Returns the definitions of the tools, as a server lists them.
     *
     * @return the definitions
     */
    public List<McpSchema.Tool> tools() {
        return List.of(tools.read().tool());
    }

    /**
     * Returns the tools for {@code McpServer.sync}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return List.of(tools.read().sync());
    }

    /**
     * Returns the tools for {@code McpServer.async}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return List.of(tools.read().async());
    }

    /**
     * Returns the tools for {@code McpServer.sync} on a stateless transport, which has no sessions.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return List.of(tools.read().statelessSync());
    }

    /**
     * Returns the tools for {@code McpServer.async} on a stateless transport, which has no sessions.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return List.of(tools.read().statelessAsync());
    }
}
