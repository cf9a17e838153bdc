package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.BodyLimits;
import java.time.Duration;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Mono;

/** Discards the bodies of requests to which the server responds before it reads the body. */
final class Unread {

    private static final Duration WAIT = Duration.ofMillis(200);

    private Unread() {}

    /**
     * Reads and discards a small body for at most 200 ms. If the server closed the connection before it has read the
     * whole body, the client might not receive the response.
     */
    static Mono<Void> small(ServerHttpRequest request) {
        long length = request.getHeaders().getContentLength();
        if (length <= 0 || length > BodyLimits.UNCOUNTED || request.getHeaders().getFirst(HttpHeaders.EXPECT) != null) {
            return Mono.empty();
        }
        return request.getBody()
                .doOnNext(DataBufferUtils::release)
                .then()
                .timeout(WAIT, Mono.empty())
                .onErrorResume(failure -> Mono.empty()); // the answer is sent nevertheless
    }
}
