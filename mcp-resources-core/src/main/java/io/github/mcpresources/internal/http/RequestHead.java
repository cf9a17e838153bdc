package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.trace.Tracing;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP request: the method, the headers and the addresses of the connection. There is an implementation
 * for each kind of web server.
 */
public interface RequestHead extends Tracing.Headers {

    /**
     * Returns the HTTP method.
     *
     * @return the method, such as {@code POST}
     */
    String method();

    /**
     * Returns the first value of a header.
     *
     * @param name the name of the header, in any case
     * @return the value; null if the request does not have the header
     */
    @Override
    @Nullable
    String header(String name);

    /**
     * Returns all values of a header.
     *
     * @param name the name of the header, in any case
     * @return the values, one for each occurrence of the header
     */
    Enumeration<String> headers(String name);

    /**
     * Returns the host that the web server determined for a request without a Host header.
     *
     * @return a host name or an address, without a port; empty if it is unknown
     */
    String serverName();

    /**
     * Returns the address at which the request arrived.
     *
     * @return an IP address; empty if it is unknown
     */
    String localAddress();

    /**
     * Checks whether the request arrived encrypted at the web server.
     *
     * @return true for HTTPS
     */
    boolean isSecure();
}
