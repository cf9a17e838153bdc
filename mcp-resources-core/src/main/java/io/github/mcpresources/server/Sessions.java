package io.github.mcpresources.server;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sessions of the SDK that are open, by their id. */
final class Sessions {

    private static final Logger log = LoggerFactory.getLogger(Sessions.class);

    private final Map<String, ClientSession> open = new ConcurrentHashMap<>();

    void add(ClientSession session) {
        open.put(session.id(), session);
    }

    void remove(ClientSession session) {
        open.remove(session.id(), session);
    }

    /** Whether a session takes a caller's messages, which one that is nobody's yet does from then on. */
    boolean admits(String id, McpTransportContext context) {
        ClientSession session = open.get(id);
        if (session == null) {
            return true; // there is nothing to take, and the SDK says so
        }
        try {
            session.admit(context);
            return true;
        } catch (ResourceException foreign) {
            return false;
        } catch (Throwable failure) { // an Error too: who cannot be told is not admitted
            log.error("Who asks in a session cannot be told", failure);
            return false;
        }
    }

    /** Has a session told of an update, as the SDK's server wants; if it subscribed here, and may still see it. */
    void updated(String id, String uri) {
        ClientSession session = open.get(id);
        Subscriber subscriber = session == null ? null : session.subscriptions();
        if (subscriber != null) {
            subscriber.updated(uri);
        }
    }
}
