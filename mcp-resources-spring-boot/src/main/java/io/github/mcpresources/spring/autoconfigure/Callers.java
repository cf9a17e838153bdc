package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Determines the caller of a request from its transport context. */
final class Callers implements Function<McpTransportContext, @Nullable String> {

    private static final Logger log = LoggerFactory.getLogger(Callers.class);

    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private volatile @Nullable String advice;

    /**
     * Enables a warning that is logged if the transport contexts of requests do not have the attributes of
     * {@link ContextAttributes}. This method is called for a transport that uses HTTP.
     *
     * @param call the call that the warning recommends for building the transport, such as
     *     {@code contextExtractor(extractor)}
     */
    void expectAttributes(String call) {
        advice = call;
    }

    @Override
    public @Nullable String apply(McpTransportContext context) {
        String call = advice;
        if (call != null && !ContextAttributes.areIn(context) && hasWarned.compareAndSet(false, true)) {
            log.warn(
                    "The MCP transport does not use the context extractor of mcp-resources: callers in sessions are"
                            + " anonymous, and with Spring Security their messages are refused. Build the transport with {}",
                    call);
        }
        return ContextAttributes.principal(context);
    }
}
