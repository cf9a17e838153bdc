package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.HttpHeaders;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The attributes of a transport context that describe the HTTP request, for the resource server. */
final class ContextAttributes {

    private static final String PRINCIPAL = "io.github.mcpresources.spring.principal";
    private static final String AROUND_READERS = "io.github.mcpresources.spring.aroundReaders";

    private ContextAttributes() {}

    /**
     * Creates a transport context.
     *
     * @param principal the name of the caller; null for an anonymous caller
     * @param version the protocol version in the request's header; null if there is none
     * @param aroundReaders decorates a reader, so that it runs with the values that frameworks stored in the thread of
     *     the request
     */
    static McpTransportContext context(
            @Nullable String principal, @Nullable String version, UnaryOperator<Runnable> aroundReaders) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put(AROUND_READERS, aroundReaders);
        if (principal != null) {
            attributes.put(PRINCIPAL, principal);
        }
        if (version != null) {
            attributes.put(HttpHeaders.PROTOCOL_VERSION, version);
        }
        return McpTransportContext.create(attributes);
    }

    static boolean areIn(McpTransportContext context) {
        return context.get(AROUND_READERS) != null;
    }

    static @Nullable String principal(McpTransportContext context) {
        return (String) context.get(PRINCIPAL);
    }

    @SuppressWarnings("unchecked") // stored by this class
    static Runnable aroundReader(McpTransportContext context, Runnable reader) {
        UnaryOperator<Runnable> around = (UnaryOperator<Runnable>) context.get(AROUND_READERS);
        return around == null ? reader : around.apply(reader);
    }
}
