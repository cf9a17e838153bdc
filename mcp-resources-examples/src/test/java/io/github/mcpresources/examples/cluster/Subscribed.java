package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client that is subscribed to resources on one node, and reads a resource from that node each time it is told of an
 * update. It knows the value that it read last, and how often it was told.
 */
abstract class Subscribed implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<String, Long> seen = new ConcurrentHashMap<>();
    private final Map<String, Integer> told = new ConcurrentHashMap<>();
    private volatile @Nullable Exception failure;

    /** Opens a client of a revision. */
    static Subscribed open(String endpoint, Revision revision, List<String> uris) throws Exception {
        return revision.isStateless() ? new Listening(endpoint, uris) : new Session(endpoint, uris);
    }

    void read(String uri, String value) {
        seen.put(uri, Long.parseLong(value));
        told.merge(uri, 1, Integer::sum);
    }

    void failed(Exception ended) {
        failure = ended;
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

    /** Returns how often the client was told of all resources together. */
    int told() {
        return told.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public abstract void close();

    /** A client of the SDK, which reads a resource itself before it calls its consumer. */
    private static final class Session extends Subscribed {
        private final McpSyncClient client;

        Session(String endpoint, List<String> uris) {
            client = McpClient.sync(HttpClientStreamableHttpTransport.builder(endpoint.replace("/mcp", ""))
                            .build())
                    .requestTimeout(PATIENCE)
                    .initializationTimeout(PATIENCE)
                    .resourcesUpdateConsumer(contents -> contents.forEach(
                            content -> read(content.uri(), ((McpSchema.TextResourceContents) content).text())))
                    .build();
            client.initialize();
            uris.forEach(uri -> client.subscribeResource(
                    McpSchema.SubscribeRequest.builder(uri).build()));
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** A client of revision 2026-07-28 with one listen stream. */
    private static final class Listening extends Subscribed {
        private static final Pattern UPDATED = Pattern.compile("resources/updated.*\"uri\":\"([^\"]+)\"");

        private final ResourceClient reads;
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private final HttpResponse<java.util.stream.Stream<String>> stream;

        Listening(String endpoint, List<String> uris) throws IOException, InterruptedException {
            reads = ResourceClient.http(endpoint).revision(Revision.V2026_07_28).open();
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
            stream = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
            if (stream.statusCode() != 200) {
                throw new IOException("The server answered " + stream.statusCode() + ": "
                        + stream.body().collect(Collectors.joining()));
            }
            thread.execute(() -> {
                try {
                    stream.body().forEach(this::line);
                } catch (RuntimeException ended) {
                    failed(ended);
                }
            });
        }

        private void line(String line) {
            Matcher updated = UPDATED.matcher(line);
            if (updated.find()) {
                String uri = updated.group(1);
                Reply reply = reads.read(uri);
                if (!reply.succeeded()) {
                    throw new IllegalStateException(reply.toString());
                }
                read(uri, reply.result().at("/contents/0/text").asText());
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
            reads.close();
        }
    }
}
