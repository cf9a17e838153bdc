package io.github.mcpresources.server;

import io.github.mcpresources.RequestContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The progress of one request on its way to the client that asked for it: rising, one report at a time, and all of it
 * before the answer. The reader does not wait; where the client is slow, the oldest reports are dropped.
 */
final class ProgressReports implements RequestContext.ProgressListener {

    private static final Logger log = LoggerFactory.getLogger(ProgressReports.class);

    private static final int MOST_WAITING = 100;

    private final Object token;
    private final Function<McpSchema.JSONRPCNotification, Mono<Void>> sender;
    private final Executor threads;
    private final ArrayDeque<McpSchema.JSONRPCNotification> waiting = new ArrayDeque<>();
    private final Sinks.Empty<Void> sent = Sinks.empty();
    private double last = Double.NEGATIVE_INFINITY;
    private boolean sending;
    private boolean ended;

    private ProgressReports(
            Object token, Function<McpSchema.JSONRPCNotification, Mono<Void>> sender, Executor threads) {
        this.token = token;
        this.sender = sender;
        this.threads = threads;
    }

    /** The reports for a request; null where its parameters do not ask for any. */
    static @Nullable ProgressReports of(
            @Nullable Object params, Function<McpSchema.JSONRPCNotification, Mono<Void>> sender, Executor threads) {
        Object token = params instanceof Map<?, ?> map && map.get("_meta") instanceof Map<?, ?> meta
                ? meta.get("progressToken")
                : null;
        return token instanceof String || token instanceof Integer || token instanceof Long
                ? new ProgressReports(token, sender, threads)
                : null;
    }

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {
        synchronized (this) {
            if (ended || !(progress > last)) {
                return;
            }
            last = progress;
            if (waiting.size() == MOST_WAITING) {
                waiting.poll();
            }
            waiting.add(new McpSchema.JSONRPCNotification(
                    McpSchema.METHOD_NOTIFICATION_PROGRESS, report(progress, total, message)));
            if (sending) {
                return;
            }
            sending = true;
        }
        threads.execute(this::sendNext);
    }

    private Map<String, Object> report(double progress, @Nullable Double total, @Nullable String message) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("progressToken", token);
        report.put("progress", progress);
        if (total != null) {
            report.put("total", total);
        }
        if (message != null) {
            report.put("message", message);
        }
        return report;
    }

    private void sendNext() {
        McpSchema.JSONRPCNotification next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                sending = false;
                if (ended) {
                    sent.tryEmitEmpty();
                }
                return;
            }
        }
        // deferred, so that a sender which throws is a report lost, and not an answer that never comes
        Mono.defer(() -> sender.apply(next))
                .subscribe(nothing -> {}, this::lost, () -> threads.execute(this::sendNext));
    }

    private void lost(Throwable failure) {
        log.debug("A report of progress was not sent", failure);
        threads.execute(this::sendNext);
    }

    /** Takes no more reports; completes when the last one is sent. */
    Mono<Void> end() {
        synchronized (this) {
            ended = true;
            if (!sending) {
                return Mono.empty();
            }
        }
        return sent.asMono();
    }
}
