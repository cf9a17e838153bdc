package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a request comes from.
 *
 * @param sessionId the session; null where there is none
 * @param revision the protocol revision that the client speaks
 * @param caller who asks
 * @param clientCapabilities what the client declared that it can do, as a JSON object
 * @param transportContext what the transport's context extractor found
 * @param progress where reports go; null where the client asked for none
 * @param subscriber what the session subscribed to; null where nothing can be subscribed to
 * @param streams whether who writes the answer can write a {@link ContentStream}
 * @param memory memory that is reserved for the answer, released by the transport after sending; null where the transport reserves
 *     none
 */
public record Requester(
        @Nullable String sessionId,
        String revision,
        Caller caller,
        Map<String, Object> clientCapabilities,
        McpTransportContext transportContext,
        RequestContext.@Nullable ProgressListener progress,
        @Nullable Subscriber subscriber,
        boolean streams,
        @Nullable AnswerMemory memory) {

    /**
     * The most copies of an answer that exist at one time where we write it: its bytes, and a text of one or two bytes a
     * character. The SDK also makes a JSON text of it in a buffer that grows, and bytes of that.
     */
    private static final int COPIES = 3;

    private static final int COPIES_BY_SDK = 6;

    /**
     * Refuses null.
     *
     * @param sessionId the session; null where there is none
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @param clientCapabilities what the client declared that it can do
     * @param transportContext what the transport's context extractor found
     * @param progress where reports go; null where the client asked for none
     * @param subscriber what the session subscribed to; null where nothing can be subscribed to
     * @param streams whether who writes the answer can write a {@link ContentStream}
     * @param memory memory that is reserved for the answer, released by the transport after sending; null where the transport reserves
     *     none
     */
    public Requester {
        Objects.requireNonNull(revision, "revision");
        Objects.requireNonNull(caller, "caller");
        Objects.requireNonNull(clientCapabilities, "clientCapabilities");
        Objects.requireNonNull(transportContext, "transportContext");
    }

    /**
     * A client without a session.
     *
     * @param revision the protocol revision that the client speaks
     * @param caller who asks
     * @return a requester that declared nothing
     */
    public static Requester sessionless(String revision, Caller caller) {
        return new Requester(null, revision, caller, Map.of(), McpTransportContext.EMPTY, null, null, false, null);
    }

    /**
     * Reserves the memory that an answer takes from now until it is sent, in all; for this moment where the transport does not
     * tell when that is.
     *
     * @param bytes how long the answer is
     * @param budget where it is reserved
     * @throws io.github.mcpresources.LimitExceededException if there is not so much
     */
    public void hold(long bytes, MemoryBudget budget) {
        hold(bytes, 0, budget);
    }

    /** The same for an answer of which there are more bytes that are not copied. */
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

    /** The same requester, whose answer's memory is held there. */
    Requester holdingIn(AnswerMemory other) {
        return new Requester(
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
