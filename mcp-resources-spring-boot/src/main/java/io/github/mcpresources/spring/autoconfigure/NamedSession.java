package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.http.SessionOwners;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/** Adds the name of the node to the session ids that clients receive, and removes it from those that clients send. */
final class NamedSession {

    private NamedSession() {}

    /** Returns an exchange whose session id does not contain the name of the node. */
    static ServerWebExchange received(ServerWebExchange exchange, SessionIds ids) {
        String id = exchange.getRequest().getHeaders().getFirst(SessionOwners.SESSION);
        return id == null || !ids.isNamed()
                ? exchange
                : exchange.mutate()
                        .request(request -> request.header(SessionOwners.SESSION, ids.fromClient(id)))
                        .build();
    }

    /** Adds the name of the node to the session id in the response headers, if there is one. */
    static void send(HttpHeaders headers, SessionIds ids) {
        String id = headers.getFirst(SessionOwners.SESSION);
        if (id != null) {
            headers.set(SessionOwners.SESSION, ids.toClient(id));
        }
    }
}
