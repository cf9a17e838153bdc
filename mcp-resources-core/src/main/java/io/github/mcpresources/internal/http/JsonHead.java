package io.github.mcpresources.internal.http;

/** Sets the headers of HTTP responses with a JSON body, except the length of the body. */
public final class JsonHead {

    private JsonHead() {}

    /**
     * Sets the headers of an HTTP response with a JSON body.
     *
     * @param isStreamed true if the content is read while it is sent. With HTTP/1.1, the connection is then closed
     *     after the response, so that the client detects a truncated response
     * @param response the headers of the response
     */
    public static void set(boolean isStreamed, ResponseHeaders response) {
        response.set("Content-Type", "application/json");
        if (isStreamed) {
            response.set("Connection", "close");
        }
    }
}
