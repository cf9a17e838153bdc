package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientSession;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A client that is subscribed to resources on one node. It marks a resource as outdated when it is told of an update, and
 * then reads the resource from that node. A resource that is marked again before it is read is read once. The client
 * knows the value that it read last, and how often it was told.
 */
abstract class Subscribed implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<String> uris;
    /** The resources that the client reads. */
    private final Set<String> read;

    private final ResourceClient reads;
    private final Set<String> outdated = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private final Map<String, Long> seen = new ConcurrentHashMap<>();
    private final Map<String, Integer> told = new ConcurrentHashMap<>();
    private final Map<String, Long> lastTold = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile @Nullable Throwable failure;

    private Subscribed(String endpoint, Revision revision, List<String> uris, Set<String> read) {
        this.uris = uris;
        this.read = read;
        reads = ResourceClient.http(endpoint)
                .revision(revision)
                .deadline(PATIENCE)
                .open();
        inThread(this::readOutdated);
    }

    /**
     * Opens a client of a revision.
     *
     * @param uris the resources that the client subscribes to
     * @param read the resources of these that the client reads; it only counts the notifications of the others
     */
    static Subscribed open(String endpoint, Revision revision, List<String> uris, Set<String> read) throws Exception {
        return revision.isStateless() ? new Listening(endpoint, uris, read) : new Session(endpoint, uris, read);
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    void inThread(Work work) {
        threads.execute(() -> {
            try {
                work.run();
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error ended) {
                failure = ended;
            }
        });
    }

    private void readOutdated() throws InterruptedException {
        while (true) {
            String uri = queue.take();
            outdated.remove(uri);
            Reply reply = reads.read(uri);
            if (!reply.succeeded()) {
                throw new IllegalStateException(reply.toString());
            }
            seen.put(uri, reply.result().at("/contents/0/text").asLong());
        }
    }

    void updated(String uri) {
        told.merge(uri, 1, Integer::sum);
        outdated(uri);
    }

    private void outdated(String uri) {
        lastTold.put(uri, System.nanoTime());
        if (read.contains(uri)) {
            read(uri);
        }
    }

    private void read(String uri) {
        if (outdated.add(uri)) {
            queue.add(uri);
        }
    }

    /** Reads up to 200 of the resources that the client reads, although it was not told of updates. */
    void readAgain() {
        read.stream().limit(200).forEach(this::read);
    }

    /** Reads all resources, as a client does that was not subscribed before. */
    void readAll() {
        uris.forEach(this::outdated);
    }

    /**
     * Checks that the client still reads.
     *
     * @throws AssertionError if it has ended
     */
    void check() {
        if (failure != null) {
            throw new AssertionError("A client reads no more", failure);
        }
    }

    long seen(String uri) {
        return seen.getOrDefault(uri, 0L);
    }

    int told(String uri) {
        return told.getOrDefault(uri, 0);
    }

    /** Returns the time at which the client was told last, as {@link System#nanoTime()}, or the smallest number. */
    long lastTold(String uri) {
        return lastTold.getOrDefault(uri, Long.MIN_VALUE);
    }

    /** Returns how often the client was told of all resources together. */
    int told() {
        return told.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        reads.close();
    }

    /** A session of the SDK. Its complete client would read a resource for each notification, on a new thread. */
    private static final class Session extends Subscribed {
        private static final TypeRef<Map<String, Object>> ANY = new TypeRef<>() {};

        private static final int CONCURRENT = 16;

        private final McpClientSession session;

        Session(String endpoint, List<String> uris, Set<String> read) {
            super(endpoint, Revision.V2025_11_25, uris, read);
            session = new McpClientSession(
                    PATIENCE,
                    HttpClientStreamableHttpTransport.builder(endpoint.replace("/mcp", ""))
                            .build(),
                    Map.of(),
                    Map.of(
                            McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED,
                            params ->
                                    Mono.fromRunnable(() -> updated(String.valueOf(((Map<?, ?>) params).get("uri"))))),
                    UnaryOperator.identity());
            request(
                            McpSchema.METHOD_INITIALIZE,
                            Map.of(
                                    "protocolVersion",
                                    "2025-11-25",
                                    "capabilities",
                                    Map.of(),
                                    "clientInfo",
                                    Map.of("name", "session", "version", "1")))
                    .block(PATIENCE);
            session.sendNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED, null)
                    .block(PATIENCE);
            Flux.fromIterable(uris)
                    .flatMap(uri -> request(McpSchema.METHOD_RESOURCES_SUBSCRIBE, Map.of("uri", uri)), CONCURRENT)
                    .blockLast(PATIENCE.multipliedBy(2));
        }

        private Mono<Map<String, Object>> request(String method, Map<String, ?> params) {
            return session.sendRequest(method, params, ANY);
        }

        @Override
        public void close() {
            super.close();
            session.close();
        }
    }

    /** A client of revision 2026-07-28 with one listen stream. */
    private static final class Listening extends Subscribed {
        private final CountDownLatch acknowledged = new CountDownLatch(1);
        private static final Pattern UPDATED = Pattern.compile("resources/updated.*\"uri\":\"([^\"]+)\"");

        Listening(String endpoint, List<String> uris, Set<String> read) throws IOException, InterruptedException {
            super(endpoint, Revision.V2026_07_28, uris, read);
            String wanted = uris.stream().map(uri -> '"' + uri + '"').collect(Collectors.joining(","));
            String meta = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"listener\",\"version\":\"1\"},"
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
            HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .header("MCP-Protocol-Version", "2026-07-28")
                    .header("Mcp-Method", "subscriptions/listen")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/listen\",\"params\":{"
                                    + "\"notifications\":{\"resourceSubscriptions\":[" + wanted + "]}," + meta + "}}"))
                    .build();
            HttpResponse<Stream<String>> stream =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
            if (stream.statusCode() != 200) {
                throw new IOException("The server answered " + stream.statusCode() + ": "
                        + stream.body().collect(Collectors.joining()));
            }
            inThread(() -> {
                stream.body().forEach(this::line);
                throw new IllegalStateException("The stream of notifications has ended");
            });
            if (!acknowledged.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("The server has not acknowledged the subscriptions");
            }
        }

        private void line(String line) {
            if (line.contains("notifications/subscriptions/acknowledged")) {
                acknowledged.countDown();
            }
            Matcher updated = UPDATED.matcher(line);
            if (updated.find()) {
                updated(updated.group(1));
            }
        }
    }
}
