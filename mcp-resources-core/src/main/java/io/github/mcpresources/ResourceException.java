package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exception whose code, message and data are sent to the client as a JSON-RPC error.
 *
 * <p>A reader throws this exception for an error that the client can handle. For any other exception, the client
 * receives a fixed message and an incident id.
 */
@SuppressWarnings("serial") // errors are sent as JSON-RPC and not as serialized Java objects
public class ResourceException extends RuntimeException {

    /** The JSON-RPC error code for invalid parameters. */
    public static final int INVALID_PARAMS = -32602;

    /** The JSON-RPC error code for internal errors. */
    public static final int INTERNAL_ERROR = -32603;

    private final int code;

    private final String text;

    private final Map<String, Object> data;

    /**
     * Creates an error with a message.
     *
     * @param code the JSON-RPC error code; codes of the application must be outside -32768…-32000
     * @param message the message that the client receives
     */
    public ResourceException(int code, String message) {
        this(code, message, Map.of(), null);
    }

    /**
     * Creates an error with a message and data.
     *
     * @param code the JSON-RPC error code; codes of the application must be outside -32768…-32000
     * @param message the message that the client receives
     * @param data the {@code data} of the error, copied; empty if there is none
     */
    public ResourceException(int code, String message, Map<String, ?> data) {
        this(code, message, data, null);
    }

    /**
     * Creates an error with a message, data and a cause.
     *
     * @param code the JSON-RPC error code; codes of the application must be outside -32768…-32000
     * @param message the message that the client receives
     * @param data the {@code data} of the error, copied; empty if there is none
     * @param cause the cause, which the client does not receive; null if there is none
     */
    public ResourceException(int code, String message, Map<String, ?> data, @Nullable Throwable cause) {
        super(Objects.requireNonNull(message, "message"), cause);
        this.code = code;
        this.text = message;
        this.data = Json.object(data);
    }

    /**
     * Returns the JSON-RPC error code.
     *
     * @return the code
     */
    public final int code() {
        return code;
    }

    /**
     * Returns the message that the client receives.
     *
     * @return the message
     */
    public final String text() {
        return text;
    }

    /**
     * Returns the {@code data} of the error.
     *
     * @return an immutable JSON object; empty if the error has no data
     */
    public final Map<String, Object> data() {
        return data;
    }

    static Map<String, Object> data(Object... keysAndValues) {
        Map<String, Object> data = new LinkedHashMap<>();
        for (int at = 0; at < keysAndValues.length; at += 2) {
            data.put((String) keysAndValues[at], keysAndValues[at + 1]);
        }
        return data;
    }
}
