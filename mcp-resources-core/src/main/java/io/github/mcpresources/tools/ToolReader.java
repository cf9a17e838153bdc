package io.github.mcpresources.tools;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the resources of a server for an application's own tools, and converts them to content blocks. A tool can read
 * the resources that its caller may see. The limits of the server apply, and its listeners are notified of each read.
 *
 * <pre>{@code
 * ToolReader reader = ToolReader.of(resources);
 * SyncToolSpecification handbook = SyncToolSpecification.builder()
 *         .tool(definition)
 *         .callHandler((exchange, request) -> ToolReader.await(
 *                 reader.embedOrLink("docs:///handbook.md", 10_000, exchange.transportContext())))
 *         .build();
 * }</pre>
 *
 * <p>The methods need the transport context of the tool call. A handler with an exchange gets it from the exchange. A
 * handler for a stateless transport gets it as an argument.
 *
 * <p>If a read fails, its stage fails with the SDK's {@link McpError}. The handler should not throw this exception,
 * because the client would then get a JSON-RPC error, and might not show it to the model. {@link #result} and
 * {@link #await} convert the exception to a result with {@code isError} and the text of the error.
 */
public final class ToolReader {

    private final ToolRequests requests;

    private ToolReader(ToolRequests requests) {
        this.requests = requests;
    }

    /**
     * Creates a reader for a server's resources.
     *
     * @param server the server
     * @return the reader
     */
    public static ToolReader of(ResourceServer server) {
        return new ToolReader(ServerAccess.of(server).toolRequests());
    }

    /**
     * Reads a resource as {@linkplain ToolContents#embedded embedded resources}.
     *
     * @param uri the URI of the resource; null if the tool call has no such argument, in which case the stage fails
     * @param context the transport context of the tool call
     * @return a stage with one block for each item of the result
     */
    public CompletionStage<List<McpSchema.Content>> embedded(@Nullable String uri, McpTransportContext context) {
        return read(uri, ResourceTools.ReadMode.EMBEDDED, context).thenApply(Blocks::embedded);
    }

    /**
     * Reads a resource as {@linkplain ToolContents#plain text, image and audio blocks}.
     *
     * @param uri the URI of the resource; null if the tool call has no such argument, in which case the stage fails
     * @param context the transport context of the tool call
     * @return a stage with one block for each item of the result
     */
    public CompletionStage<List<McpSchema.Content>> plain(@Nullable String uri, McpTransportContext context) {
        return read(uri, ResourceTools.ReadMode.PLAIN, context).thenApply(Blocks::plain);
    }

    /**
     * Reads a range of bytes of a resource, as JSON:
     *
     * <pre>{@code
     * ToolReader reader = ToolReader.of(resources);
     * SyncToolSpecification head = SyncToolSpecification.builder()
     *         .tool(definition)
     *         .callHandler((exchange, request) -> ToolReader.await(reader.window(
     *                         (String) request.arguments().get("uri"), new Window(0, 1_000), exchange.transportContext())
     *                 .thenApply(window -> List.of(
     *                         McpSchema.TextContent.builder(window.toString()).build()))))
     *         .build();
     * }</pre>
     *
     * @param uri the URI of the resource; null if the tool call has no such argument, in which case the stage fails
     * @param window the range of bytes. It can also contain the names of the tool arguments that specify the range.
     *     Error messages then use these names
     * @param context the transport context of the tool call
     * @return a stage with the JSON object that {@link Window.Result#toJson} describes
     */
    public CompletionStage<Map<String, Object>> window(
            @Nullable String uri, Window window, McpTransportContext context) {
        return read(uri, new ReadForm(ResourceTools.ReadMode.WINDOW.wireName(), window), context)
                .thenCompose(answer -> given(answer, Function.identity()));
    }

    /**
     * Creates a link to a resource, from the descriptor of the resource or of its template. The resource is not read.
     *
     * <pre>{@code
     * ToolReader reader = ToolReader.of(resources);
     * SyncToolSpecification pointer = SyncToolSpecification.builder()
     *         .tool(definition)
     *         .callHandler((exchange, request) -> ToolReader.await(
     *                 reader.link("docs:///handbook.md", exchange.transportContext()).thenApply(List::of)))
     *         .build();
     * }</pre>
     *
     * @param uri the URI of the resource; null if the tool call has no such argument, in which case the stage fails
     * @param context the transport context of the tool call
     * @return a stage with the link
     */
    public CompletionStage<McpSchema.ResourceLink> link(@Nullable String uri, McpTransportContext context) {
        return described(uri, context).thenApply(descriptor -> Blocks.link(Objects.requireNonNull(uri), descriptor));
    }

    /**
     * Reads a small resource as {@linkplain #embedded embedded resources}, or returns a {@linkplain #link link} to a
     * large resource. If the size in the descriptor exceeds the maximum, the resource is not read. If the descriptor
     * has no size, the resource is read to find out its size.
     *
     * @param uri the URI of the resource; null if the tool call has no such argument, in which case the stage fails
     * @param maxBytes the maximum size of a resource to embed, in bytes before any encoding
     * @param context the transport context of the tool call
     * @return a stage with the embedded contents, or with one link
     */
    public CompletionStage<List<McpSchema.Content>> embedOrLink(
            @Nullable String uri, long maxBytes, McpTransportContext context) {
        return described(uri, context).thenCompose(descriptor -> {
            List<McpSchema.Content> link = List.of(Blocks.link(Objects.requireNonNull(uri), descriptor));
            if (descriptor.get("size") instanceof Number size && size.longValue() > maxBytes) {
                return CompletableFuture.completedFuture(link);
            }
            return read(uri, ResourceTools.ReadMode.EMBEDDED, context)
                    .thenApply(contents -> Blocks.bytes(contents) > maxBytes ? link : Blocks.embedded(contents));
        });
    }

    /**
     * Creates the result of a tool call from content blocks. If the blocks cannot be read, the result is an error. An
     * asynchronous handler can return {@code Mono.fromCompletionStage(ToolReader.result(reader.plain(uri, context)))}.
     *
     * @param blocks a stage of another method of this class, or a stage that the handler derived from it
     * @return a stage that never fails. Its result contains the blocks. If they cannot be read, its result has
     *     {@code isError} and the text of the error. A failure whose message is not meant for clients is logged, and
     *     the text then contains only a general message and the incident id
     * @see ToolContents#failed
     */
    public static CompletionStage<McpSchema.CallToolResult> result(
            CompletionStage<? extends List<? extends McpSchema.Content>> blocks) {
        return blocks.handle((found, failure) -> failure == null ? Results.of(found) : ToolContents.failed(failure));
    }

    /**
     * Waits for content blocks and creates the {@linkplain #result result} of a tool call, for synchronous handlers.
     *
     * @param blocks a stage of another method of this class, or a stage that the handler derived from it
     * @return the result, with {@code isError} if the blocks cannot be read
     * @throws CancellationException if the thread is interrupted, which happens when the client cancels the call
     */
    public static McpSchema.CallToolResult await(CompletionStage<? extends List<? extends McpSchema.Content>> blocks) {
        try {
            return result(blocks).toCompletableFuture().get();
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The call was cancelled");
        } catch (ExecutionException impossible) { // the stage never fails
            throw new IllegalStateException(impossible);
        }
    }

    private CompletionStage<List<Map<String, Object>>> read(
            @Nullable String uri, ResourceTools.ReadMode mode, McpTransportContext context) {
        return read(uri, new ReadForm(mode.wireName(), null), context)
                .thenCompose(answer -> given(answer, Blocks::contents));
    }

    private CompletionStage<Answer> read(@Nullable String uri, ReadForm form, McpTransportContext context) {
        return requests.read(uri, form, ToolCaller.of(context)).answer();
    }

    private CompletionStage<Map<String, Object>> described(@Nullable String uri, McpTransportContext context) {
        return requests.describe(uri, ToolCaller.of(context))
                .answer()
                .thenCompose(answer -> given(answer, Function.identity()));
    }

    private static <T> CompletionStage<T> given(Answer answer, Function<Map<String, Object>, T> form) {
        return answer instanceof Answer.Failure failure
                ? CompletableFuture.failedFuture(Results.error(failure))
                : CompletableFuture.completedFuture(form.apply(((Answer.Result) answer).json()));
    }
}
