package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
                .hasMessageContaining("do not reach");
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
                    .hasMessageContaining("do not reach");
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
                .hasMessageContaining("do not reach");
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
