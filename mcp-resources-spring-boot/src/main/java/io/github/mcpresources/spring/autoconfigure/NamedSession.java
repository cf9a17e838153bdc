package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.http.SessionOwners;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;

/** Translates the session id of an exchange, which contains the name of the node only on the way to and from the client. */
final class NamedSession {

    private NamedSession() {}

    /** Returns the exchange with the endpoint's own id of the session in the request. */
    static ServerWebExchange received(ServerWebExchange exchange, SessionIds ids) {
        String id = exchange.getRequest().getHeaders().getFirst(SessionOwners.SESSION);
        return id == null || !ids.isNamed()
                ? exchange
                : exchange.mutate()
                        .request(request -> request.header(SessionOwners.SESSION, ids.fromClient(id)))
                        .build();
    }

    /** Adds the name of the node to the id of the session in the headers of a response, if there is one. */
    static void send(HttpHeaders headers, SessionIds ids) {
        String id = headers.getFirst(SessionOwners.SESSION);
        if (id != null) {
            headers.set(SessionOwners.SESSION, ids.toClient(id));
        }
    }
}
