package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Handle;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests readers that request input from the client. When the client reads again, the reader gets the input and the
 * state that it returned before.
 */
class InputRequiredTest {

    private static final Map<String, Object> SCHEMA =
            Map.of("type", "object", "properties", Map.of("year", Map.of("type", "integer")));
    private static final Map<String, Object> FORMS = Map.of("elicitation", Map.of());
    private static final Map<String, Object> ANSWER =
            Map.of("period", Map.of("action", "accept", "content", Map.of("year", 2024)));

    private final Clock clock = new Clock();
    private TestServer server;
    private StatelessClient wire;

    /** The system's timer with a clock that the test sets. */
    private static final class Clock implements TimeSource {
        private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public long nanoTime() {
            return TimeSource.system().nanoTime();
        }

        @Override
        public Handle schedule(Duration delay, Runnable task) {
            return TimeSource.system().schedule(delay, task);
        }
    }

    @BeforeEach
    void start() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("report://sales").read(InputRequiredTest::report);
        registry.resource("report://costs").read(InputRequiredTest::report);
        registry.resource("report://shared")
                .cache(CacheHint.shared(Duration.ofMinutes(5)))
                .read(InputRequiredTest::report);
        registry.resource("report://stateless")
                .read(request -> request.input().response("period").isPresent()
                        ? ReadResult.text("state: " + request.input().state())
                        : InputRequired.form("period", "Which year?", SCHEMA));
        registry.resource("report://busy").content(ReadResult.inputRequired(Map.of()));
        registry.resource("plain://text").text("plain");
        registry.resource("roots://").content(ReadResult.inputRequired(Map.of("r", Map.of("method", "roots/list"))));
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(registry)
                        .time(clock)
                        .limits(ResourceLimits.builder()
                                .inputLifetime(Duration.ofMinutes(2))
                                .inputStateLength(400)
                                .build())
                        .principal(context -> (String) context.get("X-User"))
                        .build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private static ReadResult report(ResourceReader.Request request) {
        InputRequired.ClientInput input = request.input();
        return input.accepted("period")
                .<ReadResult>map(period -> ReadResult.text(
                        input.state().orElseThrow() + " of " + period.get("year") + " for " + request.uri()))
                .orElseGet(() -> InputRequired.form("period", "Which year?", SCHEMA)
                        .state("snapshot é " + (input.response("period").isPresent() ? "declined" : "7")));
    }

    private StatelessClient.Reply read(String user, String uri, Map<String, Object> more) throws Exception {
        Map<String, Object> params = new LinkedHashMap<>(more);
        params.put("uri", uri);
        return wire.call("resources/read", params, Map.of("X-User", user), FORMS);
    }

    private String requestState(String user, String uri) throws Exception {
        return (String) read(user, uri, Map.of()).result().get("requestState");
    }

    private static Map<String, Object> answered(String state) {
        return Map.of("requestState", state, "inputResponses", ANSWER);
    }

    @Test
    void forbidsCachingOfResultMadeFromInput() throws Exception {
        String state = requestState("ann", "report://shared");

        assertThat(read("ann", "report://shared", answered(state)).result())
                .containsEntry("resultType", "complete")
                .containsEntry("ttlMs", 0)
                .containsEntry("cacheScope", "private");
    }

    @Test
    void sendsQuestionAndReturnsAnswerWithState() throws Exception {
        Map<String, Object> result = read("ann", "report://sales", Map.of()).result();
        assertThat(result)
                .containsEntry("resultType", "input_required")
                .containsEntry(
                        "inputRequests",
                        Map.of(
                                "period",
                                Map.of(
                                        "method",
                                        "elicitation/create",
                                        "params",
                                        Map.of("mode", "form", "message", "Which year?", "requestedSchema", SCHEMA))))
                .doesNotContainKeys("ttlMs", "cacheScope", "contents");
        String state = (String) result.get("requestState");
        assertThat(state).doesNotContain("snapshot");

        assertThat(read("ann", "report://sales", answered(state)).body())
                .contains("\"text\":\"snapshot é 7 of 2024 for report://sales\"")
                .contains("\"resultType\":\"complete\"");
    }

    @Test
    void allowsReaderToRequestInputAgain() throws Exception {
        Map<String, Object> declined = Map.of(
                "requestState",
                requestState("ann", "report://sales"),
                "inputResponses",
                Map.of("period", Map.of("action", "decline")));
        String second =
                (String) read("ann", "report://sales", declined).result().get("requestState");

        assertThat(read("ann", "report://sales", answered(second)).body()).contains("snapshot é declined of 2024");
    }

    @Test
    void allowsQuestionWithoutState() throws Exception {
        assertThat(read("ann", "report://stateless", answered(requestState("ann", "report://stateless")))
                        .body())
                .contains("state: Optional.empty");
    }

    @Test
    void allowsRetryWithoutQuestion() throws Exception {
        assertThat(read("ann", "report://busy", Map.of()).result())
                .containsEntry("resultType", "input_required")
                .containsKey("requestState")
                .doesNotContainKey("inputRequests");
    }

    @Test
    void ignoresUnrequestedInput() throws Exception {
        assertThat(read("ann", "report://sales", Map.of("inputResponses", ANSWER))
                        .result())
                .containsEntry("resultType", "input_required");
        assertThat(read("ann", "plain://text", Map.of("inputResponses", ANSWER)).body())
                .contains("plain");
    }

    private void refused(StatelessClient.Reply reply) {
        assertThat(reply.error())
                .containsEntry("code", -32602)
                .containsEntry("data", Map.of("parameter", "requestState"));
        assertThat(reply.error().get("message").toString()).contains("inputLifetime", "read the resource again");
    }

    @Test
    void refusesTamperedState() throws Exception {
        String state = requestState("ann", "report://sales");
        for (int at = 0; at < state.length(); at += 7) {
            char other = state.charAt(at) == 'A' ? 'B' : 'A';
            refused(read("ann", "report://sales", answered(state.substring(0, at) + other + state.substring(at + 1))));
        }
        for (String bad : List.of("", "A", state + "A", state.substring(1), "{}", state + "=")) {
            refused(read("ann", "report://sales", answered(bad)));
        }
    }

    @Test
    void refusesStateOfOtherCaller() throws Exception {
        String state = requestState("ann", "report://sales");

        refused(read("bob", "report://sales", answered(state)));
        refused(wire.call(
                "resources/read",
                Map.of("uri", "report://sales", "requestState", state, "inputResponses", ANSWER),
                Map.of(),
                FORMS));
    }

    @Test
    void refusesStateOfOtherResource() throws Exception {
        String state = requestState("ann", "report://sales");

        refused(read("ann", "report://costs", answered(state)));
        refused(read("ann", "plain://text", answered(state)));
        refused(read("ann", "nowhere://", answered(state)));
    }

    @Test
    void refusesStateAsCursor() throws Exception {
        refused(read("ann", "report://sales", answered("not-a-state")));
        assertThat(wire.call("resources/list", Map.of("cursor", requestState("ann", "report://sales")))
                        .error())
                .containsEntry("code", -32602);
    }

    @Test
    void refusesExpiredState() throws Exception {
        String state = requestState("ann", "report://sales");

        clock.now = clock.now.plusMillis(Duration.ofMinutes(2).toMillis() - 1);
        assertThat(read("ann", "report://sales", answered(state)).body()).contains("of 2024");
        clock.now = clock.now.plusMillis(1);
        refused(read("ann", "report://sales", answered(state)));
    }

    @Test
    void refusesTooLongStateAndNamesInvalidParameters() throws Exception {
        assertThat(read("ann", "report://sales", answered("A".repeat(401))).error())
                .hasToString(
                        "{code=-32602, message=Invalid parameter 'requestState': 401 characters; it must be at most 400"
                                + " characters long (setting inputStateLength), data={parameter=requestState}}");
        assertThat(read("ann", "report://sales", Map.of("requestState", 7)).error())
                .containsEntry("data", Map.of("parameter", "requestState"));
        String state = requestState("ann", "report://sales");
        assertThat(read("ann", "report://sales", Map.of("requestState", state, "inputResponses", List.of()))
                        .error())
                .containsEntry("data", Map.of("parameter", "inputResponses"));
        assertThat(read("ann", "report://sales", Map.of("requestState", state, "inputResponses", Map.of("period", 1)))
                        .error())
                .containsEntry("data", Map.of("parameter", "inputResponses.period"));
    }

    @Test
    void namesCapabilitiesThatClientLacks() throws Exception {
        StatelessClient.Reply forms = wire.call("resources/read", Map.of("uri", "report://sales"));
        assertThat(forms.status()).isEqualTo(400);
        assertThat(forms.error())
                .containsEntry("code", -32021)
                .containsEntry("data", Map.of("requiredCapabilities", Map.of("elicitation", Map.of("form", Map.of()))));
        assertThat(wire.call("resources/read", Map.of("uri", "roots://")).error())
                .containsEntry("data", Map.of("requiredCapabilities", Map.of("roots", Map.of())));
    }

    @Test
    void refusesInputInEarlierRevisions() throws Exception {
        try (Wire legacy = server.connect()) {
            assertThat(legacy.request("resources/read", Map.of("uri", "report://sales")))
                    .extracting("error")
                    .hasToString(
                            "{code=-32603, message=The resource requests input from the client, which requires protocol"
                                    + " revision 2026-07-28 or later, not 2025-11-25}");
            assertThat(legacy.request("resources/read", Map.of("uri", "plain://text", "requestState", "ignored"))
                            .toString())
                    .contains("plain");
        }
    }
}
