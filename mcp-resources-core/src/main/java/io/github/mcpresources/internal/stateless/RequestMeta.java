package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.text.Printable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code _meta} of a request at the stateless revision. It is required in each request, because there is no
 * session.
 *
 * @param params the parameters of the request, including {@code _meta}
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta">MCP: _meta</a>
 */
record RequestMeta(Map<String, ?> params, String version, Map<String, Object> clientCapabilities) {

    static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

    static final List<String> SUPPORTED = List.of(Revisions.V2026_07_28);

    /**
     * The maximum length of a request id or a progress token, in bytes. The server repeats these values in its messages
     * about the request.
     */
    static final int MAX_BYTES = 1024;

    private static final int SHOWN_CHARACTERS = 120;
    private static final String PROGRESS_TOKEN = "progressToken";

    /**
     * Returns the protocol version that the client states; null if there is none. It may have any JSON type, because it
     * is not validated.
     */
    static @Nullable Object claimedVersion(@Nullable Object params) {
        return params instanceof Map<?, ?> map && map.get("_meta") instanceof Map<?, ?> meta
                ? meta.get(PROTOCOL_VERSION)
                : null;
    }

    /**
     * Reads the metadata in the parameters of a request.
     *
     * @throws Refused if the metadata is missing or invalid, or names an unsupported revision
     */
    static RequestMeta of(@Nullable Object params) throws Refused {
        if (params != null && !(params instanceof Map)) {
            throw invalid("params", "not an object", "an object");
        }
        if (!(params instanceof Map<?, ?> map) || !(map.get("_meta") instanceof Map<?, ?> meta)) {
            throw invalid("_meta", kind(params, "_meta"), "an object");
        }
        if (!(meta.get(PROTOCOL_VERSION) instanceof String version)) {
            throw invalid("_meta." + PROTOCOL_VERSION, kind(meta, PROTOCOL_VERSION), "a string");
        }
        if (!SUPPORTED.contains(version)) {
            throw unsupported(version);
        }
        if (!(meta.get(CLIENT_CAPABILITIES) instanceof Map<?, ?> capabilities)) {
            throw invalid("_meta." + CLIENT_CAPABILITIES, kind(meta, CLIENT_CAPABILITIES), "an object");
        }
        if (meta.get(PROGRESS_TOKEN) instanceof String token && isLong(token)) {
            throw invalid(
                    "_meta." + PROGRESS_TOKEN,
                    "a string of " + token.length() + " characters",
                    "at most " + MAX_BYTES + " bytes long");
        }
        return new RequestMeta(object(map), version, object(capabilities));
    }

    static boolean isLong(String text) {
        return text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
    }

    @SuppressWarnings("unchecked") // the names of a JSON object are strings
    private static Map<String, Object> object(Map<?, ?> json) {
        return (Map<String, Object>) json;
    }

    private static String kind(@Nullable Object container, String name) {
        return container instanceof Map<?, ?> map && map.containsKey(name) ? Json.shown(map.get(name)) : "missing";
    }

    private static Refused invalid(String parameter, String value, String expectation) {
        ResourceException fault = new InvalidParamsException(parameter, value, expectation);
        return new Refused(new Answer.Failure(
                fault.code(), fault.text(), fault.data(), ResourceListener.RequestSummary.Outcome.BAD_REQUEST));
    }

    private static Refused unsupported(String version) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("supported", SUPPORTED);
        data.put("requested", version);
        return new Refused(new Answer.Failure(
                Revisions.UNSUPPORTED_VERSION,
                "Unsupported protocol version " + Printable.of(version, SHOWN_CHARACTERS)
                        + "; supported without a session: " + String.join(", ", SUPPORTED),
                data,
                ResourceListener.RequestSummary.Outcome.BAD_REQUEST));
    }

    /** Signals that the metadata of a request is missing or invalid, or names an unsupported revision. */
    @SuppressWarnings("serial")
    static final class Refused extends Exception {

        private final Answer.Failure failure;

        private Refused(Answer.Failure failure) {
            super(failure.message(), null, false, false);
            this.failure = failure;
        }

        Answer.Failure failure() {
            return failure;
        }
    }
}
