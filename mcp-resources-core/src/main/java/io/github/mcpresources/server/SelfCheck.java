package io.github.mcpresources.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.lang.module.ModuleDescriptor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Checks, before the first client connects, that the SDK passes requests for resources to this library. A new version
 * of the SDK could call other methods of sessions and handlers, and requests would then bypass the library unnoticed.
 * The check is skipped for the versions of the SDK with which this library is tested, because it takes a tenth of a
 * second or more at the start of an application.
 *
 * <p>The check sends a read request without a URI. This library rejects the request with an error code that the SDK
 * does not use for such a request. The application's provider is not called. If the response has another error code, or
 * there is no response, the check throws an exception, and the SDK's server is not built.
 */
final class SelfCheck {

    private static final McpSchema.JSONRPCRequest PROBE =
            new McpSchema.JSONRPCRequest(McpSchema.METHOD_RESOURCES_READ, "probe", Map.of());
    private static final McpSchema.InitializeRequest INTRODUCTION = McpSchema.InitializeRequest.builder(
                    "2025-11-25",
                    McpSchema.ClientCapabilities.builder().build(),
                    McpSchema.Implementation.builder("probe", "1").build())
            .build();

    private static final Set<String> TESTED_VERSIONS = Set.of("2.0.0", "2.0.1", "2.1.0");
    private static final boolean IS_NEEDED = isNeeded(version());

    private SelfCheck() {}

    /** Returns the version of the SDK on the class path or the module path; null if it is unknown. */
    static @Nullable String version() {
        ModuleDescriptor module = McpSchema.class.getModule().getDescriptor();
        if (module != null) {
            return module.rawVersion().orElse(null);
        }
        Package sdk = McpSchema.class.getPackage();
        return "mcp-core".equals(sdk.getImplementationTitle()) ? sdk.getImplementationVersion() : null;
    }

    /**
     * Returns true if the check is needed because this library is not tested with the version of the SDK that is in
     * use.
     */
    static boolean isNeeded() {
        return IS_NEEDED;
    }

    /**
     * Returns true if the check is needed because this library is not tested with the given version of the SDK. The
     * version is null if it is unknown, for example because the application is packaged as a single jar.
     */
    static boolean isNeeded(@Nullable String version) {
        return version == null || !TESTED_VERSIONS.contains(version);
    }

    static void session(McpServerSession.Factory factory) {
        Recorder recorder = new Recorder();
        McpServerSession session = factory.create(recorder);
        session.handle(PROBE).subscribe(done -> {}, failure -> {});
        // before initialize, this library rejects the request; the SDK's own session would not answer it
        require(recorder, McpSchema.ErrorCodes.INVALID_REQUEST, "stdio and SSE sessions");
        session.close();
    }

    @SuppressWarnings("deprecation") // deprecated in 2.1.0, but the only entry point in 2.0.x
    static void streamable(McpStreamableServerSession.Factory factory) {
        McpStreamableServerSession session = factory.startSession(INTRODUCTION).session();
        Recorder whole = new Recorder();
        session.responseStream(PROBE, whole).subscribe(done -> {}, failure -> {});
        require(whole, McpSchema.ErrorCodes.INVALID_PARAMS, "streamable sessions");
        if (hasResponseStreams()) {
            Recorder stream = new Recorder();
            session.responseStream(stream).handle(PROBE).subscribe(done -> {}, failure -> {});
            require(stream, McpSchema.ErrorCodes.INVALID_PARAMS, "response streams of streamable sessions");
        }
        session.close();
    }

    static void stateless(McpStatelessServerHandler handler) {
        Recorder recorder = new Recorder();
        handler.handleRequest(McpTransportContext.EMPTY, PROBE)
                .subscribe(response -> recorder.messages.add(response), failure -> {});
        require(recorder, McpSchema.ErrorCodes.INVALID_PARAMS, "stateless handlers");
    }

    /** Checks whether sessions receive requests through a response stream, as they do since SDK 2.1.0. */
    private static boolean hasResponseStreams() {
        try {
            McpStreamableServerSession.class.getMethod("responseStream", McpStreamableServerTransport.class);
            return true;
        } catch (NoSuchMethodException olderLine) {
            return false;
        }
    }

    private static void require(Recorder recorder, int code, String where) {
        boolean reached = recorder.messages.stream()
                .anyMatch(message -> message instanceof McpSchema.JSONRPCResponse response
                        && response.error() != null
                        && response.error().code() == code);
        if (!reached) {
            throw new IllegalStateException("This version of the MCP Java SDK does not pass requests in " + where
                    + " to this library. The SDK answered " + recorder.messages
                    + "; use a version of the SDK that the README names");
        }
    }

    /** A client that records the messages that it receives. */
    private static final class Recorder extends LocalClient {

        private final List<McpSchema.JSONRPCMessage> messages = new CopyOnWriteArrayList<>();

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> messages.add(message));
        }
    }
}
