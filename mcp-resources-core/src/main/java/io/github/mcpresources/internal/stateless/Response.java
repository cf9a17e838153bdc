package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON-RPC response to a request.
 *
 * @param id the id of the request; null if it is not known
 * @param isRefusal true if the message itself was rejected before a method was called
 */
public record Response(@Nullable Object id, Answer answer, boolean isRefusal) {

    static Response of(Object id, Answer answer) {
        return new Response(id, answer, false);
    }

    static Response refusal(@Nullable Object id, Answer.Failure failure) {
        return new Response(id, failure, true);
    }

    /**
     * Returns the message as bytes, in chunks. Call this method only once. Close the result, because the source of
     * large content in the message stays open until the result is closed.
     *
     * @throws IllegalArgumentException if the message contains something that is not a JSON value
     */
    public ResponseBody body() {
        return ResponseBody.of(toJson());
    }

    /**
     * Returns the message as a JSON object. Large content in it may be a {@link
     * io.github.mcpresources.internal.protocol.ContentStream}.
     */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>(4);
        json.put("jsonrpc", "2.0");
        if (id != null) {
            json.put("id", id);
        }
        if (answer instanceof Answer.Failure failure) {
            json.put("error", error(failure));
        } else {
            json.put("result", ((Answer.Result) answer).json());
        }
        return json;
    }

    private static Map<String, Object> error(Answer.Failure failure) {
        Map<String, Object> error = new LinkedHashMap<>(4);
        error.put("code", failure.code());
        error.put("message", failure.message());
        if (failure.data() != null) {
            error.put("data", failure.data());
        }
        return error;
    }
}
