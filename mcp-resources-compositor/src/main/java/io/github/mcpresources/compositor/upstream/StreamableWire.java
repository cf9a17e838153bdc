package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.HttpExchange.CompleteResponse;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP transport for revisions with sessions. The server sends notifications and requests of its own on a separate
 * stream. This stream is opened again when it has ended, because proxies close idle streams.
 *
 * <p>Unlike the SDK's transport, this class reopens the separate stream, and closes HTTP requests that have timed out.
 */
final class StreamableWire extends HttpWire {

    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final Duration LASTING = Duration.ofSeconds(10);
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(30));
    private static final int MAX_FAILURES = 3;

    private volatile @Nullable String session;
    private volatile @Nullable String revision;
    private volatile @Nullable String lastEvent;
    private int ends;
    private int failures;

    StreamableWire(HttpTarget target) {
        super(target);
    }

    @Override
    void describe(Map<String, Object> message, HttpRequest.Builder request) {
        identify(request);
    }

    private void identify(HttpRequest.Builder request) {
        String known = session;
        if (known != null) {
            request.header(SESSION, known);
        }
        String settled = revision;
        if (settled != null) {
            request.header(VERSION, settled);
        }
    }

    @Override
    void answered(Map<String, Object> message, HttpHeaders headers) {
        if ("initialize".equals(message.get("method"))) {
            session = headers.firstValue(SESSION).orElse(null);
        }
    }

    @Override
    boolean isLost(int status) {
        return status == 404 && session != null;
    }

    @Override
    UpstreamFailure refusal(int status, Map<String, Object> message) {
        String detail = "HTTP status " + status + " from " + HttpTarget.shown(target.endpoint()) + " for "
                + message.get("method");
        if (session != null && (status == 404 || status == 400)) {
            return new UpstreamFailure(Kind.LOST_SESSION, detail, null);
        }
        return refusal(status, detail);
    }

    static UpstreamFailure refusal(int status, String detail) {
        Kind kind = status == 401 || status == 403
                ? Kind.UNAUTHORIZED
                : status >= 500 || status == 408 || status == 429 ? Kind.FAILED : Kind.NO_SERVER;
        return new UpstreamFailure(kind, detail, null);
    }

    @Override
    public void negotiated(String agreed) {
        revision = agreed;
    }

    @Override
    public void established() {
        listen(true);
    }

    private void listen(boolean first) {
        if (isClosed()) {
            return;
        }
        HttpRequest.Builder request =
                target.request().header("Accept", "text/event-stream").GET();
        identify(request);
        String last = lastEvent;
        if (last != null) {
            request.header("Last-Event-ID", last);
        }
        Instant begun = target.settings().time().instant();
        AtomicBoolean open = new AtomicBoolean();
        HttpExchange.ResponseListener reader = new HttpExchange.ResponseListener() {
            @Override
            public void head(int status, HttpHeaders headers, boolean events) {
                open.set(status == 200 && events);
                if (open.get() && !first && last == null) {
                    receiver().missed();
                }
            }

            @Override
            public void event(@Nullable String id, String data) {
                if (id != null) {
                    lastEvent = id;
                }
                Object json = parse(data.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                if (json != null) {
                    deliver(json);
                }
            }
        };
        Stages.onEnd(exchange(request, reader), (reply, failure) -> ended(first, open.get(), begun, reply));
    }

    private synchronized void ended(boolean first, boolean wasOpen, Instant begun, @Nullable CompleteResponse reply) {
        if (isClosed()) {
            return;
        }
        if (!wasOpen) {
            if (reply != null && isLost(reply.status())) {
                receiver()
                        .lost(new UpstreamFailure(
                                Kind.LOST_SESSION, "the server returned HTTP 404 for the notification stream", null));
                return;
            }
            if (first && reply != null) {
                return; // the server offers no notifications
            }
            if (++failures >= MAX_FAILURES) {
                receiver()
                        .lost(new UpstreamFailure(
                                Kind.GONE, "the stream of notifications could not be opened again", null));
                return;
            }
        } else {
            failures = 0;
        }
        Instant now = target.settings().time().instant();
        boolean lasted = wasOpen && Duration.between(begun, now).compareTo(LASTING) >= 0;
        ends = lasted ? 1 : ends + 1;
        target.settings().time().schedule(PAUSES.after(ends), () -> Workers.ALL.execute(() -> listen(false)));
    }

    @Override
    public CompletableFuture<Void> close(boolean notifyServer) {
        CompletableFuture<Void> ended = super.close(notifyServer);
        String known = session;
        if (known == null || !notifyServer) {
            return ended;
        }
        HttpRequest.Builder delete =
                target.request().timeout(target.settings().closeTimeout()).DELETE();
        identify(delete);
        CompletableFuture<Void> deleted = new CompletableFuture<>();
        Stages.onEnd(
                HttpExchange.start(target, delete, new Unread()),
                (reply, failure) -> deleted.complete(null)); // the session may have ended already
        return deleted;
    }

    private static final class Unread implements HttpExchange.ResponseListener {
        @Override
        public void head(int status, HttpHeaders headers, boolean events) {}

        @Override
        public void event(@Nullable String id, String data) {}
    }
}
