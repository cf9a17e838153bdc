package io.github.mcpresources.mail;

import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/**
 * Tools that let models read emails. {@code read_document} returns the text, the header fields or the properties of an
 * email, of an attached email, or of an email in a folder.
 *
 * <pre>{@code
 * MailDocuments documents = MailDocuments.of(Path.of("archive"));
 * ResourceServer resources = ResourceServer.of(documents);
 * McpServer.sync(resources.wrap(transport)).tools(MailTools.of(documents).sync()).build();
 * }</pre>
 *
 * <p>The tools open only documents below the allowed directories and added documents. For any other path, they return
 * the same error as for a path that does not exist. A server that also offers the tools of Office documents does not
 * need these tools, because {@code OfficeTools.of(office, mail)} also reads emails.
 */
public final class MailTools {

    private final DocumentTools tools;

    private MailTools(MailDocuments documents) {
        DocumentFormat format = new MailFormat(documents);
        tools = DocumentTools.of(
                List.of(format),
                "Read an email",
                "Returns the text of an email as Markdown, or its headers or properties. The text of a folder of emails"
                        + " (mbox) is a table of its emails. Examples: {file_path}; {file_path, part: \"headers\"};"
                        + " {file_path, message: \"3\"} for the third email of a folder, or the third attachment if"
                        + " it is an email.");
    }

    /**
     * Returns the tools that read the documents of a provider.
     *
     * @param documents the provider; the server that offers the tools must also serve this provider
     * @return the tools
     */
    public static MailTools of(MailDocuments documents) {
        return new MailTools(documents);
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
