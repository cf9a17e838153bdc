package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the progress reports of one request to the client that requested them. A report is ignored if its progress is
 * not greater than the progress of the last accepted report, or if a number in it is not finite. Reports are sent one
 * at a time, and the reader does not wait for them. If 100 reports are waiting, a new report replaces the oldest one.
 * The code that sends the response first waits for the stage of {@link #end}, so that no report is sent after the
 * response. This class is thread-safe.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress">MCP: Progress</a>
 */
public final class ProgressReports implements ServerRequest.ProgressListener {

    public static final String METHOD = "notifications/progress";

    private static final Logger log = LoggerFactory.getLogger(ProgressReports.class);

    private static final int MAX_WAITING = 100;

    private final Object token;
    private final Function<Map<String, Object>, CompletionStage<Void>> sender;
    private final Executor executor;
    private final ArrayDeque<Map<String, Object>> waiting = new ArrayDeque<>();
    private final CompletableFuture<@Nullable Void> sent = new CompletableFuture<>();
    private double last = Double.NEGATIVE_INFINITY;
    private boolean sending;
    private boolean ended;

    private ProgressReports(
            Object token, Function<Map<String, Object>, CompletionStage<Void>> sender, Executor executor) {
        this.token = token;
        this.sender = sender;
        this.executor = executor;
    }

    /**
     * Creates a sender of the progress reports of a request. Returns null if the parameters contain no valid progress
     * token.
     *
     * @param sender sends a notification with the given parameters, and returns a stage that completes when the
     *     notification is written; called for one notification at a time
     * @param executor runs the sender, which may block
     */
    public static @Nullable ProgressReports of(
            @Nullable Object params, Function<Map<String, Object>, CompletionStage<Void>> sender, Executor executor) {
        Object token = params instanceof Map<?, ?> map && map.get("_meta") instanceof Map<?, ?> meta
                ? meta.get("progressToken")
                : null;
        return token instanceof String || token instanceof Integer || token instanceof Long
                ? new ProgressReports(token, sender, executor)
                : null;
    }

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {
        synchronized (this) {
            if (ended || !(progress > last) || !isJson(progress) || (total != null && !isJson(total))) {
                return;
            }
            last = progress;
            if (waiting.size() == MAX_WAITING) {
                waiting.poll();
            }
            waiting.add(report(progress, total, message));
            if (sending) {
                return;
            }
            sending = true;
        }
        executor.execute(this::sendWaiting);
    }

    private static boolean isJson(double number) {
        return Double.isFinite(number);
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

    /**
     * Sends the waiting reports. This is a loop, so that the stack does not grow if reports are written immediately.
     */
    private void sendWaiting() {
        for (Map<String, Object> next = next(); next != null; next = next()) {
            CompletionStage<Void> written = sendReport(next);
            if (!written.toCompletableFuture().isDone()) {
                written.whenComplete((nothing, failure) -> {
                    logFailure(failure);
                    executor.execute(this::sendWaiting);
                });
                return;
            }
            written.whenComplete((nothing, failure) -> logFailure(failure));
        }
        if (isOver()) {
            sent.complete(null);
        }
    }

    private synchronized @Nullable Map<String, Object> next() {
        Map<String, Object> next = waiting.poll();
        sending = next != null;
        return next;
    }

    private synchronized boolean isOver() {
        return ended && !sending;
    }

    /**
     * Sends a report. If the sender throws an exception, only this report is lost, and the response to the request is
     * still sent.
     */
    private CompletionStage<Void> sendReport(Map<String, Object> report) {
        return SafeStage.of(() -> sender.apply(report));
    }

    private static void logFailure(@Nullable Throwable failure) {
        if (failure != null) {
            log.debug("Sending a progress report to the client failed", failure);
        }
    }

    /**
     * Ignores later reports. The returned stage completes when the last accepted report has been sent or could not be
     * sent.
     */
    public CompletionStage<@Nullable Void> end() {
        synchronized (this) {
            ended = true;
        }
        if (isOver()) {
            sent.complete(null);
        }
        return sent;
    }

    /** Drops the waiting reports and ignores later ones, because the request has been cancelled. */
    public synchronized void cancel() {
        ended = true;
        waiting.clear();
    }
}
