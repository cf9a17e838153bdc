package io.github.mcpresources.compositor.upstream;

import org.jspecify.annotations.Nullable;

/** Thrown if the server returns a JSON-RPC error, or does not acknowledge a subscription. */
@SuppressWarnings("serial") // never serialized as a Java object
final class RpcException extends RuntimeException {

    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int NOT_FOUND = -32002;
    static final int MISSING_CAPABILITY = -32021;

    private final int code;
    private final String text;
    /** Any JSON value; null if the error has no data. */
    private final transient @Nullable Object data;

    RpcException(int code, String text, @Nullable Object data) {
        super(code + " " + text, null, false, false);
        this.code = code;
        this.text = text;
        this.data = data;
    }

    int code() {
        return code;
    }

    String text() {
        return text;
    }

    @Nullable
    Object data() {
        return data;
    }
}
