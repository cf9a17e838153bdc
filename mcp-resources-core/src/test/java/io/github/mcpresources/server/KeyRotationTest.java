package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.InputRequired;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.Patience;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests changes of the keys while a server runs. */
class KeyRotationTest {

    private static final Map<String, Object> FORMS = Map.of("elicitation", Map.of());
    private static final Map<String, Object> ANSWER =
            Map.of("period", Map.of("action", "accept", "content", Map.of("year", 2024)));

    private final ResourceRegistry registry = ResourceRegistry.create();

    @TempDir
    Path temp;

    @BeforeEach
    void register() {
        for (int i = 0; i < 3; i++) {
            registry.resource("notes://" + i).text("");
        }
        registry.resource("report://sales")
                .read(request -> request.input().response("period").isPresent()
                        ? ReadResult.text("done")
                        : InputRequired.form("period", "Which year?", Map.of("type", "object")));
    }

    private static byte[] key(int content) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) content);
        return key;
    }

    private TestServer start(TestServer.Kind kind, KeyRing keys) throws Exception {
        return TestServer.start(
                kind,
                ResourceServer.builder(registry)
                        .limits(ResourceLimits.builder().pageSize(2).build())
                        .keys(keys)
                        .build());
    }

    private static String cursor(Wire wire) throws Exception {
        return (String) result(wire.request("resources/list", Map.of())).get("nextCursor");
    }

    private static boolean isAccepted(Wire wire, String cursor) throws Exception {
        Map<String, Object> answer = wire.request("resources/list", Map.of("cursor", cursor));
        if (answer.containsKey("result")) {
            assertThat(answer.get("result").toString()).contains("notes://2");
            return true;
        }
        assertThat(error(answer)).containsEntry("code", -32602);
        assertThat((String) error(answer).get("message")).contains("'cursor'", "start again");
        return false;
    }

    @ParameterizedTest
    @EnumSource
    void acceptsCursorUntilItsKeyIsRemoved(TestServer.Kind kind) throws Exception {
        KeyRing keys = KeyRing.of(key(1));
        try (TestServer server = start(kind, keys);
                Wire wire = server.connect()) {
            String old = cursor(wire);
            keys.replace(key(1), key(2));
            assertThat(cursor(wire)).as("the first key still seals").isEqualTo(old);
            keys.replace(key(2), key(1));
            String cursor = cursor(wire);
            assertThat(cursor).isNotEqualTo(old);
            assertThat(isAccepted(wire, old)).isTrue();
            keys.replace(key(2));
            assertThat(isAccepted(wire, old)).isFalse();
            assertThat(isAccepted(wire, cursor)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsChangedFileWhileServing(TestServer.Kind kind) throws Exception {
        Path file = write(1);
        try (TestServer server = start(kind, KeyRing.read(file));
                Wire wire = server.connect()) {
            String old = cursor(wire);
            write(2, 1);
            Patience.await().until(() -> !cursor(wire).equals(old));
            assertThat(isAccepted(wire, old)).isTrue();
            write(2);
            Patience.await().until(() -> !isAccepted(wire, old));
            assertThat(isAccepted(wire, cursor(wire))).isTrue();
        }
    }

    private Path write(int... keys) throws Exception {
        Path written = Files.write(
                temp.resolve("new"),
                Arrays.stream(keys)
                        .mapToObj(content -> Base64.getEncoder().encodeToString(key(content)))
                        .toList());
        return Files.move(written, temp.resolve("keys"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static StatelessClient.Reply read(TestServer server, Map<String, Object> params) throws Exception {
        return new StatelessClient(server.endpoint()).call("resources/read", params, Map.of(), FORMS);
    }

    @Test
    void acceptsStateOfInputRequestUntilItsKeyIsRemoved() throws Exception {
        KeyRing keys = KeyRing.of(key(1));
        try (TestServer server = start(TestServer.Kind.STREAMABLE, keys)) {
            Object state =
                    read(server, Map.of("uri", "report://sales")).result().get("requestState");
            Map<String, Object> answered =
                    Map.of("uri", "report://sales", "requestState", state, "inputResponses", ANSWER);
            keys.replace(key(2), key(1));
            assertThat(read(server, answered).result()).containsKey("contents");
            keys.replace(key(2));
            assertThat(read(server, answered).error())
                    .containsEntry("code", -32602)
                    .extractingByKey("data")
                    .isEqualTo(Map.of("parameter", "requestState"));
        }
    }
}
