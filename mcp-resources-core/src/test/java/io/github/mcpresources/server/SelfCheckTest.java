package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests that an SDK version that would bypass this library is detected and reported at once. */
class SelfCheckTest {

    @Test
    void failsForForeignSession() {
        assertThatThrownBy(() -> SelfCheck.session(transport -> new McpServerSession(
                        "id",
                        Duration.ofSeconds(1),
                        transport,
                        request -> Mono.empty(),
                        Map.of("resources/read", (exchange, params) -> Mono.just(Map.of())),
                        Map.of())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not pass requests in");
    }

    @Test
    void failsForForeignStreamableSession() {
        for (Map<String, McpRequestHandler<?>> handlers : List.<Map<String, McpRequestHandler<?>>>of(
                Map.of(), Map.of("resources/read", (exchange, params) -> Mono.just(Map.of())))) {
            assertThatThrownBy(() -> SelfCheck.streamable(request -> new McpStreamableServerSessionInit(
                            new McpStreamableServerSession(
                                    "id",
                                    request.capabilities(),
                                    request.clientInfo(),
                                    Duration.ofSeconds(1),
                                    handlers,
                                    Map.of()),
                            Mono.empty())))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("does not pass requests in");
        }
    }

    @Test
    void failsForForeignHandler() {
        assertThatThrownBy(() -> SelfCheck.stateless(new McpStatelessServerHandler() {
                    @Override
                    public Mono<McpSchema.JSONRPCResponse> handleRequest(
                            McpTransportContext context, McpSchema.JSONRPCRequest request) {
                        return Mono.just(McpSchema.JSONRPCResponse.result(request.id(), Map.of()));
                    }

                    @Override
                    public Mono<Void> handleNotification(
                            McpTransportContext context, McpSchema.JSONRPCNotification notification) {
                        return Mono.empty();
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not pass requests in");
    }

    /** With a tested version, the check is left out when a server is built. */
    @Test
    void passesWithTestedVersions() {
        AtomicReference<Object> set = new AtomicReference<>();
        try (ResourceServer resources = ResourceServer.of(ResourceRegistry.create())) {
            assertThat(McpServer.sync(resources.wrap(recording(McpServerTransportProvider.class, set)))
                            .build())
                    .isNotNull();
            SelfCheck.session((McpServerSession.Factory) set.get());
            assertThat(McpServer.sync(resources.wrap(recording(McpStreamableServerTransportProvider.class, set)))
                            .build())
                    .isNotNull();
            SelfCheck.streamable((McpStreamableServerSession.Factory) set.get());
            assertThat(McpServer.sync(resources.wrap(recording(McpStatelessServerTransport.class, set)))
                            .build())
                    .isNotNull();
            SelfCheck.stateless((McpStatelessServerHandler) set.get());
        }
    }

    /** Returns a transport that records the factory or handler that is set. */
    private static <T> T recording(Class<T> type, AtomicReference<Object> set) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getName().startsWith("set")) {
                set.set(args[0]);
                return null;
            }
            return switch (method.getName()) {
                case "protocolVersions" -> List.of("2025-11-25");
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == args[0];
                default -> Mono.empty();
            };
        }));
    }

    @Test
    void isLeftOutForTestedVersions() {
        assertThat(Stream.of("2.0.0", "2.0.1", "2.1.0")).noneMatch(SelfCheck::isNeeded);
        assertThat(SelfCheck.isNeeded("2.2.0")).isTrue();
        assertThat(SelfCheck.isNeeded(null)).isTrue();
        assertThat(SelfCheck.version()).isNotNull();
        assertThat(SelfCheck.isNeeded()).isEqualTo(SelfCheck.isNeeded(SelfCheck.version()));
    }

    /** The SDK could bypass a front through a public session method that the front does not override. */
    @Test
    void overridesEveryMethodOfSdkSessions() {
        assertThat(unknown(McpServerSession.class, SessionFront.class)).isEmpty();
        assertThat(unknown(McpStreamableServerSession.class, StreamableFront.class))
                .isEmpty();
    }

    private static List<String> unknown(Class<?> session, Class<?> front) {
        return Arrays.stream(session.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> Arrays.stream(front.getDeclaredMethods()).noneMatch(own -> overrides(own, method)))
                .map(Method::toString)
                .toList();
    }

    private static boolean overrides(Method own, Method method) {
        return own.getName().equals(method.getName())
                && Arrays.equals(own.getParameterTypes(), method.getParameterTypes());
    }
}
