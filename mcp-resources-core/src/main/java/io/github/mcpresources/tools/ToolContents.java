package io.github.mcpresources.tools;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.tools.Results;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * Creates content blocks for a tool result from the result of a reader. The blocks can be used in every kind of tool
 * handler of the SDK.
 *
 * <pre>{@code
 * SyncToolSpecification report = SyncToolSpecification.builder()
 *         .tool(definition)
 *         .callHandler((exchange, request) -> CallToolResult.builder(
 *                         ToolContents.embedded("report://7", ReadResult.bytes(pdf).mimeType("application/pdf")))
 *                 .build())
 *         .build();
 * }</pre>
 *
 * <p>The methods read a file or stream immediately, on the calling thread. To read the resources of a server for the
 * caller of a tool, use {@link ToolReader}. Of the {@linkplain io.github.mcpresources.ContentPart#field additional
 * fields}, the blocks contain only {@code _meta} and {@code annotations}. The SDK's records cannot contain other
 * fields, such as icons.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result">MCP: Tool results</a>
 */
public final class ToolContents {

    /**
     * The name of the {@code _meta} field with the range of lines of an {@linkplain #excerpt excerpt}. The value is an
     * object with the line numbers {@code first} and {@code last}. The first line of the resource has the number 1.
     */
    public static final String LINES = "io.github.mcpresources/lines";

    private ToolContents() {}

    /**
     * Returns an embedded resource for each item of {@code contents}, with the URI, the MIME type and the unchanged
     * text or blob of the item.
     *
     * @param uri the URI for contents that have no URI
     * @param result the result of a reader
     * @return one block for each item of {@code contents}
     * @throws McpError if the contents cannot be read or exceed the default limits; the message of the error contains
     *     only information that is meant for clients
     */
    public static List<McpSchema.Content> embedded(String uri, ReadResult result) {
        return Blocks.embedded(contents(uri, result));
    }

    /**
     * Returns a text, image or audio block for each item of {@code contents}. A blob whose MIME type is neither an
     * image type nor an audio type becomes an embedded resource. An SVG image becomes an image block if it is a blob,
     * and a text block if it is text.
     *
     * @param uri the URI for contents that have no URI
     * @param result the result of a reader
     * @return one block for each item of {@code contents}
     * @throws McpError if the contents cannot be read or exceed the default limits
     */
    public static List<McpSchema.Content> plain(String uri, ReadResult result) {
        return Blocks.plain(contents(uri, result));
    }

    /**
     * Creates a link to a resource. A client that needs the content can read the resource.
     *
     * @param resource the descriptor of the resource
     * @return the link, with the size of the resource in bytes if the size is known
     */
    public static McpSchema.ResourceLink link(ResourceDescriptor resource) {
        return Blocks.link(resource.uri(), resource.toJson());
    }

    /**
     * Creates a block with some lines of a text resource, such as a search match. The block has the URI of the
     * resource, the MIME type {@code text/plain}, and the line numbers in the {@code _meta} field {@link #LINES}.
     *
     * @param uri the URI of the text resource
     * @param firstLine the number of the first line, from 1
     * @param lastLine the number of the last line, from 1
     * @param text the text of these lines
     * @return the block
     * @throws IllegalArgumentException if the first line is less than 1, or the last line is less than the first
     */
    public static McpSchema.EmbeddedResource excerpt(String uri, int firstLine, int lastLine, String text) {
        if (firstLine < 1 || lastLine < firstLine) {
            throw new IllegalArgumentException(
                    "The first line must be 1 or more, and the last line must not be before it, but the lines are "
                            + firstLine + " to " + lastLine);
        }
        Map<String, Object> lines = new LinkedHashMap<>();
        lines.put("first", firstLine);
        lines.put("last", lastLine);
        return Blocks.embedded(
                Map.of("uri", uri, "mimeType", "text/plain", "text", text, "_meta", Map.of(LINES, lines)));
    }

    /**
     * Searches the lines of a text resource. Returns one content block for each match, or for each group of
     * neighbouring matches, with the surrounding lines. In the text of a block, each line begins with its number, for
     * example {@code 12: the line}. The {@code _meta} field {@link #LINES} has the numbers of the first and the last
     * line of the block.
     *
     * <pre>{@code
     * ToolContents.grep("docs:///a.md", text, Pattern.compile("TODO").asPredicate(), 1);
     * }</pre>
     *
     * @param uri the URI of the text resource
     * @param text the whole text of the resource
     * @param wanted the predicate that returns true for a line that matches
     * @param around the number of lines to include before and after a match. If the number is 0, each match has its own
     *     block. Otherwise, matches form a group if their blocks would overlap or be adjacent
     * @return an {@linkplain #excerpt excerpt} for each match or group of matches; empty if no line matches
     * @throws IllegalArgumentException if the number of lines is negative
     */
    public static List<McpSchema.Content> grep(String uri, String text, Predicate<String> wanted, int around) {
        return Excerpts.of(uri, text, wanted, around);
    }

    /**
     * Creates the result of a tool for a failure: a result with {@code isError}, whose text is meant for the model. If
     * a handler throws an exception instead, the client gets a JSON-RPC error, and might not show it to the model.
     *
     * <pre>{@code
     * try {
     *     return CallToolResult.builder(ToolContents.plain(uri, page(uri))).build();
     * } catch (IOException | McpError failure) {
     *     return ToolContents.failed(failure);
     * }
     * }</pre>
     *
     * @param failure an exception that a method of this class or of {@link ToolReader} threw, the cause of a failed
     *     stage, or another exception of the handler
     * @return a result with {@code isError}. The text is the message of the failure if the failure is a failed read, a
     *     {@link io.github.mcpresources.ResourceException}, or an {@link McpError} with a code other than -32603. Any
     *     other failure is logged, and the text contains only a general message and the incident id
     */
    public static McpSchema.CallToolResult failed(Throwable failure) {
        return Results.failed("A tool", failure);
    }

    private static List<Map<String, Object>> contents(String uri, ReadResult result) {
        RequestOrigin anonymous = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
        Answer answer = new ResourceRequests(new OneResult(result), SETTINGS)
                .read(uri, new ReadForm(ResourceTools.ReadMode.EMBEDDED.wireName(), null), anonymous, null)
                .answer()
                .toCompletableFuture()
                .join();
        if (answer instanceof Answer.Failure failure) {
            throw Results.error(failure);
        }
        return Blocks.contents(((Answer.Result) answer).json());
    }

    private static final RequestSettings SETTINGS = new RequestSettings(
            ResourceLimits.defaults(),
            MemoryBudget.shared(),
            Visibility.EVERYTHING,
            TimeSource.system(),
            caller -> Runnable::run,
            (context, reader) -> reader,
            McpJsonDefaults.getMapper(),
            KeyRing.random(),
            CacheHint.NONE,
            false,
            List.of());

    /** A provider that returns the same result for every URI. */
    private record OneResult(ReadResult result) implements ResourceProvider {
        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.empty());
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(result));
        }
    }
}
