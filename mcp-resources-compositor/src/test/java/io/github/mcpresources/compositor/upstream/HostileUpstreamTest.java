package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.HostileServer.Way;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a hostile server exhausts neither threads, file descriptors, memory nor the log of its client. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HostileUpstreamTest {

    private static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));
    /** The duration of the mixed attack, in seconds. */
    private static final int SECONDS = Integer.getInteger("upstream.hostile", 2);

    @RegisterExtension
    final Opened opened = new Opened();

    private McpUpstream upstream(HostileServer server, Way way, String name) {
        return opened.closing(McpUpstream.http(server.url(way))
                .name(name)
                .mode(ConnectionMode.SESSION)
                .backoff(Duration.ofMinutes(1), Duration.ofMinutes(1))
                .build());
    }

    private static List<String> logged(String name) throws IOException {
        return Files.readAllLines(LOG).stream()
                .filter(line -> line.contains(name))
                .toList();
    }

    @Test
    void limitsConcurrentServerRequestsAndDisconnectsFloodingServer() throws Exception {
        HostileServer server = opened.closing(new HostileServer());
        String name = "asking-" + UUID.randomUUID();
        McpUpstream upstream = upstream(server, Way.ASKS, name);

        upstream.start();

        eventually().until(() -> upstream.state().phase() == Phase.OPEN);
        eventually().until(() -> server.cutOff.get() == 1);
        assertThat(server.mostHeld).hasValueBetween(0, ServerRequests.MAX_CONCURRENT);
        assertThat(server.answers).hasValueBetween(0, ServerRequests.MAX_CONCURRENT);
        assertThat(upstream.state().reason()).isEqualTo("it sent too many requests and notifications");
        assertThat(logged(name)).singleElement().asString().contains("more than 100 requests wait for an answer");
    }

    @Test
    void disconnectsServerWithEndlessNotifications() throws Exception {
        HostileServer server = opened.closing(new HostileServer());
        String name = "telling-" + UUID.randomUUID();
        McpUpstream upstream = upstream(server, Way.TELLS, name);

        upstream.start();

        eventually().until(() -> upstream.state().phase() == Phase.OPEN);
        eventually().until(() -> server.cutOff.get() == 1);
        assertThat(logged(name)).singleElement().asString().contains("more than 20000 messages other than answers");
    }

    @Test
    void truncatesAndEscapesErrorText() throws Exception {
        HostileServer server = opened.closing(new HostileServer());
        McpUpstream upstream = upstream(server, Way.SHOUTS, "shouting");

        ResourceException failure =
                catchThrowableOfType(ResourceException.class, () -> await(upstream.read("test://x", patiently())));

        assertThat(failure.text())
                .hasSizeLessThan(10_000)
                .contains("\\u001b[2J")
                .matches("[ -~…]*");
    }

    static Map<String, Map<String, Object>> badContents() {
        Map<String, Map<String, Object>> bad = new LinkedHashMap<>();
        bad.put("'blob' of an item of 'contents' is not base64", Map.of("uri", "test://x", "blob", "%%%"));
        bad.put("'uri' of an item of 'contents' is not a string", withNull(Map.of("text", "a"), "uri"));
        bad.put("'text' of an item of 'contents' is not a string", Map.of("uri", "test://x", "text", 5));
        bad.put("neither 'text' nor 'blob', or has both", Map.of("uri", "test://x", "text", "a", "blob", "YQ=="));
        bad.put("'mimeType' of an item of 'contents'", Map.of("uri", "test://x", "text", "a", "mimeType", List.of()));
        bad.put("has control characters", Map.of("uri", "test://\u001b", "text", "a"));
        bad.put("'_meta' of an item of 'contents'", Map.of("uri", "test://x", "text", "a", "_meta", "b"));
        return bad;
    }

    private static Map<String, Object> withNull(Map<String, Object> fields, String name) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        all.put(name, null);
        return all;
    }

    static List<Map.Entry<String, Map<String, Object>>> badEntries() {
        return new ArrayList<>(badContents().entrySet());
    }

    @ParameterizedTest
    @MethodSource("badEntries")
    void invalidContentFailsWithErrorThatNamesMount(Map.Entry<String, Map<String, Object>> bad) throws Exception {
        ScriptedServer server =
                opened.closing(new ScriptedServer((method, params) -> Map.of("contents", List.of(bad.getValue()))));
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount(
                "liar",
                McpUpstream.http(server.url()).mode(ConnectionMode.SESSION).build());

        ResourceException failure = catchThrowableOfType(
                ResourceException.class, () -> await(compositor.read("liar+test://x", patiently())));

        assertThat(failure.code()).isEqualTo(ResourceException.INTERNAL_ERROR);
        assertThat(failure.text())
                .startsWith("No answer from mount 'liar': its answer does not comply with the protocol:")
                .contains(bad.getKey());
    }

    @Test
    void omitsInvalidFieldsOfAnEntry() throws Exception {
        Map<String, Object> odd = withNull(
                Map.of(
                        "uri", "test://odd",
                        "name", "a\u001b[31mb",
                        "description", "one\n\ttwo\u202e",
                        "mimeType", 5,
                        "size", "large",
                        "x-own", List.of(1)),
                "title");
        ScriptedServer server = opened.closing(new ScriptedServer((method, params) -> Map.of(
                "resources",
                List.of(
                        odd,
                        Map.of("uri", "test://less", "name", "n", "size", -1),
                        Map.of("uri", "test://" + "x".repeat(ResourceLimits.DEFAULT_URI_LENGTH), "name", "long"),
                        Map.of("uri", "test://large", "name", "n", "description", "x".repeat(Form.ENTRY_BYTES)),
                        Map.of("uri", "test://\n", "name", "control")))));
        McpUpstream upstream = opened.closing(
                McpUpstream.http(server.url()).mode(ConnectionMode.SESSION).build());

        var page = await(upstream.listResources(Page.Request.first(10), patiently()));

        assertThat(page.isPartial()).isTrue();
        assertThat(page.items())
                .extracting(ResourceDescriptor::toJson)
                .containsExactly(
                        Map.of(
                                "uri", "test://odd",
                                "name", "a\\u001b[31mb",
                                "description", "one\n\ttwo\\u202e",
                                "x-own", List.of(1)),
                        Map.of("uri", "test://less", "name", "n"));
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.CsvSource({
        "'',true",
        "YQ==,true",
        "YWI=,true",
        "YWJj,true",
        "+/+/,true",
        "YQ,false",
        "YQ===,false",
        "-_-_,false",
        "'YW Jj',false",
        "=,false",
        "====,false",
        "YQ=a,false"
    })
    void acceptsOnlyStandardBase64(String text, boolean is) {
        assertThat(Form.isBase64(text)).isEqualTo(is);
    }

    /**
     * Runs all hostile servers together with a well-behaved server, for a few seconds, or for 120 seconds with
     * {@code -Dupstream.hostile=120}.
     */
    @Test
    void servesGoodServerBesideHostileServersWithinLimits(TestReporter report) throws Exception {
        Process servers = new ProcessBuilder(command())
                .redirectError(Redirect.to(new File("target/hostile-server.log")))
                .start();
        opened.closing(servers::destroyForcibly);
        int port = Integer.parseInt(
                new BufferedReader(new InputStreamReader(servers.getInputStream(), StandardCharsets.UTF_8)).readLine());
        ResourceCompositor compositor = opened.closing(ResourceCompositor.builder()
                .listDeadline(Duration.ofMillis(500))
                .readDeadline(Duration.ofSeconds(30))
                .build());
        for (Way way : Way.values()) {
            compositor.mount(
                    way.name().toLowerCase(java.util.Locale.ROOT),
                    McpUpstream.http(HostileServer.url(port, way))
                            .mode(ConnectionMode.SESSION)
                            .requestTimeout(Duration.ofSeconds(1))
                            .backoff(Duration.ofMillis(50), Duration.ofMillis(200))
                            .build());
        }
        assertThat(ProviderCalls.read(compositor, "good+test://note")).isEqualTo("Hello");
        Usage before = Usage.now();
        Usage most = before;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int rounds = 0;
        do {
            for (Way way : Way.values()) {
                send(compositor, way);
            }
            assertThat(ProviderCalls.read(compositor, "good+test://note")).isEqualTo("Hello");
            most = most.max(Usage.now());
            rounds++;
        } while (System.nanoTime() < end);

        report.publishEntry("after " + rounds + " rounds: " + before + " became at most", most.toString());
        assertThat(rounds).isPositive();
        assertThat(most.threads() - before.threads()).as("threads, of %s", most).isLessThanOrEqualTo(50);
        assertThat(most.descriptors() - before.descriptors())
                .as("descriptors, of %s", most)
                .isLessThanOrEqualTo(50);
    }

    private static List<String> command() {
        List<String> command = new ArrayList<>(SampleServer.command());
        command.remove(command.size() - 1);
        command.replaceAll(option -> option.startsWith("-Xmx") ? "-Xmx256m" : option); // for its errors of 5 MB
        command.add(HostileServer.class.getName());
        return command;
    }

    private static void send(ResourceCompositor compositor, Way way) {
        try {
            await(compositor.read(
                    way.name().toLowerCase(java.util.Locale.ROOT) + "+test://x", within(Duration.ofSeconds(1))));
            await(compositor.listResources(Page.Request.first(100), within(Duration.ofSeconds(1))));
        } catch (ResourceException | CompletionException expected) {
            assertThat(way).isNotEqualTo(Way.GOOD);
        }
    }

    /**
     * The threads and open file descriptors of this process. The number of descriptors is 0 if the system does not show
     * them.
     */
    private record Usage(int threads, int descriptors) {

        static Usage now() {
            String[] open = new File("/proc/self/fd").list();
            return new Usage(Thread.getAllStackTraces().size(), open == null ? 0 : open.length);
        }

        Usage max(Usage other) {
            return new Usage(Math.max(threads, other.threads), Math.max(descriptors, other.descriptors));
        }
    }
}
