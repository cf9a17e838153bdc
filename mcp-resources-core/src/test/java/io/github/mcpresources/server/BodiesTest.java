package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the limits for each request body and for all bodies together, in sessions and in the stateless revision. A body
 * that is known to exceed a limit is refused before it is read.
 */
class BodiesTest {

    private static final String SESSIONS = "2025-11-25";
    private static final int MIB = 1024 * 1024;

    private final MemoryBudget memory = MemoryBudget.ofBytes(32L * MIB);
    private final ManualTime time = new ManualTime();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources =
            ResourceServer.builder(registry).memoryBudget(memory).time(time).build();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
        resources.close();
    }

    /** Starts a server whose endpoint for sessions echoes the request body. */
    private FilteredServer serve(ResourceServerFilter.Builder filter) throws Exception {
        FilteredServer server = new FilteredServer(new EchoServlet(), filter.build(), true);
        open.add(server);
        return server;
    }

    private FilteredServer serve() throws Exception {
        return serve(ResourceServerFilter.builder(resources));
    }

    private RawPost post(FilteredServer server, String revision, String length) throws Exception {
        RawPost post = new RawPost(server.endpoint(), length, headers(revision));
        open.add(post);
        return post;
    }

    private static Map<String, String> headers(String revision) {
        return revision.equals(SESSIONS)
                ? Map.of("MCP-Protocol-Version", revision)
                : Map.of("MCP-Protocol-Version", revision, "Mcp-Method", "server/discover");
    }

    /**
     * Returns a complete message of revision 2026-07-28 with the given number of bytes. The endpoint for sessions accepts
     * any body.
     */
    private static byte[] message(int length) {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\"_meta\":"
                + Wire.write(StatelessClient.meta()) + ",\"padding\":\"";
        return (message + "x".repeat(length - message.length() - 3) + "\"}}").getBytes(UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void refusesTooLargeContentLengthBeforeReading(String revision) throws Exception {
        RawPost.Answer answer = post(serve(), revision, "16777217").answer();

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.body()).contains("-32600", "16777216", "maxBodyBytes");
        assertThat(answer.headers()).containsEntry("connection", "close");
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void readsChunkedBodyUpToLimit(String revision) throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).maxBodyBytes(10_000));
        RawPost fits = post(server, revision, "chunked");
        byte[] message = message(10_000);
        for (int at = 0; at < message.length; at += 2_500) {
            fits.sendChunk(Arrays.copyOfRange(message, at, at + 2_500));
        }
        fits.sendChunk(new byte[0]);
        assertThat(fits.answer().status()).isEqualTo(200);

        RawPost over = post(server, revision, "chunked");
        over.sendChunk(message);
        over.sendChunk(new byte[] {' '});
        assertThat(over.answer().status()).isEqualTo(413);
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @ParameterizedTest
    @CsvSource({
        StatelessClient.REVISION + ",1000",
        StatelessClient.REVISION + ",1000000",
        StatelessClient.REVISION + ",chunked",
        SESSIONS + ",1000",
        SESSIONS + ",1000000",
        SESSIONS + ",chunked"
    })
    void refusesBodyThatEndsEarly(String revision, String length) throws Exception {
        RawPost post = post(serve(), revision, length);
        byte[] part = Arrays.copyOf(message(1_000), 400);
        if (length.equals("chunked")) {
            post.sendChunk(part);
        } else {
            post.send(part);
        }
        post.socket().shutdownOutput();
        RawPost.Answer answer = post.answer();

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("-32600", "The body ended after ").doesNotContain("Exception");
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void refusesBodyUntilMemoryIsFree(String revision) throws Exception {
        FilteredServer server = serve();
        MemoryBudget.Reservation others = memory.reserve(Caller.of("other"), 20 * MIB);
        RawPost.Answer answer = post(server, revision, "1000000").answer();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsEntry("retry-after", "1").containsEntry("connection", "close");
        assertThat((Map<?, ?>) Wire.parse(answer.body()).get("error"))
                .isEqualTo(Map.of(
                        "code",
                        -32603,
                        "message",
                        "The server cannot reserve 5000000 bytes now: running requests have reserved 20971520 of the"
                                + " 33554432 bytes that all requests may reserve together (setting memoryBudget);"
                                + " try again later",
                        "data",
                        Map.of("setting", "memoryBudget", "limit", 32 * MIB, "retryable", true)));
        RawPost small = post(server, revision, "1000");
        small.send(message(1000));
        assertThat(small.answer().status()).isEqualTo(200);

        others.close();
        RawPost again = post(server, revision, "1000000");
        again.send(message(1_000_000));
        assertThat(again.answer().status()).isEqualTo(200);
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void refusesBodyLargerThanMemoryBudget(String revision) throws Exception {
        RawPost.Answer answer = post(serve(), revision, "16000000").answer();

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.body()).contains("80000000", "memoryBudget", "\"retryable\":false");
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void limitsConcurrentBodies(String revision) throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).concurrentBodies(2));
        RawPost first = post(server, revision, "10000");
        RawPost second = post(server, revision, "10000");
        await().until(memory::reserved, reserved -> reserved == 2 * 10_000);

        RawPost.Answer third = post(server, revision, "10000").answer();
        assertThat(third.status()).isEqualTo(503);
        assertThat(third.headers()).containsEntry("retry-after", "1");
        assertThat(third.body()).contains("The server is already reading 2 bodies (setting concurrentBodies)");
        for (String other : List.of(StatelessClient.REVISION, SESSIONS)) {
            RawPost small = post(server, other, "1000");
            small.send(message(1000));
            assertThat(small.answer().status()).as(other).isEqualTo(200);
        }

        first.send(message(10_000));
        assertThat(first.answer().status()).isEqualTo(200);
        second.close();
        await().until(memory::reserved, reserved -> reserved == 0);
        RawPost next = post(server, revision, "10000");
        next.send(message(10_000));
        assertThat(next.answer().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void releasesMemoryOfRefusedBodies(String revision) throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).concurrentBodies(1));
        RawPost first = post(server, revision, "10000");
        await().until(memory::reserved, reserved -> reserved == 10_000);
        for (int number = 0; number < 9; number++) { // more than the 8 MiB that awaited bodies may reserve
            RawPost.Answer refused = post(server, revision, "1000000").answer();
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body()).contains("setting concurrentBodies");
        }
        first.send(message(10_000));
        assertThat(first.answer().status()).isEqualTo(200);

        await().until(memory::reserved, reserved -> reserved == 0);
        RawPost next = post(server, revision, "1000000");
        next.send(message(1_000_000));
        assertThat(next.answer().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void refusesBodyBelowMinimumRate(String revision) throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).minBodyRate(1_000));
        RawPost slow = post(server, revision, "10000");
        await().until(memory::reserved, reserved -> reserved > 0);
        await().until(time::timers, timers -> timers > 0);
        time.advance(Duration.ofSeconds(7));
        slow.send("{".getBytes(UTF_8)); // for a container whose read ends only when bytes arrive
        RawPost.Answer answer = slow.answer();

        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.body()).contains("-32600", "less than 1000 bytes a second (setting minBodyRate)");
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void readsBodyAtMinimumRateForAnyDuration(String revision) throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).minBodyRate(1_000));
        RawPost steady = post(server, revision, "10000");
        byte[] message = message(10_000);
        await().until(memory::reserved, reserved -> reserved > 0);
        steady.send(Arrays.copyOf(message, 9_999));
        await().until(time::timers, timers -> timers > 0);
        time.advance(Duration.ofSeconds(5));
        steady.send(Arrays.copyOfRange(message, 9_999, 10_000));

        assertThat(steady.answer().status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void rejectsRequestBeforeReadingBody(String revision) throws Exception {
        FilteredServer refusing = serve(ResourceServerFilter.builder(resources).contextExtractor(request -> {
            throw new IllegalStateException("secret");
        }));
        RawPost.Answer answer = post(refusing, revision, "1000000").answer();
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body()).contains("-32603", "incident").doesNotContain("secret");

        try (RawPost foreign = new RawPost(
                serve().endpoint(), "1000000", Map.of("Host", "evil.example", "MCP-Protocol-Version", revision))) {
            assertThat(foreign.answer().status()).isEqualTo(403);
        }
        assertThat(memory.reserved()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {StatelessClient.REVISION, SESSIONS})
    void limitsBodyMemoryPerCaller(String revision) throws Exception {
        try (ResourceServer known = ResourceServer.builder(registry)
                .memoryBudget(memory)
                .principal(context -> (String) context.get("user"))
                .build()) {
            FilteredServer server = serve(ResourceServerFilter.builder(known)
                    .contextExtractor(
                            request -> McpTransportContext.create(Map.of("user", request.getHeader("X-User")))));
            int taken = 0;
            for (int number = 0; number < 8; number++) {
                long before = memory.reserved();
                RawPost post = new RawPost(
                        server.endpoint(), "1000000", Map.of("MCP-Protocol-Version", revision, "X-User", "greedy"));
                open.add(post);
                if (number < 5) {
                    await().until(memory::reserved, reserved -> reserved == before + 1_000_000);
                    taken++;
                } else {
                    assertThat(post.answer().status()).isEqualTo(503);
                }
            }
            assertThat(taken).isEqualTo(5); // a caller gets three quarters of 7 of the 8 MiB for awaited bodies
            Map<String, String> modest = new HashMap<>(headers(revision));
            modest.put("X-User", "modest");
            RawPost other = new RawPost(server.endpoint(), "600000", modest);
            open.add(other);
            other.send(message(600_000));
            assertThat(other.answer().status()).isEqualTo(200);
        }
    }

    /** Sends more bodies than the container has threads. None of the bodies is complete. */
    @Test
    void occupiesNoThreadForStatelessBody() throws Exception {
        FilteredServer server = serve(ResourceServerFilter.builder(resources).concurrentBodies(400));
        for (int number = 0; number < 300; number++) {
            post(server, StatelessClient.REVISION, "5000").send(new byte[] {'{'});
        }
        await().until(memory::reserved, reserved -> reserved == 300 * 5_000);
        for (String revision : List.of(StatelessClient.REVISION, SESSIONS)) {
            RawPost small = post(server, revision, "1000");
            small.send(message(1000));
            assertThat(small.answer().status()).as(revision).isEqualTo(200);
        }
    }

    /** A servlet that starts asynchronous processing again after a dispatch, as a chain of frameworks may do. */
    @SuppressWarnings("serial")
    private static final class TwiceAsyncServlet extends HttpServlet {

        /** Released when the filter has returned, because only then does it know that the request continues. */
        private final CountDownLatch returned = new CountDownLatch(1);

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext async = request.startAsync();
            if (request.getDispatcherType() == DispatcherType.ASYNC) {
                async.start(async::complete);
                return;
            }
            async.start(() -> {
                try {
                    returned.await(1, TimeUnit.MINUTES);
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
                async.dispatch();
            });
        }
    }

    @Test
    void releasesBodyIfAsynchronousProcessingStartsAgain() throws Exception {
        ResourceServerFilter filter = ResourceServerFilter.builder(resources).build();
        TwiceAsyncServlet servlet = new TwiceAsyncServlet();
        FilteredServer server = new FilteredServer(
                servlet,
                (request, response, chain) -> {
                    filter.doFilter(request, response, chain);
                    assertThat(memory.reserved()).isPositive();
                    servlet.returned.countDown();
                },
                true);
        open.add(server);
        RawPost post = post(server, SESSIONS, "10000");
        post.send(message(10_000));
        assertThat(post.answer().status()).isEqualTo(200);
        await().until(memory::reserved, reserved -> reserved == 0);
    }

    @Test
    void rejectsInvalidSettings() {
        ResourceServerFilter.Builder builder = ResourceServerFilter.builder(resources);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.concurrentBodies(0))
                .withMessage("concurrentBodies must be at least 1, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.minBodyRate(0))
                .withMessage("minBodyRate must be at least 1 byte a second, not 0");
    }
}
