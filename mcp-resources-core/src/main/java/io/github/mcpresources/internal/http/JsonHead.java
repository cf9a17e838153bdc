package io.github.mcpresources.internal.http;

/** Sets the headers of HTTP responses with a JSON body. */
public final class JsonHead {

    private JsonHead() {}

    /**
     * Sets the content type and, for a streamed response, {@code Connection: close}. Does not set the length.
     *
     * @param isStreamed true if the content is read while it is sent. The connection is then closed after the response,
     *     so that an HTTP/1.1 client detects an incomplete response
     */
    public static void set(boolean isStreamed, ResponseHeaders response) {
        response.set("Content-Type", "application/json");
        if (isStreamed) {
            response.set("Connection", "close");
        }
    }
}
