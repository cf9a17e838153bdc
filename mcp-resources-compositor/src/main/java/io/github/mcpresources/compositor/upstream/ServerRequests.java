package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Subscription;
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
 * The answers to a server's requests: a few are sent at once, so many a second, from a queue with a bound. Each answer is a
 * request of its own over HTTP, so a server could otherwise have this process open as many connections as it likes.
 */
final class ServerRequests {

    static final int MOST_AT_ONCE = 4;
    static final int MOST_A_SECOND = 20;
    static final int MOST_WAITING = 100;
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
     * Takes a request to be answered; one without a usable id gets no answer.
     *
     * @return false if too many wait for their answers already
     */
    boolean take(String method, Object id) {
        if (!(id instanceof Number) && !(id instanceof String text && text.length() <= ID_LENGTH)) {
            return true;
        }
        synchronized (this) {
            if (waiting.size() >= MOST_WAITING) {
                return false;
            }
            waiting.add(answer(method, id));
        }
        sendSome();
        return true;
    }

    /** Answers nothing more. */
    synchronized void end() {
        waiting.clear();
    }

    /** This client offers nothing that a server could ask for, but for a sign of life. */
    private static Map<String, Object> answer(String method, Object id) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        if (method.equals("ping")) {
            answer.put("result", Map.of());
        } else {
            String text = "This client does not offer " + Printable.of(method, METHOD_LENGTH);
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
            while (sending < MOST_AT_ONCE && begunInSecond < MOST_A_SECOND && !waiting.isEmpty()) {
                next.add(waiting.remove());
                sending++;
                begunInSecond++;
            }
            if (begunInSecond == MOST_A_SECOND && !waiting.isEmpty() && !pausing) {
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

    /** Sends an answer, which the server must take within the request timeout. */
    private void send(Map<String, Object> answer) {
        CompletableFuture<Void> sent = Stages.asked(() -> sender.apply(answer));
        Subscription patience =
                settings.time().schedule(settings.requestTimeout(), () -> Workers.ALL.execute(() -> sent.cancel(true)));
        Stages.onEnd(sent, (nothing, failure) -> {
            patience.close();
            synchronized (this) {
                sending--;
            }
            Workers.ALL.execute(this::sendSome); // not here: answers that fail at once would grow the stack
        });
    }
}
