package io.github.mcpresources.tools;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
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
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.Requester;
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
 * Content blocks for the results of tools, made of what a reader gives: for handlers of every kind that the SDK has.
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
 * <p>A file or stream is read at once, on the calling thread. For what a server serves, in the name of whoever calls the
 * tool, see {@link ToolReader}. The SDK's records have no place for the icons of a resource, nor for fields of a content
 * beside {@code _meta} and {@code annotations}; those are lost here.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result">MCP: Tool results</a>
 */
public final class ToolContents {

    /** The name in {@code _meta} under which an excerpt tells which lines of the resource it has: first and last, from 1. */
    public static final String LINES = "io.github.mcpresources/lines";

    private ToolContents() {}

    /**
     * One embedded resource for each content: text or blob untouched, with its URI and MIME type.
     *
     * @param uri the URI of the contents that have none of their own
     * @param result what a reader gave
     * @return as many blocks as there are contents
     * @throws McpError if a content cannot be read or is over the default limits; its text tells nothing that is not meant
     *     for a client
     */
    public static List<McpSchema.Content> embedded(String uri, ReadResult result) {
        return Blocks.embedded(contents(uri, result));
    }

    /**
     * Text, images and audio as blocks of their own kind. Bytes that are neither image nor audio by their MIME type become
     * an embedded resource; what was put as bytes is never text, SVG included.
     *
     * @param uri the URI of the contents that have none of their own
     * @param result what a reader gave
     * @return as many blocks as there are contents
     * @throws McpError if a content cannot be read or is over the default limits
     */
    public static List<McpSchema.Content> plain(String uri, ReadResult result) {
        return Blocks.plain(contents(uri, result));
    }

    /**
     * A link to a resource, for the client to read if it wants to.
     *
     * @param resource the resource as a list shows it
     * @return the link, with its size where that is known
     */
    public static McpSchema.ResourceLink link(ResourceDescriptor resource) {
        return Blocks.link(resource.uri(), resource.toJson());
    }

    /**
     * Some lines of a text, such as a match that was searched for, with the URI that they come from. {@code _meta} tells
     * which lines they are, under {@link #LINES}.
     *
     * @param uri the URI of the whole
     * @param firstLine the number of the first line, from 1
     * @param lastLine the number of the last line
     * @param text the lines
     * @return the block
     * @throws IllegalArgumentException if the lines are in no order, or do not begin at 1 or later
     */
    public static McpSchema.EmbeddedResource excerpt(String uri, int firstLine, int lastLine, String text) {
        if (firstLine < 1 || lastLine < firstLine) {
            throw new IllegalArgumentException(
                    "Lines are counted from 1, the first before the last, not " + firstLine + " to " + lastLine);
        }
        Map<String, Object> lines = new LinkedHashMap<>();
        lines.put("first", firstLine);
        lines.put("last", lastLine);
        return Blocks.embedded(
                Map.of("uri", uri, "mimeType", "text/plain", "text", text, "_meta", Map.of(LINES, lines)));
    }

    /**
     * The lines of a text that match, one block each. The text of a block has each line behind its number, from 1, as in
     * {@code 12: the line}; {@code _meta} has the numbers of the first and the last line, under {@link #LINES}.
     *
     * <pre>{@code
     * ToolContents.grep("docs:///a.md", text, Pattern.compile("TODO").asPredicate(), 1);
     * }</pre>
     *
     * @param uri the URI of the text
     * @param text the whole text
     * @param wanted says which lines match
     * @param around how many lines before and after a match come with it; matches whose lines touch are one block
     * @return an {@linkplain #excerpt excerpt} for each match, none where nothing matches
     * @throws IllegalArgumentException if the number is negative
     */
    public static List<McpSchema.Content> grep(String uri, String text, Predicate<String> wanted, int around) {
        return Excerpts.of(uri, text, wanted, around);
    }

    /**
     * A tool's result for a failure, for handlers that read by {@link ToolReader} or make blocks by this class. Of an exception
     * that leaves a handler of the SDK, a client gets -32603 and an incident id at most; a result with {@code isError} is what a
     * model can read.
     *
     * <pre>{@code
     * try {
     *     return CallToolResult.builder(ToolContents.plain(uri, page(uri))).build();
     * } catch (IOException | McpError failure) {
     *     return ToolContents.failed(failure);
     * }
     * }</pre>
     *
     * @param failure what was thrown, or what a stage failed with
     * @return a result with {@code isError}. Its text is that of the failed read, of a {@link
     *     io.github.mcpresources.ResourceException}, or of an {@link McpError} with another code than -32603. Any other
     *     failure is logged, and the text has the incident id alone.
     */
    public static McpSchema.CallToolResult failed(Throwable failure) {
        return Results.failed("A tool", failure);
    }

    private static List<Map<String, Object>> contents(String uri, ReadResult result) {
        Requester nobody = Requester.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
        Answer answer = new ResourceRequests(new OneResult(result), SETTINGS)
                .read(uri, new ReadForm(ResourceTools.ReadMode.EMBEDDED.wireName(), null), nobody)
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
            McpJsonDefaults.getMapper(),
            null,
            CacheHint.NONE,
            false,
            List.of());

    /** Whatever is asked for is this. */
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
