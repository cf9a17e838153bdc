package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request: its client, and the features of the transport that sends the response.
 *
 * @param sessionId the id of the session; null if there is none
 * @param clientCapabilities the capabilities that the client declared, as a JSON object
 * @param transportContext the context that the transport's context extractor returned
 * @param progress the receiver of progress reports; null if the client did not request them
 * @param subscriber the subscriber of the session; null if the client cannot subscribe
 * @param streams true if the transport can send a {@link ContentStream}
 * @param memory the memory that is reserved for the response, which the transport releases after sending; null if the
 *     transport reserves none
 */
public record RequestOrigin(
        @Nullable String sessionId,
        String revision,
        Caller caller,
        Map<String, Object> clientCapabilities,
        McpTransportContext transportContext,
        ServerRequest.@Nullable ProgressListener progress,
        @Nullable Subscriber subscriber,
        boolean streams,
        @Nullable AnswerMemory memory) {

    /**
     * The maximum memory for a response that this library writes, as a multiple of the length of the response. The
     * response exists as bytes and as a string at the same time, and a string needs one or two bytes for each
     * character.
     */
    private static final int COPIES = 3;

    /**
     * The maximum memory for a response that the SDK writes, as a multiple of the length of the response. In addition
     * to the copies of this library, the SDK creates a JSON string in a growing buffer, and the bytes of that string.
     */
    public static final int COPIES_BY_SDK = 6;

    /** Creates the origin of a request without a session and without declared capabilities. */
    public static RequestOrigin sessionless(String revision, Caller caller) {
        return new RequestOrigin(null, revision, caller, Map.of(), McpTransportContext.EMPTY, null, null, false, null);
    }

    /**
     * Reserves the memory for creating and sending a response of this length, in bytes. If the transport does not
     * report when the response is sent, only checks that the memory is available.
     *
     * @throws io.github.mcpresources.LimitExceededException if the memory is not available
     */
    public void hold(long bytes, MemoryBudget budget) {
        hold(bytes, 0, budget);
    }

    /**
     * Adjusts the reservation to the length of the finished response. If the transport does not report when the
     * response is sent, only checks that the memory is available.
     *
     * @param bytes the length of the response, in bytes
     * @throws io.github.mcpresources.LimitExceededException if the memory is not available
     */
    public void settle(long bytes, MemoryBudget budget) {
        if (memory == null) {
            hold(bytes, budget);
        } else {
            memory.settle(bytes * (streams ? COPIES : COPIES_BY_SDK), budget, caller);
        }
    }

    /**
     * Reserves the memory for a response.
     *
     * @param copied the number of bytes that are copied while the response is created and sent; memory is reserved for
     *     each copy
     * @param besides the number of further bytes, which are not copied
     */
    @SuppressWarnings("resource") // closed by the transport
    void hold(long copied, long besides, MemoryBudget budget) {
        long bytes = copied * (streams ? COPIES : COPIES_BY_SDK) + besides;
        if (memory != null) {
            memory.hold(bytes, budget, caller);
            return;
        }
        try (AnswerMemory meanwhile = new AnswerMemory()) {
            meanwhile.hold(bytes, budget, caller);
        }
    }

    RequestOrigin holdingIn(AnswerMemory other) {
        return new RequestOrigin(
                sessionId,
                revision,
                caller,
                clientCapabilities,
                transportContext,
                progress,
                subscriber,
                streams,
                other);
    }
}
