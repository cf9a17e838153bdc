package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A filter that marks the requests that pass the filter of the resource server. The transport rejects a request without
 * the mark, for example if the filter is disabled or mapped to other paths. Unlike the check of the core, this filter
 * also covers the requests that carry no message, such as the GET request that opens a stream of server-sent events.
 *
 * @param filter the filter of the resource server
 * @param streams the streams that requests open
 */
record FilterMark(Filter filter, OpenStreams streams) implements Filter {

    private static final Logger log = LoggerFactory.getLogger(FilterMark.class);

    /** Whether the current thread handles a request that passed the filter. */
    private static final ThreadLocal<Boolean> PASSED = new ThreadLocal<>();

    private static final AtomicBoolean HAS_WARNED = new AtomicBoolean();

    /**
     * The validator that rejects requests without the mark. A transport calls it on the thread of the request, before
     * it handles the request.
     */
    @SuppressWarnings("deprecation") // the only hook of Spring AI's transports that is called for every request
    static final ServerTransportSecurityValidator VALIDATOR = headers -> {
        if (PASSED.get() == null) {
            if (HAS_WARNED.compareAndSet(false, true)) {
                log.warn("Refusing requests that reach the MCP endpoint without passing the servlet filter"
                        + " mcpResourceFilter, which checks Host and Origin. It must be enabled, and mapped to all paths"
                        + " of the endpoint");
            }
            throw new ServerTransportSecurityException(403, "The request did not pass the check of Host and Origin");
        }
    };

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        filter.doFilter(request, response, (passed, answer) -> {
            PASSED.set(true);
            try {
                chain.doFilter(passed, answer);
            } finally {
                PASSED.remove();
            }
        });
        if (isStream(request)) {
            streams.add(request.getAsyncContext());
        }
    }

    private static boolean isStream(ServletRequest request) {
        return request.isAsyncStarted()
                && request instanceof HttpServletRequest httpRequest
                && httpRequest.getMethod().equals("GET");
    }
}
