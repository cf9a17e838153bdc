package io.github.mcpresources.tools;

import io.github.mcpresources.protocol.Answer;
import io.github.mcpresources.protocol.ReadForm;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.ToolCaller;
import io.github.mcpresources.server.ToolRequests;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Content blocks of what a server serves, for tools of one's own: read in the name of whoever calls the tool, within the
 * server's limits, and heard of by its listeners.
 *
 * <pre>{@code
 * ToolReader reader = ToolReader.of(resources);
 * (exchange, request) -> reader.embedOrLink("docs:///a.md", 10_000, exchange.transportContext())
 *         .thenApply(block -> McpSchema.CallToolResult.builder(List.of(block)).build())
 *         .toCompletableFuture()
 *         .join()
 * }</pre>
 *
 * <p>Handlers of all kinds have a transport context: that of an exchange, or what a stateless handler gets. A stage that
 * fails, fails with the SDK's {@link McpError}, whose text is the one that a read would have.
 */
public final class ToolReader {

    private final ToolRequests requests;

    private ToolReader(ToolRequests requests) {
        this.requests = requests;
    }

    /**
     * A reader of what a server serves.
     *
     * @param server the server
     * @return the reader
     */
    public static ToolReader of(ResourceServer server) {
        return new ToolReader(server.toolRequests());
    }

    /**
     * Reads a resource as {@linkplain ToolContents#embedded embedded resources}.
     *
     * @param uri its URI
     * @param caller the transport context of the tool's call
     * @return a stage with as many blocks as there are contents
     */
    public CompletionStage<List<McpSchema.Content>> embedded(String uri, McpTransportContext caller) {
        return read(uri, ReadMode.EMBEDDED, caller).thenApply(Blocks::embedded);
    }

    /**
     * Reads a resource as {@linkplain ToolContents#plain text, images and audio}.
     *
     * @param uri its URI
     * @param caller the transport context of the tool's call
     * @return a stage with as many blocks as there are contents
     */
    public CompletionStage<List<McpSchema.Content>> plain(String uri, McpTransportContext caller) {
        return read(uri, ReadMode.PLAIN, caller).thenApply(Blocks::plain);
    }

    /**
     * A link to a resource, described by itself or by the template that serves it. It is not read.
     *
     * @param uri its URI
     * @param caller the transport context of the tool's call
     * @return a stage with the link
     */
    public CompletionStage<McpSchema.ResourceLink> link(String uri, McpTransportContext caller) {
        return described(uri, caller).thenApply(descriptor -> Blocks.link(uri, descriptor));
    }

    /**
     * A resource itself where it is small, and a link to it where it is not. One that is known to be larger is not read.
     *
     * @param uri its URI
     * @param maxBytes the most bytes, before any encoding, of what is embedded
     * @param caller the transport context of the tool's call
     * @return a stage with the embedded contents, or with one link
     */
    public CompletionStage<List<McpSchema.Content>> embedOrLink(String uri, long maxBytes, McpTransportContext caller) {
        return described(uri, caller).thenCompose(descriptor -> {
            List<McpSchema.Content> link = List.of(Blocks.link(uri, descriptor));
            if (descriptor.get("size") instanceof Number size && size.longValue() > maxBytes) {
                return CompletableFuture.completedFuture(link);
            }
            return read(uri, ReadMode.EMBEDDED, caller)
                    .thenApply(contents -> Blocks.bytes(contents) > maxBytes ? link : Blocks.embedded(contents));
        });
    }

    private CompletionStage<List<Map<String, Object>>> read(String uri, ReadMode mode, McpTransportContext caller) {
        return requests.read(uri, new ReadForm(mode.wireName(), null), ToolCaller.of(caller))
                .answer()
                .thenCompose(answer -> given(answer, Blocks::contents));
    }

    private CompletionStage<Map<String, Object>> described(String uri, McpTransportContext caller) {
        return requests.describe(uri, ToolCaller.of(caller))
                .answer()
                .thenCompose(answer -> given(answer, Function.identity()));
    }

    private static <T> CompletionStage<T> given(Answer answer, Function<Map<String, Object>, T> form) {
        return answer instanceof Answer.Failure failure
                ? CompletableFuture.failedFuture(Results.error(failure))
                : CompletableFuture.completedFuture(form.apply(((Answer.Result) answer).json()));
    }
}
