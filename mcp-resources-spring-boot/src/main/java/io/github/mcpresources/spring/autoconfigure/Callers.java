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
    private volatile boolean expectsAttributes;

    /** Records that the requests come over HTTP, so their contexts should have attributes. */
    void expectAttributes() {
        expectsAttributes = true;
    }

    @Override
    public @Nullable String apply(McpTransportContext context) {
        if (expectsAttributes && !ContextAttributes.areIn(context) && hasWarned.compareAndSet(false, true)) {
            log.warn("The MCP transport does not use the context extractor of mcp-resources: callers in sessions are"
                    + " anonymous, and with Spring Security their messages are refused. Build the transport with"
                    + " contextExtractor(request -> extractor.extract(request.servletRequest())), where extractor is the"
                    + " bean of the type McpTransportContextExtractor<HttpServletRequest>");
        }
        return ContextAttributes.principal(context);
    }
}
