package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.stateless.JsonWriter;
import io.github.mcpresources.internal.stateless.Response;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Sets the status and headers of a servlet response, and sends responses with a JSON-RPC error or no body. */
public record ServletAnswers(HttpServletResponse response) implements ResponseHeaders {

    @Override
    public void set(String name, String value) {
        response.setHeader(name, value);
    }

    @Override
    public void add(String name, String value) {
        response.addHeader(name, value);
    }

    public void send(EarlyAnswer answer) throws IOException {
        Response body = answer.body();
        if (body == null) {
            response.setStatus(answer.status());
        } else {
            send(answer.status(), body);
        }
    }

    public void send(int status, Response error) throws IOException {
        byte[] json = JsonWriter.write(error.toJson());
        head(status, json.length, false);
        response.getOutputStream().write(json);
    }

    /**
     * Sets the status and the headers of a response with a JSON body.
     *
     * @param length the length of the body in bytes
     * @param isStreamed true if the content is read while it is sent
     */
    public void head(int status, long length, boolean isStreamed) {
        response.setStatus(status);
        JsonHead.set(isStreamed, this);
        response.setContentLengthLong(length);
    }
}
