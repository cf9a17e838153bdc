package io.github.mcpresources.server;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open sessions, by id, of the SDK servers on this library's transports. */
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
     * Checks whether the caller of a request may send messages in a session. If the session has no owner, the caller
     * becomes the owner. Returns true if there is no session with this id. Returns false if the principal function
     * fails, and logs an unexpected exception.
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
     * Notifies the client of a session that a resource was updated, after the SDK's server reported the update. The
     * notification is sent only if the client is subscribed through this library and may still see the resource.
     */
    void updated(String id, String uri) {
        ClientSession session = open.get(id);
        Subscriber subscriber = session == null ? null : session.subscriptions();
        if (subscriber != null) {
            subscriber.updated(uri);
        }
    }
}
