package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Child;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with a heap of 256 MB under clients that ask for more than it has: every request is answered, small ones are
 * served, and the process ends when it is told to. {@code -Dcrowd.seconds=120} makes the crowd stay for two minutes.
 */
@Timeout(400)
class CrowdTest {

    private static final Duration STAY = Duration.ofSeconds(Long.getLong("crowd.seconds", 3));
    private static final int LARGE = 15_000_000;
    private static final String READ = "resources/read";

    @TempDir
    Path top;

    private final List<Socket> sockets = new ArrayList<>();
    private final ExecutorService clients = Executors.newCachedThreadPool();
    private Process process;
    private Path log;
    private URI endpoint;
    private HttpWire session;

    @BeforeEach
    void start() throws Exception {
        Path served = Files.createDirectory(top.resolve("served"));
        Files.writeString(served.resolve("small.txt"), "small");
        Files.writeString(served.resolve("large.txt"), "large ".repeat(LARGE / 6));
        log = top.resolve("log");
        process = Child.of(CrowdedServer.class, List.of("-Xmx256m"), served.toString())
                .redirectError(log.toFile())
                .start();
        String port = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
        endpoint = URI.create("http://127.0.0.1:" + port + "/mcp");
        session = new HttpWire(endpoint, Map.of());
        session.initialize("2025-11-25");
    }

    @AfterEach
    void stop() throws Exception {
        clients.shutdownNow();
        for (Socket socket : sockets) {
            socket.close();
        }
        session.close();
        process.destroyForcibly();
        process.waitFor();
    }

    private static String uri(String name) {
        return "file:///r/" + name;
    }

    private Map<String, String> headers(boolean stateless, String method, String name) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Connection", "close");
        if (stateless) {
            headers.put("MCP-Protocol-Version", ModernWire.REVISION);
            headers.put("Mcp-Method", method);
            headers.put("Mcp-Name", name);
        } else {
            headers.put("MCP-Protocol-Version", "2025-11-25");
            headers.put("Mcp-Session-Id", String.valueOf(session.session()));
        }
        return headers;
    }

    private static byte[] message(boolean stateless, String method, Map<String, Object> params) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        if (stateless) {
            all.put("_meta", ModernWire.meta());
        }
        return Wire.write(
                        Map.of("jsonrpc", "2.0", "id", Thread.currentThread().getId(), "method", method, "params", all))
                .getBytes(UTF_8);
    }

    /** Sends a request and gives what became of it, in one word. */
    private String ask(boolean stateless, String method, String name, Map<String, Object> params) throws IOException {
        byte[] message = message(stateless, method, params);
        try (RawPost post = new RawPost(endpoint, String.valueOf(message.length), headers(stateless, method, name))) {
            post.send(message);
            return post.outcome();
        }
    }

    private String read(boolean stateless, String name) throws IOException {
        return ask(stateless, READ, uri(name), Map.of("uri", uri(name)));
    }

    private String put(boolean stateless) throws IOException {
        return ask(
                stateless,
                "tools/call",
                "echo",
                Map.of("name", "echo", "arguments", Map.of("content", "x".repeat(4_000_000))));
    }

    /** A body of which much is there, and the end is not. */
    private boolean leaveUnfinished(boolean stateless, int bytes) throws IOException {
        RawPost post = new RawPost(endpoint, String.valueOf(bytes + 1), headers(stateless, READ, uri("small.txt")));
        synchronized (sockets) {
            sockets.add(post.socket());
        }
        return post.send(new byte[bytes]);
    }

    private List<String> all(int count, Callable<String> client) throws Exception {
        List<Future<String>> asked = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            asked.add(clients.submit(client));
        }
        List<String> outcomes = new ArrayList<>();
        for (Future<String> one : asked) {
            outcomes.add(one.get(300, TimeUnit.SECONDS));
        }
        return outcomes;
    }

    private void assertServed() throws IOException {
        for (boolean stateless : new boolean[] {true, false}) {
            assertThat(read(stateless, "small.txt"))
                    .as("stateless: " + stateless)
                    .isEqualTo("result");
        }
    }

    private void assertSound() throws Exception {
        assertServed();
        assertThat(process.isAlive()).isTrue();
        assertThat(Files.readString(log)).doesNotContain("OutOfMemoryError");
        long told = System.nanoTime();
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("ends when it is told to")
                .isTrue();
        System.out.printf(Locale.ROOT, "Ended after %d ms%n", (System.nanoTime() - told) / 1_000_000);
    }

    @Test
    void unfinishedBodiesDoNotTakeTheHeap() throws Exception {
        List<String> sent = all(24, () -> leaveUnfinished(true, LARGE) ? "taken" : "refused");
        sent.addAll(all(24, () -> leaveUnfinished(false, LARGE) ? "taken" : "refused"));
        assertThat(sent).contains("refused");
        assertServed();
        int refused = 0;
        for (Socket socket : sockets) {
            try {
                socket.getOutputStream().write('x'); // the last bytes of all, at once
            } catch (IOException wasRefused) {
                refused++;
            }
        }
        System.out.printf(Locale.ROOT, "%d of %d unfinished bodies were refused%n", refused, sockets.size());
        assertSound();
    }

    @Test
    void slowBodiesAndSlowHeadersLeaveTheOthersServed() throws Exception {
        for (int number = 0; number < 200; number++) {
            RawPost body = new RawPost(endpoint, "1000", headers(number % 2 == 0, READ, uri("small.txt")));
            sockets.add(body.socket());
            body.send(new byte[] {'{'});
            Socket head = new Socket(endpoint.getHost(), endpoint.getPort());
            sockets.add(head);
            head.getOutputStream().write("POST /mcp HTTP/1.1\r\nHost: loc".getBytes(UTF_8));
        }
        for (int round = 0; round < 10; round++) {
            assertServed();
        }
        assertSound();
    }

    @Test
    void largeReadsAreAnsweredOrRefused() throws Exception {
        List<String> outcomes = all(60, () -> read(true, "large.txt"));
        outcomes.addAll(all(4, () -> read(false, "large.txt")));
        assertThat(outcomes).containsOnly("result", "retry").contains("result");
        assertSound();
    }

    @Test
    void aCrowdIsAnsweredAndASmallReadServedBesideIt() throws Exception {
        AtomicBoolean leave = new AtomicBoolean();
        List<Future<Map<String, Integer>>> crowd = new ArrayList<>();
        for (int number = 0; number < 64; number++) {
            boolean stateless = number % 2 == 0;
            crowd.add(clients.submit(() -> repeat(leave, () -> read(stateless, "large.txt"))));
            crowd.add(clients.submit(() -> repeat(leave, () -> put(stateless))));
            clients.submit(() -> leaveUnfinished(stateless, LARGE));
        }
        List<Long> millis = new ArrayList<>();
        long end = System.nanoTime() + STAY.toNanos();
        while (System.nanoTime() - end < 0) {
            long begun = System.nanoTime();
            assertServed();
            millis.add((System.nanoTime() - begun) / 2_000_000);
        }
        leave.set(true);
        Map<String, Integer> outcomes = new TreeMap<>();
        for (Future<Map<String, Integer>> one : crowd) {
            one.get(300, TimeUnit.SECONDS).forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
        }
        System.out.printf(
                Locale.ROOT,
                "A crowd for %s: %s; %d small reads in both eras, the slowest %d ms%n",
                STAY,
                outcomes,
                millis.size() * 2,
                millis.stream().mapToLong(Long::longValue).max().orElse(0));
        assertThat(outcomes).containsOnlyKeys("result", "retry");
        assertSound();
    }

    private static Map<String, Integer> repeat(AtomicBoolean leave, Callable<String> ask) throws Exception {
        Map<String, Integer> outcomes = new TreeMap<>();
        do {
            outcomes.merge(ask.call(), 1, Integer::sum);
        } while (!leave.get());
        return outcomes;
    }
}
