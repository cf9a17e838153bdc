package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.Caller;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.keys.Keys;
import io.github.mcpresources.internal.keys.Seal;
import io.github.mcpresources.internal.request.ServerRequest;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets readers request input from the client. The server sends the reader's input requests to the client, together with
 * the reader's state. The client returns its responses and the state with its next read request, so the server does not
 * store the state.
 *
 * <p>The state is {@linkplain Seal encrypted and authenticated}. It is valid only for the same caller and resource, and
 * only until it expires.
 */
final class InputExchange {

    private static final String STATE = "requestState";
    private static final String RESPONSES = "inputResponses";
    private static final int MISSING_CAPABILITY = -32021;

    private static final byte VERSION = 1;
    private static final byte HAS_STATE = 1;

    private final Seal seal;
    private final ResourceLimits limits;
    private final TimeSource time;

    InputExchange(KeyRing keys, ResourceLimits limits, TimeSource time) {
        this.seal = new Seal(Keys.of(keys), "input");
        this.limits = limits;
        this.time = time;
    }

    /**
     * Returns the input that a client sends with a read request. Input responses without a state are ignored, because
     * this server did not request them.
     *
     * @throws InvalidParamsException if this server did not issue the state for this resource and caller, the state has
     *     expired, or a parameter is missing, has the wrong type or is too long
     */
    InputRequired.ClientInput input(Parameters parameters, Caller caller) {
        Optional<String> sealed = parameters.optional(STATE, limits.inputStateLength(), "inputStateLength");
        if (sealed.isEmpty()) {
            return InputRequired.ClientInput.NONE;
        }
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        ByteBuffer plain = seal.open(scope(uri, caller), sealed.get())
                .map(ByteBuffer::wrap)
                .filter(content -> time.instant().isBefore(Instant.ofEpochMilli(content.getLong(0))))
                .orElseThrow(() -> new InvalidParamsException(
                        STATE,
                        sealed.get(),
                        "the value that this server sent to this caller for this resource less than "
                                + limits.inputLifetime().toSeconds()
                                + " s ago (setting inputLifetime); read the resource again without " + STATE));
        boolean hasState = plain.get(Long.BYTES) == HAS_STATE;
        String state = UTF_8.decode(plain.position(Long.BYTES + 1)).toString();
        return InputRequired.ClientInput.of(
                hasState ? state : null,
                parameters.optionalObject(RESPONSES).map(Parameters::objects).orElseGet(Map::of));
    }

    /**
     * Returns the result that requests input from the client.
     *
     * @throws ResourceException if the protocol revision or the client's capabilities do not support the input requests
     * @throws IllegalStateException if an input request of the reader is invalid, or the encrypted state of the reader
     *     is too long
     */
    Map<String, Object> json(String uri, InputRequired required, ServerRequest context) {
        if (!Revisions.isStateless(context.revision())) {
            throw new ResourceException(
                    ResourceException.INTERNAL_ERROR,
                    "The resource requests input from the client, which requires protocol revision "
                            + Revisions.V2026_07_28 + " or later, not " + context.revision());
        }
        Map<String, Object> missing = missing(required, context.clientCapabilities());
        if (!missing.isEmpty()) {
            throw new ResourceException(
                    MISSING_CAPABILITY,
                    "The resource requests input from the client, but the client does not declare the required"
                            + " capabilities",
                    Map.of("requiredCapabilities", missing),
                    null);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resultType", "input_required");
        if (!required.inputRequests().isEmpty()) {
            json.put("inputRequests", required.inputRequests());
        }
        json.put(STATE, sealed(uri, required.state(), context.caller()));
        return json;
    }

    private String sealed(String uri, @Nullable String state, Caller caller) {
        byte[] text = state == null ? new byte[0] : state.getBytes(UTF_8);
        byte[] plain = ByteBuffer.allocate(Long.BYTES + 1 + text.length)
                .putLong(time.instant().plus(limits.inputLifetime()).toEpochMilli())
                .put(state == null ? 0 : HAS_STATE)
                .put(text)
                .array();
        String sealed = seal.seal(scope(uri, caller), plain);
        if (sealed.length() > limits.inputStateLength()) {
            throw new IllegalStateException("The state that a reader returned with its input request has " + text.length
                    + " bytes. Encrypted and encoded, it has " + sealed.length() + " characters, over the limit of "
                    + limits.inputStateLength() + " (setting inputStateLength)");
        }
        return sealed;
    }

    private static byte[] scope(String uri, Caller caller) {
        byte[] uriBytes = uri.getBytes(UTF_8);
        byte[] callerBytes = caller.principal()
                .map(principal -> ("=" + principal).getBytes(UTF_8))
                .orElseGet(() -> new byte[0]);
        return ByteBuffer.allocate(1 + Integer.BYTES + uriBytes.length + callerBytes.length)
                .put(VERSION)
                .putInt(uriBytes.length)
                .put(uriBytes)
                .put(callerBytes)
                .array();
    }

    private static Map<String, Object> missing(InputRequired required, Map<String, Object> offered) {
        Map<String, Object> missing = new LinkedHashMap<>();
        for (Object request : required.inputRequests().values()) {
            if (!(request instanceof Map<?, ?> fields)) {
                throw new IllegalStateException("An input request must be a JSON object, not " + request);
            }
            switch (String.valueOf(fields.get("method"))) {
                case "elicitation/create" -> {
                    String mode = isForUrl(fields) ? "url" : "form";
                    if (!offersElicitation(offered.get("elicitation"), mode)) {
                        missing.merge("elicitation", Map.of(mode, Map.of()), InputExchange::both);
                    }
                }
                case "sampling/createMessage" -> require("sampling", offered, missing);
                case "roots/list" -> require("roots", offered, missing);
                default ->
                    throw new IllegalStateException(
                            "An input request must be one of elicitation/create, sampling/createMessage and"
                                    + " roots/list, not " + fields.get("method"));
            }
        }
        return missing;
    }

    private static boolean isForUrl(Map<?, ?> fields) {
        return fields.get("params") instanceof Map<?, ?> params && "url".equals(params.get("mode"));
    }

    /**
     * Checks whether the client supports an elicitation mode. A client that declares elicitation without a mode
     * supports forms.
     */
    private static boolean offersElicitation(@Nullable Object offered, String mode) {
        return offered instanceof Map<?, ?> modes
                && (modes.containsKey(mode) || (mode.equals("form") && !modes.containsKey("url")));
    }

    private static void require(String capability, Map<String, Object> offered, Map<String, Object> missing) {
        if (!(offered.get(capability) instanceof Map)) {
            missing.put(capability, Map.of());
        }
    }

    private static Object both(Object one, Object other) {
        Map<Object, Object> both = new LinkedHashMap<>((Map<?, ?>) one);
        both.putAll((Map<?, ?>) other);
        return both;
    }
}
