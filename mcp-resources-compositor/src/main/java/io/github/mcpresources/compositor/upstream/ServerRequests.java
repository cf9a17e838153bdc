package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.text.Printable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Responds to the requests of a server. The responses wait in a bounded queue, and their rate and concurrency are
 * limited. Over HTTP, each response is sent in a separate HTTP request. Without the limits, a server could make this
 * process open any number of connections.
 */
final class ServerRequests {

    static final int MAX_CONCURRENT = 4;
    static final int MAX_PER_SECOND = 20;
    static final int MAX_WAITING = 100;
    private static final int ID_LENGTH = 200;
    private static final int METHOD_LENGTH = 100;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Function<Map<String, Object>, CompletableFuture<Void>> sender;
    private final Settings settings;
    private final Queue<Map<String, Object>> waiting = new ArrayDeque<>();
    private Instant second = Instant.MIN;
    private int begunInSecond;
    private int sending;
    private boolean pausing;

    ServerRequests(Function<Map<String, Object>, CompletableFuture<Void>> sender, Settings settings) {
        this.sender = sender;
        this.settings = settings;
    }

    /**
     * Adds the response to a server's request to the queue. Returns false if the queue is full. A request without a
     * valid id gets no response.
     */
    boolean take(String method, Object id) {
        if (!(id instanceof Number) && !(id instanceof String text && text.length() <= ID_LENGTH)) {
            return true;
        }
        synchronized (this) {
            if (waiting.size() >= MAX_WAITING) {
                return false;
            }
            waiting.add(answer(method, id));
        }
        sendSome();
        return true;
    }

    synchronized void end() {
        waiting.clear();
    }

    /** Returns a result for a ping, and an error for any other request. */
    private static Map<String, Object> answer(String method, Object id) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        if (method.equals("ping")) {
            answer.put("result", Map.of());
        } else {
            String text = "This client does not support " + Printable.of(method, METHOD_LENGTH);
            answer.put("error", Map.of("code", RpcException.METHOD_NOT_FOUND, "message", text));
        }
        return answer;
    }

    private void sendSome() {
        List<Map<String, Object>> next = new ArrayList<>();
        synchronized (this) {
            Instant now = settings.time().instant();
            if (second.equals(Instant.MIN) || Duration.between(second, now).compareTo(SECOND) >= 0) {
                second = now;
                begunInSecond = 0;
            }
            while (sending < MAX_CONCURRENT && begunInSecond < MAX_PER_SECOND && !waiting.isEmpty()) {
                next.add(waiting.remove());
                sending++;
                begunInSecond++;
            }
            if (begunInSecond == MAX_PER_SECOND && !waiting.isEmpty() && !pausing) {
                pausing = true;
                settings.time().schedule(SECOND, () -> Workers.ALL.execute(this::goOn));
            }
        }
        next.forEach(this::send);
    }

    private void goOn() {
        synchronized (this) {
            pausing = false;
        }
        sendSome();
    }

    private void send(Map<String, Object> answer) {
        CompletableFuture<Void> sent = SafeStage.of(() -> sender.apply(answer)).toCompletableFuture();
        Handle timeout =
                settings.time().schedule(settings.requestTimeout(), () -> Workers.ALL.execute(() -> sent.cancel(true)));
        Stages.onEnd(sent, (nothing, failure) -> {
            timeout.close();
            synchronized (this) {
                sending--;
            }
            Workers.ALL.execute(this::sendSome); // on another thread: answers that fail at once would grow the stack
        });
    }
}
