package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.http.JsonHead;
import io.github.mcpresources.internal.http.ResponseHeaders;
import io.github.mcpresources.internal.stateless.JsonWriter;
import io.github.mcpresources.internal.stateless.Response;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/** Sets the status and headers of a WebFlux response, and sends responses with a JSON-RPC error or no body. */
record ExchangeAnswers(ServerHttpResponse response) implements ResponseHeaders {

    @Override
    public void set(String name, String value) {
        response.getHeaders().set(name, value);
    }

    @Override
    public void add(String name, String value) {
        response.getHeaders().add(name, value);
    }

    Mono<Void> send(EarlyAnswer answer) {
        Response body = answer.body();
        if (body == null) {
            response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
            return response.setComplete();
        }
        return send(answer.status(), body);
    }

    Mono<Void> send(int status, Response error) {
        byte[] json = JsonWriter.write(error.toJson());
        head(status, json.length, false);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(json)));
    }

    /**
     * Sets the status and the headers of a response with a JSON body.
     *
     * @param length the length of the body in bytes
     * @param isStreamed true if the content is read while it is sent
     */
    void head(int status, long length, boolean isStreamed) {
        response.setStatusCode(HttpStatusCode.valueOf(status));
        JsonHead.set(isStreamed, this);
        response.getHeaders().setContentLength(length);
    }
}
