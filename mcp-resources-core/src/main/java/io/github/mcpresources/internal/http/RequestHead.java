package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.trace.Tracing;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP request: the method, the headers and the addresses of the connection. Each kind of web server has
 * an implementation.
 */
public interface RequestHead extends Tracing.Headers {

    String method();

    /**
     * Returns the first value of a header.
     *
     * @param name the name of the header; its case is ignored
     * @return the value; null if the request does not have the header
     */
    @Override
    @Nullable
    String header(String name);

    /** Returns all values of a header. The case of the name is ignored. */
    Enumeration<String> headers(String name);

    /**
     * Returns the host that the web server determined for a request without a Host header: a name or an address,
     * without a port; empty if it is unknown.
     */
    String serverName();

    /** Returns the IP address at which the request arrived; empty if it is unknown. */
    String localAddress();

    boolean isSecure();
}
