package io.github.mcpresources.internal.http;

/** The headers of an answer that is JSON, apart from its length. */
public final class JsonHead {

    private JsonHead() {}

    /**
     * Sets the headers.
     *
     * @param isStreamed true if the content is read while it is sent. The connection is then closed after the answer, so
     *     that the client detects an answer that is cut off
     * @param response the headers of the answer
     */
    public static void set(boolean isStreamed, ResponseHeaders response) {
        response.set("Content-Type", "application/json");
        if (isStreamed) {
            response.set("Connection", "close");
        }
    }
}
