package io.github.mcpresources.server;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open sessions of the SDK servers that were built on this library's transports, by id. */
final class Sessions {

    private static final Logger log = LoggerFactory.getLogger(Sessions.class);

    private final Map<String, ClientSession> open = new ConcurrentHashMap<>();

    void add(ClientSession session) {
        open.put(session.id(), session);
    }

    void remove(ClientSession session) {
        open.remove(session.id(), session);
    }

    /**
     * Returns true if a session accepts messages of the caller of a request. An unowned session is assigned to the
     * caller. Also returns true if no session has the id. Returns false if the principal function fails, and logs an
     * unexpected exception.
     *
     * @param id the id of the session
     * @param context the transport context of the request
     */
    boolean admits(String id, McpTransportContext context) {
        ClientSession session = open.get(id);
        if (session == null) {
            return true; // unknown session; the SDK reports it
        }
        try {
            session.admit(context);
            return true;
        } catch (ResourceException foreign) {
            return false;
        } catch (Throwable failure) { // catches an Error too: a caller that cannot be determined is rejected
            log.error("Could not determine the caller of a message in a session", failure);
            return false;
        }
    }

    /**
     * Notifies the client of a session that a resource was updated, on behalf of the SDK's server. The client is
     * notified only if it has subscribed to the resource through this library and may still see the resource.
     */
    void updated(String id, String uri) {
        ClientSession session = open.get(id);
        Subscriber subscriber = session == null ? null : session.subscriptions();
        if (subscriber != null) {
            subscriber.updated(uri);
        }
    }
}
