package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.compositor.UpstreamException;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/**
 * Tests transports that throw instead of returning a failure. Each attempt fails, and the next attempt is made
 * nevertheless.
 */
class ThrowingTransportsTest {

    private enum Fault {
        MAKE,
        MAKE_AN_ERROR,
        CONNECT,
        CONNECT_AN_ERROR,
        SEND,
        SEND_AN_ERROR,
        CLOSE,
        CLOSE_AN_ERROR;

        void at(Fault exception, Fault error) {
            if (this == exception) {
                throw new IllegalStateException("broken");
            }
            if (this == error) {
                throw new LinkageError("broken");
            }
        }
    }

    private record Throwing(Fault fault) implements McpClientTransport {

        @Override
        public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
            fault.at(Fault.CONNECT, Fault.CONNECT_AN_ERROR);
            return Mono.empty();
        }

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            fault.at(Fault.SEND, Fault.SEND_AN_ERROR);
            return Mono.error(new IllegalStateException("nobody there"));
        }

        @Override
        public Mono<Void> closeGracefully() {
            fault.at(Fault.CLOSE, Fault.CLOSE_AN_ERROR);
            return Mono.empty();
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            throw new UnsupportedOperationException("Nothing comes over it");
        }
    }

    @ParameterizedTest
    @EnumSource
    void failedAttemptDoesNotPreventNextAttempt(Fault fault) {
        AtomicInteger attempts = new AtomicInteger();
        try (McpUpstream upstream = McpUpstream.transport(() -> {
                    attempts.incrementAndGet();
                    fault.at(Fault.MAKE, Fault.MAKE_AN_ERROR);
                    return new Throwing(fault);
                })
                .connectTimeout(Duration.ofSeconds(5))
                .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                .build()) {
            await().until(() -> {
                assertThatThrownBy(() -> ProviderCalls.uris(upstream)).isInstanceOf(UpstreamException.class);
                return attempts.get() >= 3;
            });
        }
    }
}
