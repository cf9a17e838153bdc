package io.github.mcpresources.internal.http;

/** Sets the headers of HTTP responses with a JSON body. */
public final class JsonHead {

    private JsonHead() {}

    /**
     * Sets all headers except the length.
     *
     * @param isStreamed true if the content is read while it is sent. With HTTP/1.1, the connection is then closed
     *     after the response, so that the client detects an incomplete response
     */
    public static void set(boolean isStreamed, ResponseHeaders response) {
        response.set("Content-Type", "application/json");
        if (isStreamed) {
            response.set("Connection", "close");
        }
    }
}
