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
 * A wrapper for a filter that checks Host and Origin. It marks the current thread while a request that passed the
 * filter is handled. The transport rejects a request on a thread without the mark, for example if the filter is
 * disabled or mapped to other paths. The core module has a similar check, but only for messages. The mark also covers
 * requests without a message, such as the GET request for a stream of server-sent events. The wrapper also collects
 * these streams, so that they can be ended when the application closes.
 */
record FilterMark(Filter filter, OpenStreams streams) implements Filter {

    private static final Logger log = LoggerFactory.getLogger(FilterMark.class);

    /** True on a thread while it handles a request that passed the filter. */
    private static final ThreadLocal<Boolean> PASSED = new ThreadLocal<>();

    /**
     * Creates a validator that rejects requests on a thread without the mark. A transport calls it before it handles a
     * request, on the same thread. The validator logs a warning about the first of these requests.
     */
    @SuppressWarnings("deprecation") // the only hook of the transports that is called for every request
    static ServerTransportSecurityValidator validator() {
        AtomicBoolean hasWarned = new AtomicBoolean();
        return headers -> {
            if (PASSED.get() == null) {
                if (hasWarned.compareAndSet(false, true)) {
                    log.warn(
                            "Refusing requests that reach the MCP endpoint without passing a filter that checks Host and"
                                    + " Origin: mcpResourceFilter, or mcpResourceHostFilter for a transport without the"
                                    + " resources. The filter must be enabled, and mapped to all paths of the endpoint");
                }
                throw new ServerTransportSecurityException(
                        403, "The request bypassed the filter that checks Host and Origin");
            }
        };
    }

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
        if (request instanceof HttpServletRequest httpRequest
                && httpRequest.getMethod().equals("GET")) {
            streams.add(httpRequest);
        }
    }
}
