package io.github.mcpresources.internal.http;

/** The headers of a JSON answer, except its length. */
public final class JsonHead {

    private JsonHead() {}

    /**
     * Sets the headers of a JSON answer.
     *
     * @param isStreamed true if the content is read while it is sent. With HTTP/1.1, the connection is then closed
     *     after the answer, so that the client detects a truncated answer
     * @param response the headers of the answer
     */
    public static void set(boolean isStreamed, ResponseHeaders response) {
        response.set("Content-Type", "application/json");
        if (isStreamed) {
            response.set("Connection", "close");
        }
    }
}
