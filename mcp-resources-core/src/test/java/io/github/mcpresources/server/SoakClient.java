package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client that performs all operations in sequence and checks each answer. */
final class SoakClient implements Callable<Void> {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final String UPDATED = "notifications/resources/updated";

    private final SoakServer soak;
    private final Instant end;
    private final Random random;

    @SuppressWarnings("NullAway.Init") // set at the start of the call
    private HttpWire wire;

    SoakClient(SoakServer soak, Instant end, long seed) {
        this.soak = soak;
        this.end = end;
        this.random = new Random(seed);
    }

    @Override
    public Void call() throws Exception {
        begin();
        while (Instant.now().isBefore(end)) {
            soak.step(() -> {
                act(random.nextInt(200));
                return null;
            });
        }
        assertThat(leave()).isEqualTo(200);
        return null;
    }

    private void act(int dice) throws Exception {
        String stable = SoakServer.stable(random.nextInt(SoakServer.STABLE));
        if (dice < 60) {
            assertThat(read(stable)).isEqualTo(stable);
        } else if (dice < 90) {
            assertThat(read("reader://plain")).isEqualTo("read");
        } else if (dice < 110) {
            assertThat(read("page://" + dice)).isEqualTo("page " + dice);
        } else if (dice < 120) {
            refused("resources/read", Map.of("uri", "none://" + dice), -32002);
        } else if (dice < 123) {
            refused("resources/read", Map.of("uri", "failing://1"), -32603);
        } else if (dice < 130) {
            refused("resources/read", Map.of("uri", dice), -32602);
            refused("resources/list", Map.of("cursor", "forged"), -32602);
        } else if (dice < 145) {
            assertThat(complete()).isEqualTo(List.of("one"));
        } else if (dice < 160) {
            assertThat(result(request("tools/call", Map.of("name", "echo", "arguments", Map.of()))))
                    .containsKey("content");
        } else if (dice < 170) {
            walk();
        } else if (dice < 180) {
            assertThat(result(requestResources("resources/subscribe", Map.of("uri", stable))))
                    .isEmpty();
            receiveUpdate(stable);
            assertThat(result(requestResources("resources/unsubscribe", Map.of("uri", stable))))
                    .isEmpty();
        } else if (dice < 188) {
            cancel();
        } else if (dice < 195) {
            hangUpInTheMiddle();
        } else {
            partly(dice);
        }
        if (dice % 10 == 0) {
            wire.others.clear();
        }
    }

    private void begin() throws Exception {
        wire = (HttpWire) soak.server().connect();
        soak.sessions.increment();
        receiveOnNewStream();
    }

    /** Deletes the session, abandons the session, or breaks the stream. */
    private void partly(int dice) throws Exception {
        if (dice == 195) {
            assertThat(leave()).isEqualTo(200);
            begin();
        } else if (dice == 196) {
            wire.close();
            soak.abandon(wire.session());
            begin();
        } else {
            wire.hangUp();
            receiveOnNewStream();
        }
    }

    /**
     * Opens a new stream and waits until a notification arrives on it. Until the server has the new stream, it may send
     * notifications to a broken stream. If the client is delayed for longer than the server waits, the server ends the
     * stream and its subscriptions.
     */
    private void receiveOnNewStream() throws Exception {
        String uri = "page://new-stream-" + NUMBERS.incrementAndGet();
        listenAndSubscribe(uri);
        Instant patience = Instant.now().plus(Duration.ofSeconds(60));
        while (!isReceived(uri, Duration.ofMillis(200))) {
            assertThat(Instant.now())
                    .as(
                            "a new stream was heard; its status is '%s', it is open: %s",
                            wire.streamStatus, wire.isListening())
                    .isBefore(patience);
            if (!wire.isListening()) {
                soak.ended.increment();
                listenAndSubscribe(uri);
            }
        }
        assertThat(result(requestResources("resources/unsubscribe", Map.of("uri", uri))))
                .isEmpty();
    }

    private void listenAndSubscribe(String uri) throws Exception {
        wire.listen();
        assertThat(result(requestResources("resources/subscribe", Map.of("uri", uri))))
                .isEmpty();
    }

    private int leave() throws Exception {
        int status = wire.delete();
        wire.close();
        return status;
    }

    private void receiveUpdate(String uri) throws InterruptedException {
        assertThat(isReceived(uri, Duration.ofSeconds(60))).as(uri).isTrue();
    }

    private boolean isReceived(String uri, Duration within) throws InterruptedException {
        soak.updated(uri);
        long until = System.nanoTime() + within.toNanos();
        while (true) {
            Map<String, Object> next = wire.others.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (next == null) {
                return false;
            }
            soak.notifications.increment();
            if (UPDATED.equals(next.get("method")) && Map.of("uri", uri).equals(next.get("params"))) {
                return true;
            }
        }
    }

    /** Cancels a read that never ends by itself. The server does not answer it. */
    private void cancel() throws Exception {
        String uri = "slow://" + NUMBERS.incrementAndGet();
        CountDownLatch begun = soak.slow(uri).begun();
        CompletableFuture<Map<String, Object>> answer = start("resources/read", Map.of("uri", uri));
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        wire.notify("notifications/cancelled", Map.of("requestId", wire.lastId()));
        assertThat(answer.get(60, TimeUnit.SECONDS)).isEmpty();
        soak.cancelled.increment();
        soak.forget(uri);
    }

    /** Closes the connection while the server reads. The answer cannot be delivered. */
    private void hangUpInTheMiddle() throws Exception {
        String uri = "slow://" + NUMBERS.incrementAndGet();
        SoakServer.Slow slow = soak.slow(uri);
        soak.sent.increment();
        Map<String, Object> message =
                Map.of("jsonrpc", "2.0", "id", uri, "method", "resources/read", "params", Map.of("uri", uri));
        try (Socket connection = wire.post(message)) {
            assertThat(slow.begun().await(60, TimeUnit.SECONDS)).isTrue();
        }
        slow.release().countDown();
        soak.hungUp.increment();
        soak.forget(uri);
    }

    /** Reads all pages. The stable resources appear once and in order while other resources come and go. */
    private void walk() throws Exception {
        assertThat(
                        ProviderLists.joined(ProviderLists.pages(params -> requestResources("resources/list", params)))
                                .stream()
                                .filter(uri -> uri.startsWith("stable:")))
                .containsExactlyElementsOf(SoakServer.STABLE_URIS);
    }

    private Object read(String uri) throws Exception {
        List<?> contents = (List<?>)
                result(requestResources("resources/read", Map.of("uri", uri))).get("contents");
        return ((Map<?, ?>) contents.get(0)).get("text");
    }

    private Object complete() throws Exception {
        Map<String, Object> params = Map.of(
                "ref", Map.of("type", "ref/resource", "uri", "page://{number}"),
                "argument", Map.of("name", "number", "value", ""));
        Map<?, ?> completion = (Map<?, ?>)
                result(requestResources("completion/complete", params)).get("completion");
        return completion.get("values");
    }

    private void refused(String method, Map<String, Object> params, int code) throws Exception {
        assertThat(error(requestResources(method, params)).get("code")).isEqualTo(code);
    }

    /**
     * Sends a request for resources and returns its answer. The server's listener must be called once for this request.
     */
    private Map<String, Object> requestResources(String method, Map<String, Object> params) throws Exception {
        soak.sent.increment();
        return request(method, params);
    }

    private Map<String, Object> request(String method, Map<String, Object> params) throws Exception {
        Map<String, Object> answer = wire.start(method, params).get(60, TimeUnit.SECONDS);
        assertThat(answer).as(method).containsEntry("id", wire.lastId());
        soak.answered.increment();
        return answer;
    }

    private CompletableFuture<Map<String, Object>> start(String method, Map<String, Object> params) throws Exception {
        soak.sent.increment();
        return wire.start(method, params);
    }
}
