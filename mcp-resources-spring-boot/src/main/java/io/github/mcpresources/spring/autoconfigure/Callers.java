package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The function that determines the caller of a request from its transport context. */
final class Callers implements Function<McpTransportContext, @Nullable String> {

    private static final Logger log = LoggerFactory.getLogger(Callers.class);

    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private volatile @Nullable String advice;

    /**
     * Records that the transport uses HTTP. The contexts of its requests should then have the attributes of {@link
     * ContextAttributes}; if they do not, a warning is logged.
     *
     * @param call the code that the warning recommends, which builds a transport that sets the attributes
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
