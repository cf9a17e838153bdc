package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a server with a heap of 256 MB, and clients that request more data than fits into the heap. Every request is
 * answered, small requests are served, and the process ends on request.
 *
 * <p>With {@code -Dcrowd.seconds=120} the clients send requests for two minutes, and the test also checks durations: a
 * small read takes less than one second, or less than ten times its longest duration without the crowd of clients if
 * that is more, and the process ends in less than five seconds.
 */
@Timeout(400)
class CrowdTest {

    private static final boolean MEASURES = Long.getLong("crowd.seconds") != null;
    private static final Duration STAY = Duration.ofSeconds(Long.getLong("crowd.seconds", 1));
    /** The number of clients of each kind. A quarter of them already needs more memory than the server has. */
    private static final int CLIENTS = MEASURES ? 64 : 16;

    private static final Duration SHORT = Duration.ofSeconds(MEASURES ? 10 : 1);
    private static final int LARGE = 15_000_000;
    /** An incomplete body. All clients share it, because they run in the same heap. */
    private static final byte[] UNFINISHED = new byte[LARGE];

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
        process = Child.of(
                        CrowdedServer.class,
                        MEASURES
                                ? List.of("-Xmx256m", "-XX:TieredStopAtLevel=4", "-XX:-UseSerialGC", "-XX:+UseG1GC")
                                : List.of("-Xmx256m"),
                        served.toString())
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
            headers.put("MCP-Protocol-Version", StatelessClient.REVISION);
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
            all.put("_meta", StatelessClient.meta());
        }
        return Wire.write(
                        Map.of("jsonrpc", "2.0", "id", Thread.currentThread().getId(), "method", method, "params", all))
                .getBytes(UTF_8);
    }

    /** Sends a request and returns its outcome: see {@link RawPost#outcome}. */
    private String call(boolean stateless, String method, String name, Map<String, Object> params) throws IOException {
        return call(stateless, method, name, message(stateless, method, params));
    }

    private String call(boolean stateless, String method, String name, byte[] message) throws IOException {
        try (RawPost post = new RawPost(endpoint, String.valueOf(message.length), headers(stateless, method, name))) {
            post.send(message);
            return post.outcome();
        }
    }

    private String read(boolean stateless, String name) throws IOException {
        return call(stateless, READ, uri(name), Map.of("uri", uri(name)));
    }

    /** Reads with a tool. */
    private String call(boolean stateless, String name) throws IOException {
        Map<String, Object> arguments = Map.of("uri", uri(name), "mode", "plain");
        return call(stateless, "tools/call", "read_resource", Map.of("name", "read_resource", "arguments", arguments));
    }

    private static byte[] put(boolean stateless) {
        Map<String, Object> arguments = Map.of("content", "x".repeat(4_000_000));
        return message(stateless, "tools/call", Map.of("name", "put", "arguments", arguments));
    }

    /** Sends a large body without its last byte. Returns false if the server refuses the remaining part of the body. */
    private boolean leaveUnfinished(boolean stateless) throws IOException {
        RawPost post = new RawPost(endpoint, String.valueOf(LARGE + 1), headers(stateless, READ, uri("small.txt")));
        synchronized (sockets) {
            sockets.add(post.socket());
        }
        return post.send(UNFINISHED);
    }

    private List<String> all(int count, Callable<String> client) throws Exception {
        List<Future<String>> pending = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            pending.add(clients.submit(client));
        }
        List<String> outcomes = new ArrayList<>();
        for (Future<String> one : pending) {
            outcomes.add(one.get(300, TimeUnit.SECONDS));
        }
        return outcomes;
    }

    /**
     * Checks that small reads are served, in the stateless revision and in a session. Returns the duration of the slower
     * one in milliseconds.
     */
    private long assertServed() throws IOException {
        long slowest = 0;
        for (boolean stateless : new boolean[] {true, false}) {
            long begun = System.nanoTime();
            assertThat(read(stateless, "small.txt"))
                    .as("stateless: " + stateless)
                    .isEqualTo("result");
            slowest = Math.max(slowest, (System.nanoTime() - begun) / 1_000_000);
        }
        return slowest;
    }

    /**
     * Sends small reads once a second, one in the stateless revision and one in a session. Returns statistics of the
     * duration of the slower read of each pair, in milliseconds.
     */
    private LongSummaryStatistics smallReads(Duration stay, Runnable eachSecond) throws Exception {
        LongSummaryStatistics millis = new LongSummaryStatistics();
        long begun = System.nanoTime();
        long end = begun + stay.toNanos();
        while (System.nanoTime() - end < 0) {
            eachSecond.run();
            millis.accept(assertServed());
            long rest = Math.min(end, begun + TimeUnit.SECONDS.toNanos(millis.getCount())) - System.nanoTime();
            assertThat(process.waitFor(rest, TimeUnit.NANOSECONDS)).as("ended").isFalse();
        }
        return millis;
    }

    private void assertSmallReadsWereServed(String beside, LongSummaryStatistics alone, LongSummaryStatistics crowded) {
        System.out.printf(
                Locale.ROOT,
                "Small reads beside %s: %d in both kinds of revisions, the slowest %d ms, %.0f on average; without: %d and %.0f ms%n",
                beside,
                crowded.getCount(),
                crowded.getMax(),
                crowded.getAverage(),
                alone.getMax(),
                alone.getAverage());
        if (MEASURES) {
            assertThat(crowded.getMax()).as("the slowest small read").isLessThan(Math.max(1000, 10 * alone.getMax()));
        }
    }

    private void assertSound() throws Exception {
        assertServed();
        assertThat(process.isAlive()).isTrue();
        assertThat(Files.readString(log)).doesNotContain("OutOfMemoryError");
        long notifiedAt = System.nanoTime();
        process.destroy();
        assertThat(process.waitFor(5, TimeUnit.MINUTES))
                .as("ends when it is told to")
                .isTrue();
        long millis = (System.nanoTime() - notifiedAt) / 1_000_000;
        System.out.printf(Locale.ROOT, "Ended after %d ms%n", millis);
        if (MEASURES) {
            assertThat(millis).as("the end").isLessThan(5000);
        }
    }

    @Test
    void servesSmallReadsDespiteUnfinishedBodies() throws Exception {
        List<String> sent = all(24, () -> leaveUnfinished(true) ? "taken" : "refused");
        sent.addAll(all(24, () -> leaveUnfinished(false) ? "taken" : "refused"));
        assertThat(sent).contains("refused");
        assertServed();
        int refused = 0;
        for (Socket socket : sockets) {
            try {
                socket.getOutputStream().write('x'); // the last byte of each body, all at the same time
            } catch (IOException wasRefused) {
                refused++;
            }
        }
        System.out.printf(Locale.ROOT, "%d of %d unfinished bodies were refused%n", refused, sockets.size());
        assertSound();
    }

    @Test
    void servesSmallReadsDespiteSlowBodiesAndHeaders() throws Exception {
        LongSummaryStatistics alone = smallReads(SHORT, () -> {});
        List<Callable<Socket>> slow = new ArrayList<>();
        for (int number = 0; number < 200; number++) {
            boolean stateless = number % 2 == 0;
            slow.add(() -> {
                RawPost body = new RawPost(endpoint, "1000", headers(stateless, READ, uri("small.txt")));
                body.send(new byte[] {'{'});
                return body.socket();
            });
            slow.add(() -> {
                Socket head = new Socket(endpoint.getHost(), endpoint.getPort());
                head.getOutputStream().write("POST /mcp HTTP/1.1\r\nHost: loc".getBytes(UTF_8));
                return head;
            });
        }
        for (Callable<Socket> one : slow) {
            sockets.add(one.call());
        }
        AtomicInteger second = new AtomicInteger();
        LongSummaryStatistics crowded = smallReads(STAY, () -> {
            if (second.incrementAndGet() % 9 == 0) {
                trickle(slow);
            }
        });
        assertSmallReadsWereServed("200 slow bodies and 200 slow headers", alone, crowded);
        assertSound();
    }

    /** Sends one more byte on each connection. Reopens a connection that the server has closed. */
    private void trickle(List<Callable<Socket>> slow) {
        for (int at = 0; at < slow.size(); at++) {
            try {
                sockets.get(at).getOutputStream().write('x');
            } catch (IOException wasRefused) {
                sockets.set(at, opened(slow.get(at)));
            }
        }
    }

    private static Socket opened(Callable<Socket> connection) {
        try {
            return connection.call();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void answersOrRefusesLargeReads() throws Exception {
        int stateless = MEASURES ? CLIENTS - 4 : 4; // eight clients need twice as much memory as the server has
        List<String> outcomes = all(stateless, () -> read(true, "large.txt"));
        outcomes.addAll(all(4, () -> read(false, "large.txt")));
        assertThat(outcomes).containsOnly("result", "retry").contains("result");
        assertSound();
    }

    @Test
    void answersOrRefusesLargeReadsWithTool() throws Exception {
        List<String> outcomes;
        try (HttpWire left = new HttpWire(endpoint, Map.of())) { // SDK 2.0.x ends a session whose client disconnects
            left.initialize("2025-11-25");
            List<Socket> unread = new ArrayList<>();
            for (int number = 0; number < 12; number++) {
                unread.add(leaveUnread(String.valueOf(left.session())));
            }
            outcomes = all(12, () -> call(false, "large.txt"));
            for (Socket socket : unread) {
                socket.close();
            }
        }
        await().atMost(Duration.ofMinutes(5)).until(() -> call(false, "large.txt"), "result"::equals);
        outcomes.addAll(all(12, () -> call(false, "large.txt")));
        outcomes.addAll(all(12, () -> call(true, "large.txt")));
        assertThat(outcomes).isSubsetOf("result", "retry");
        assertSound();
    }

    /** Calls the tool in a session, waits for the first bytes of the answer, and reads no further bytes. */
    private Socket leaveUnread(String inSession) throws IOException {
        Map<String, Object> arguments = Map.of("uri", uri("large.txt"), "mode", "plain");
        byte[] message = message(false, "tools/call", Map.of("name", "read_resource", "arguments", arguments));
        Map<String, String> headers = headers(false, "tools/call", "read_resource");
        headers.put("Mcp-Session-Id", inSession);
        RawPost post = new RawPost(endpoint, String.valueOf(message.length), headers);
        synchronized (sockets) {
            sockets.add(post.socket());
        }
        post.send(message);
        post.firstLine();
        return post.socket();
    }

    @Test
    void answersCrowdAndServesSmallReads() throws Exception {
        LongSummaryStatistics alone = smallReads(SHORT, () -> {});
        byte[] put = put(false);
        byte[] statelessPut = put(true);
        CountDownLatch leave = new CountDownLatch(1);
        List<Future<Map<String, Integer>>> reads = new ArrayList<>();
        List<Future<Map<String, Integer>>> calls = new ArrayList<>();
        List<Future<Map<String, Integer>>> puts = new ArrayList<>();
        List<Future<Map<String, Integer>>> bodies = new ArrayList<>();
        for (int number = 0; number < CLIENTS; number++) {
            boolean stateless = number % 2 == 0;
            reads.add(clients.submit(() -> repeat(leave, () -> read(stateless, "large.txt"))));
            calls.add(clients.submit(() -> repeat(leave, () -> call(stateless, "large.txt"))));
            puts.add(clients.submit(
                    () -> repeat(leave, () -> call(stateless, "tools/call", "put", stateless ? statelessPut : put))));
            bodies.add(clients.submit(() -> repeat(leave, () -> refusedBody(stateless))));
        }
        LongSummaryStatistics crowded = smallReads(STAY, () -> {});
        leave.countDown();
        Map<String, Integer> read = outcomes(reads);
        Map<String, Integer> called = outcomes(calls);
        Map<String, Integer> written = outcomes(puts);
        System.out.printf(
                Locale.ROOT,
                "A crowd for %s: reads %s, tools %s, puts %s, bodies %s%n",
                STAY,
                read,
                called,
                written,
                outcomes(bodies));
        assertThat(read).as("reads; the log: %s", Files.readString(log)).containsOnlyKeys("result", "retry");
        assertThat(called.keySet()).as("tools").isSubsetOf("result", "retry");
        assertThat(written).containsOnlyKeys("result", "retry");
        assertSmallReadsWereServed("the crowd", alone, crowded);
        assertSound();
    }

    /** Leaves a body unfinished until the server gives up, and returns the outcome. */
    private String refusedBody(boolean stateless) throws IOException {
        try (RawPost post =
                new RawPost(endpoint, String.valueOf(LARGE + 1), headers(stateless, READ, uri("small.txt")))) {
            post.send(UNFINISHED);
            String outcome = post.outcome();
            return outcome.contains(" 408 ") ? "too slow" : outcome;
        }
    }

    private static Map<String, Integer> outcomes(List<Future<Map<String, Integer>>> clients) throws Exception {
        Map<String, Integer> outcomes = new TreeMap<>();
        for (Future<Map<String, Integer>> one : clients) {
            one.get(300, TimeUnit.SECONDS).forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
        }
        return outcomes;
    }

    /**
     * Repeats a request until the end of the test. After an outcome of "retry" it waits for a second. Returns the
     * number of occurrences of each outcome.
     */
    private static Map<String, Integer> repeat(CountDownLatch leave, Callable<String> ask) throws Exception {
        Map<String, Integer> outcomes = new TreeMap<>();
        boolean goesOn = true;
        while (goesOn) {
            String outcome = ask.call();
            outcomes.merge(outcome, 1, Integer::sum);
            goesOn = !leave.await(outcome.equals("retry") ? 1 : 0, TimeUnit.SECONDS);
        }
        return outcomes;
    }
}
