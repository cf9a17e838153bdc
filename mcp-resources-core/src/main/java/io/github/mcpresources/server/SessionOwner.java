package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceException;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whose session it is: the caller of its first message. Nobody else's messages are taken, however they got its id. */
final class SessionOwner {

    private static final Logger log = LoggerFactory.getLogger(SessionOwner.class);

    private final Function<McpTransportContext, Caller> callers;
    private final AtomicReference<@Nullable Caller> owner = new AtomicReference<>();

    SessionOwner(Function<McpTransportContext, Caller> callers) {
        this.callers = callers;
    }

    /**
     * The caller of a message, if the session is the caller's.
     *
     * @throws ResourceException if it is somebody else's; any other exception is the principal function's own
     */
    Caller admit(McpTransportContext context) {
        Caller caller = callers.apply(context);
        Caller first = owner.compareAndExchange(null, caller);
        if (first != null && !first.equals(caller)) {
            log.warn("A message of {} was refused in a session of {}", caller, first);
            throw new ResourceException(
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "This session belongs to another caller; initialize a session of your own");
        }
        return caller;
    }
}
