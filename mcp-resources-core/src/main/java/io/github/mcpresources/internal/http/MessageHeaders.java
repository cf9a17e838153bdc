package io.github.mcpresources.internal.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.Response;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks the HTTP headers that repeat parts of a message of the stateless revision. A proxy can use these headers, for
 * example for routing, without reading the message. The server rejects a request whose headers differ from its message,
 * so that the proxy can rely on them.
 */
public final class MessageHeaders {

    public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";

    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final int HEADER_MISMATCH = -32020;

    /** Maps a method to the parameter that the {@code Mcp-Name} header repeats. */
    private static final Map<String, String> NAMED =
            Map.of("resources/read", "uri", "tools/call", "name", "prompts/get", "name");

    private static final String VERSION_FIELD = "_meta.io.modelcontextprotocol/protocolVersion";

    private static final String ENCODED_PREFIX = "=?base64?";
    private static final String ENCODED_SUFFIX = "?=";

    private MessageHeaders() {}

    /**
     * Checks whether a request has a version header, but no {@code Mcp-Method} header. Revision 2026-07-28 requires
     * both headers, so such a request is treated as one of an earlier revision, and its message is not parsed.
     */
    public static boolean claimsSessionRevision(RequestHead request) {
        return request.header(PROTOCOL_VERSION) != null && request.header(METHOD) == null;
    }

    /**
     * Checks the headers of a message of the stateless revision. Returns null if the message is a request that may be
     * handled. Returns an error if headers of the request are missing, differ from the message, or do not accept the
     * media type of the response. For a notification, returns a response with the status 202.
     */
    public static @Nullable EarlyAnswer answer(Message message, RequestHead request) {
        Response refusal = refusal(message, request);
        if (refusal != null) {
            return new EarlyAnswer(HttpURLConnection.HTTP_BAD_REQUEST, refusal, "headers");
        }
        if (!(message instanceof Message.Request rpcRequest)) {
            return EarlyAnswer.withoutBody(HttpURLConnection.HTTP_ACCEPTED, null);
        }
        return Accepted.answer(rpcRequest.method(), request)
                ? null
                : EarlyAnswer.refusal(
                        HttpURLConnection.HTTP_NOT_ACCEPTABLE,
                        "accept",
                        "The Accept header of a request must allow application/json and text/event-stream");
    }

    /**
     * Returns the error for a request if a header is missing, differs from the message, or names an unknown revision.
     * Returns null if the headers are correct, or if the message is not a request. The dispatcher reports an unknown
     * revision in the message itself. This method then returns null, unless the version header differs from the
     * message.
     */
    private static @Nullable Response refusal(Message message, RequestHead request) {
        if (!(message instanceof Message.Request rpcRequest)) {
            return null;
        }
        String header = request.header(PROTOCOL_VERSION);
        if (rpcRequest.claimedVersion() == null && header != null && !Revisions.isKnown(header)) {
            return new Response(rpcRequest.id(), EarlyAnswer.unsupported(header), true);
        }
        if (rpcRequest.claimedVersion() instanceof String version
                && !Revisions.isKnown(version)
                && (header == null || header.equals(version))) {
            return null; // the rules of this revision are unknown; the dispatcher answers with the supported versions
        }
        String fault = fault(rpcRequest, request);
        return fault == null
                ? null
                : new Response(
                        rpcRequest.id(),
                        new Answer.Failure(
                                HEADER_MISMATCH, fault, Map.of(), ResourceListener.RequestSummary.Outcome.BAD_REQUEST),
                        true);
    }

    /** Returns the faults of all headers of a message in one text; null if there are none. */
    private static @Nullable String fault(Message.Request rpcRequest, RequestHead request) {
        List<String> faults = new ArrayList<>();
        if (rpcRequest.claimedVersion() instanceof String version) {
            check(PROTOCOL_VERSION, version, VERSION_FIELD, request, faults);
        }
        check(METHOD, rpcRequest.method(), "method", request, faults);
        String parameter = NAMED.get(rpcRequest.method());
        if (parameter != null
                && rpcRequest.params() instanceof Map<?, ?> map
                && map.get(parameter) instanceof String name) {
            check(NAME, name, "params." + parameter, request, faults);
        }
        return faults.isEmpty() ? null : "Header mismatch: " + String.join("; ", faults);
    }

    /**
     * Checks one header.
     *
     * @param field the part of the message that the header repeats
     * @param faults receives the fault
     */
    private static void check(String header, String expected, String field, RequestHead request, List<String> faults) {
        Enumeration<String> values = request.headers(header);
        if (!values.hasMoreElements()) {
            faults.add("the header " + header + " is missing; it must repeat " + field + " of the message");
            return;
        }
        String value = values.nextElement();
        if (values.hasMoreElements()) {
            faults.add("the header " + header + " occurs more than once");
        } else if (!expected.equals(header.equals(NAME) ? decoded(value) : value)) {
            faults.add("the header " + header + " does not match " + field + " of the message");
        }
    }

    /** Returns a header value, decoded if it has the form {@code =?base64?…?=}; null if the encoding is invalid. */
    private static @Nullable String decoded(String value) {
        if (!value.startsWith(ENCODED_PREFIX)
                || !value.endsWith(ENCODED_SUFFIX)
                || value.length() < ENCODED_PREFIX.length() + ENCODED_SUFFIX.length()) {
            return value;
        }
        String encoded = value.substring(ENCODED_PREFIX.length(), value.length() - ENCODED_SUFFIX.length());
        try {
            return UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getDecoder().decode(encoded)))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException notEncoded) {
            return null;
        }
    }
}
