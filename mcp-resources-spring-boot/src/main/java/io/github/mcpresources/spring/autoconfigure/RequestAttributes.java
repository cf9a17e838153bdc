package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.HttpHeaders;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of an HTTP request that this module stores in the transport context, from which the resource server
 * reads them.
 */
final class RequestAttributes {

    private static final String PRINCIPAL = "io.github.mcpresources.spring.principal";
    private static final String AROUND_READERS = "io.github.mcpresources.spring.aroundReaders";

    private RequestAttributes() {}

    /**
     * Creates a transport context.
     *
     * @param principal the name of the caller; null for an anonymous caller
     * @param version the protocol version in the request's header; null if there is none
     * @param aroundReaders sets the thread values of the request around a reader
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

    static @Nullable String principal(McpTransportContext context) {
        return (String) context.get(PRINCIPAL);
    }

    static Runnable aroundReader(McpTransportContext context, Runnable reader) {
        return context.get(AROUND_READERS) instanceof UnaryOperator<?> around
                ? cast(around).apply(reader)
                : reader;
    }

    @SuppressWarnings("unchecked") // stored by this class
    private static UnaryOperator<Runnable> cast(UnaryOperator<?> around) {
        return (UnaryOperator<Runnable>) around;
    }
}
