package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests servers that hang, die, are slow or send invalid answers. The upstream fails with a clear reason and in time,
 * and recovers.
 */
class FaultsTest {

    private static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));
    private static final Duration DEADLINE = Duration.ofSeconds(1);
    private static final Duration PATIENT = Duration.ofMinutes(5);

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final FaultyUpstream server = FaultyUpstream.start(registry);
    private final McpUpstream upstream = McpUpstream.http(URI.create(server.url()))
            .requestTimeout(Duration.ofMillis(500))
            .pingInterval(Duration.ofMillis(300))
            .connectTimeout(Duration.ofSeconds(10))
            .backoff(Duration.ofMillis(50), Duration.ofMillis(200))
            .build();

    FaultsTest() {
        registry.resource("test://note").text("Hello");
    }

    @AfterEach
    void close() {
        upstream.close();
        server.close();
    }

    private List<ResourceDescriptor> list(Duration deadline) {
        return await(upstream.listResources(Page.Request.first(10), ProviderCalls.within(deadline)))
                .items();
    }

    private void assertFails(Duration deadline, String... reasons) {
        assertThatThrownBy(() -> list(deadline)).isInstanceOfSatisfying(UpstreamException.class, failure -> {
            assertThat(failure.reason()).isIn((Object[]) reasons);
            assertThat(failure.isRetryable()).isTrue();
        });
    }

    private void assertFailsAtOnce(String... reasons) {
        assertFails(Duration.ofMinutes(5), reasons);
    }

    private void assertComesBack() {
        server.heal();
        await().atMost(Duration.ofMinutes(5))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(list(DEADLINE)).hasSize(1));
        assertThat(upstream.state().phase()).isEqualTo(Phase.UP);
    }

    @Test
    void hangingServerFailsFirstListAtDeadlineAndNextAtOnce() {
        assertThat(list(PATIENT)).hasSize(1);
        server.hang();

        assertFails(DEADLINE, "it did not answer in time", "it does not answer");
        assertFailsAtOnce("it did not answer in time", "it does not answer");
        await().until(() -> upstream.state().phase() != Phase.UP);
        assertComesBack();
    }

    @Test
    void onlyFirstListWaitsForServerThatAcceptsAndHangs() {
        server.hang();

        assertFails(Duration.ofMillis(300), "it does not answer");
        assertThat(upstream.state().phase()).isEqualTo(Phase.OPEN);
        assertFailsAtOnce("it does not answer");
        assertComesBack();
    }

    @Test
    void failsAtOnceIfConnectionIsRefusedAndReportsRecovery() {
        List<ResourceEvent> received = new CopyOnWriteArrayList<>();
        upstream.observe(received::add);
        server.die();
        assertFailsAtOnce("it cannot be reached");

        server.heal();

        await().until(() -> upstream.state().phase() == Phase.UP); // reconnects without a request
        await().until(() -> received.contains(new ResourceEvent.ListChanged()));
        assertThat(list(DEADLINE)).hasSize(1);
    }

    @Test
    void retriesRequestAfterServerRestart() {
        assertThat(list(PATIENT)).hasSize(1);
        server.die();
        server.heal();

        assertThat(list(Duration.ofSeconds(20))).hasSize(1); // the session is lost; the request is retried once
    }

    @Test
    void slowServerFailsAtDeadline() {
        assertThat(list(PATIENT)).hasSize(1);
        server.slow(Duration.ofSeconds(30));

        assertFails(DEADLINE, "it did not answer in time", "it does not answer");
        assertComesBack();
    }

    @Test
    void reportsAnswerThatIsNoMessage() {
        assertThat(list(PATIENT)).hasSize(1);
        server.garbage();

        assertFails(DEADLINE, "it returned an invalid MCP message");
        assertComesBack();
    }

    @ParameterizedTest
    @ValueSource(strings = {"42", "\"words\"", "[42]", "[]", "true"})
    void reportsJsonThatIsNoMessage(String body) throws Exception {
        try (ScriptedServer odd = new ScriptedServer((method, params) -> Map.of("resources", List.of()));
                McpUpstream toOdd =
                        McpUpstream.http(odd.url()).mode(ConnectionMode.SESSION).build()) {
            await(toOdd.listResources(Page.Request.first(10), patiently()));
            odd.body = body;

            assertThatThrownBy(() -> await(toOdd.listResources(Page.Request.first(10), patiently())))
                    .isInstanceOfSatisfying(
                            UpstreamException.class,
                            failure -> assertThat(failure.reason()).isEqualTo("it returned an invalid MCP message"));
        }
    }

    @Test
    void emptyCursorOfSessionEndsList() throws Exception {
        try (ScriptedServer ending =
                        new ScriptedServer((method, params) -> Map.of("resources", List.of(), "nextCursor", ""));
                McpUpstream toEnding = McpUpstream.http(ending.url())
                        .mode(ConnectionMode.SESSION)
                        .build()) {
            assertThat(await(toEnding.listResources(Page.Request.first(10), patiently()))
                            .nextCursor())
                    .isEmpty();
        }
    }

    @Test
    void rejectsTooLargeMessageAndKeepsConnection() throws Exception {
        try (ScriptedServer large = new ScriptedServer((method, params) -> method.equals("resources/read")
                        ? Map.of(
                                "contents",
                                List.of(Map.of(
                                        "uri",
                                        "test://x",
                                        "text",
                                        "x".repeat(String.valueOf(params).contains("large") ? 5_000 : 1))))
                        : Map.of("resources", List.of()));
                McpUpstream bounded = McpUpstream.http(large.url())
                        .mode(ConnectionMode.SESSION)
                        .messageBytes(4_000)
                        .build()) {
            for (int reads = 0; reads < 5; reads++) {
                assertThatThrownBy(() -> ProviderCalls.read(bounded, "test://large"))
                        .isInstanceOfSatisfying(UpstreamException.class, failure -> {
                            assertThat(failure.reason()).contains("messageBytes");
                            assertThat(failure.isRetryable()).isFalse();
                        });
            }
            assertThat(ProviderCalls.read(bounded, "test://small"))
                    .as("that others are too large is no fault of its own")
                    .isEqualTo("x");
            assertThat(ProviderCalls.uris(bounded)).isEmpty();
            assertThat(large.received).containsOnlyOnce("initialize");
        }
    }

    @Test
    void doesNotRetryReadWithTruncatedAnswer() throws Exception {
        try (ScriptedServer broken = new ScriptedServer((method, params) -> {
                    throw new IllegalStateException("The answer breaks off");
                });
                McpUpstream mounted = McpUpstream.http(broken.url())
                        .mode(ConnectionMode.SESSION)
                        .build()) {
            assertThatThrownBy(() -> ProviderCalls.read(mounted, "test://x"))
                    .isInstanceOfSatisfying(
                            UpstreamException.class,
                            failure -> assertThat(failure.reason()).isEqualTo("it failed"));
            assertThat(broken.received).containsOnlyOnce("initialize", "resources/read");
        }
    }

    @Test
    void omitsInvalidEntryAndListsRest() throws Exception {
        try (ScriptedServer odd = new ScriptedServer((method, params) -> Map.of(
                        "resources",
                        List.of(
                                Map.of("uri", "test://good", "name", "good", "annotations", Map.of("audience", "all")),
                                Map.of("uri", "test://nameless"))));
                McpUpstream mounted =
                        McpUpstream.http(odd.url()).mode(ConnectionMode.SESSION).build()) {
            var page = await(mounted.listResources(Page.Request.first(10), patiently()));
            assertThat(page.isPartial()).isTrue();
            assertThat(page.items())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.toJson())
                            .isEqualTo(Map.of(
                                    "uri", "test://good", "name", "good", "annotations", Map.of("audience", "all"))));
        }
    }

    @Test
    void sendsNoRequestForMissingCapability() throws Exception {
        try (ScriptedServer bare = new ScriptedServer((method, params) -> null);
                McpUpstream mounted = McpUpstream.http(bare.url())
                        .mode(ConnectionMode.SESSION)
                        .build()) {
            assertThat(await(mounted.listTemplates(Page.Request.first(10), patiently()))
                            .items())
                    .isEmpty();
            assertThatThrownBy(() -> await(mounted.watch("test://x", patiently())))
                    .hasMessageContaining("does not support subscriptions");
            assertThat(mounted.capabilities().subscribe()).isFalse();
            assertThat(bare.received).doesNotContain("resources/subscribe");
        }
    }

    /** Returns the lines of the log about an upstream. Tests log at the level of warnings. */
    private static List<String> logged(String name) throws IOException {
        return Files.readAllLines(LOG).stream()
                .filter(line -> line.contains(name))
                .toList();
    }

    @Test
    void logsOutageOnceWithItsCause() throws Exception {
        String program = "no-such-program-" + UUID.randomUUID();
        try (ResourceCompositor compositor = ResourceCompositor.create()) {
            compositor.mount(
                    "absent",
                    McpUpstream.stdio(program)
                            .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                            .build());
            for (int time = 0; time < 5; time++) {
                assertThatThrownBy(() -> await(compositor.read("absent+x://1", patiently())))
                        .isInstanceOf(ResourceException.class);
            }
        }
        assertThat(logged(program))
                .singleElement()
                .asString()
                .contains("it cannot be reached: '" + program + "' could not be started");
    }

    @Test
    void logsFailureInOneLineWithUriAndIncident() throws Exception {
        String uri = "broken+test://" + UUID.randomUUID();
        try (ScriptedServer broken = new ScriptedServer((method, params) -> {
                    throw new IllegalStateException("The answer breaks off");
                });
                ResourceCompositor compositor = ResourceCompositor.create()) {
            compositor.mount(
                    "broken",
                    McpUpstream.http(broken.url()).mode(ConnectionMode.SESSION).build());
            ResourceException failure =
                    catchThrowableOfType(ResourceException.class, () -> await(compositor.read(uri, patiently())));
            assertThat(logged(uri))
                    .singleElement()
                    .asString()
                    .contains(
                            "Mount 'broken' gave no answer for " + uri,
                            "incident " + failure.data().get("incident"),
                            "it failed: POST");
        }
    }

    @Test
    void rejectsInvalidSettingsByName() {
        assertThatThrownBy(() -> McpUpstream.http(URI.create("localhost:80/mcp")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not the address of an HTTP server");
        assertThatThrownBy(McpUpstream::stdio)
                .hasMessageContaining("The first element of the command must be a program");
        assertThatThrownBy(() -> McpUpstream.stdio("cat").header("a", "b"))
                .hasMessage("The setting header is only for servers over http");
        assertThatThrownBy(() -> McpUpstream.stdio("cat").connectTimeout(Duration.ZERO))
                .hasMessage("connectTimeout must be positive, not PT0S");
    }
}
