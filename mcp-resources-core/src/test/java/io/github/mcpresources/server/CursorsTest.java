package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests cursors, on every transport. A cursor is valid only for the list and the caller that it was issued for. */
class CursorsTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final List<String> LISTS = List.of("resources/list", "resources/templates/list");

    private final ResourceRegistry registry = ResourceRegistry.create();

    @BeforeEach
    void register() {
        for (int i = 0; i < 3; i++) {
            registry.resource("notes://" + i).text("");
            registry.template("doc" + i + "://{id}").content(ReadResult.text(""));
        }
    }

    private ResourceServer.Builder resources() {
        return ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(2).build())
                .principal(context -> (String) context.get("X-User"));
    }

    @ParameterizedTest
    @EnumSource
    void refusesForgedCursors(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire wire = server.connect()) {
            for (String method : LISTS) {
                String cursor = cursor(wire, method);
                List<String> forged = new ArrayList<>(List.of(
                        "",
                        " ",
                        "0",
                        "2",
                        "null",
                        "bm90ZXM",
                        "\u0000",
                        "\u0000".repeat(64),
                        "👋",
                        "notes://1",
                        "../..",
                        "A".repeat(64),
                        "=".repeat(4_000),
                        "A".repeat(100_000)));
                forged.addAll(List.of(
                        cursor + "A",
                        cursor + "=",
                        cursor + "\u0000",
                        " " + cursor,
                        cursor + "\n",
                        cursor.substring(1),
                        cursor.substring(0, cursor.length() - 1),
                        cursor.substring(0, cursor.length() / 2),
                        cursor + cursor,
                        new StringBuilder(cursor).reverse().toString(),
                        changed(cursor, 0),
                        changed(cursor, 20),
                        changed(cursor, 40)));
                for (String text : forged) {
                    refused(wire, method, text);
                }
                assertThat(result(wire.request(method, Map.of("cursor", cursor))))
                        .doesNotContainKey("nextCursor");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesCursorOfOtherList(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire wire = server.connect()) {
            refused(wire, "resources/templates/list", cursor(wire, "resources/list"));
            refused(wire, "resources/list", cursor(wire, "resources/templates/list"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE", "STATELESS"})
    void refusesCursorOfOtherCaller(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire ann = server.connect("2025-11-25", Map.of("X-User", "ann"));
                Wire bob = server.connect("2025-11-25", Map.of("X-User", "bob"));
                Wire nobody = server.connect()) {
            for (String method : LISTS) {
                String cursor = cursor(ann, method);
                refused(bob, method, cursor);
                refused(nobody, method, cursor);
                refused(ann, method, cursor(nobody, method));
                assertThat(ann.request(method, Map.of("cursor", cursor))).containsKey("result");
            }
        }
    }

    /** Checks nonces: with AES-GCM, two texts under the same nonce would reveal the key that authenticates them. */
    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE", "STATELESS"})
    void usesDifferentNoncesForDifferentCallers(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire ann = server.connect("2025-11-25", Map.of("X-User", "ann"));
                Wire bob = server.connect("2025-11-25", Map.of("X-User", "bob"))) {
            String anns = cursor(ann, "resources/list");
            String bobs = cursor(bob, "resources/list");

            assertThat(anns).hasSameSizeAs(bobs);
            assertThat(nonce(anns)).isNotEqualTo(nonce(bobs));
        }
    }

    /** Checks that a restarted server refuses the cursors of its predecessor, unless both have the same key. */
    @ParameterizedTest
    @EnumSource
    void acceptsCursorAfterRestartWithSameKey(TestServer.Kind kind) throws Exception {
        List<String> stale = new ArrayList<>();
        List<String> kept = new ArrayList<>();
        for (boolean isFirst : new boolean[] {true, false}) {
            try (TestServer random = TestServer.start(kind, resources().build());
                    Wire wire = random.connect()) {
                for (String method : LISTS) {
                    if (isFirst) {
                        stale.add(cursor(wire, method));
                    } else {
                        refused(wire, method, stale.remove(0));
                    }
                }
            }
            try (TestServer keyed = TestServer.start(
                            kind, resources().keys(KeyRing.of(KEY)).build());
                    Wire wire = keyed.connect()) {
                for (String method : LISTS) {
                    if (isFirst) {
                        kept.add(cursor(wire, method));
                    } else {
                        assertThat(wire.request(method, Map.of("cursor", kept.remove(0))))
                                .containsKey("result");
                    }
                }
            }
        }
    }

    /** Checks replicas of which only one has resources of the SDK's own server. */
    @ParameterizedTest
    @EnumSource
    void acceptsCursorWithAndWithoutSdkResources(TestServer.Kind kind) throws Exception {
        try (TestServer alone =
                        TestServer.start(kind, resources().keys(KeyRing.of(KEY)).build());
                TestServer both = TestServer.startWithSdkSide(
                        kind, resources().keys(KeyRing.of(KEY)).build());
                Wire one = alone.connect();
                Wire other = both.connect()) {
            assertThat(result(other.request("resources/list", Map.of("cursor", cursor(one, "resources/list"))))
                            .toString())
                    .contains("notes://2", "both://one")
                    .doesNotContain("notes://1");
            assertThat(result(one.request("resources/list", Map.of("cursor", cursor(other, "resources/list"))))
                            .toString())
                    .contains("notes://2")
                    .doesNotContain("notes://1");
            String beyond =
                    (String) result(other.request("resources/list", Map.of("cursor", cursor(other, "resources/list"))))
                            .get("nextCursor");
            refused(one, "resources/list", beyond);
        }
    }

    /** Checks that the next page starts after the last entry of the previous page even if that entry was removed. */
    @ParameterizedTest
    @EnumSource
    void continuesAfterRemovedEntry(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire wire = server.connect()) {
            String cursor = cursor(wire, "resources/list");
            registry.remove("notes://1");
            registry.resource("notes://0a").text("");
            assertThat(result(wire.request("resources/list", Map.of("cursor", cursor)))
                            .toString())
                    .contains("notes://2")
                    .doesNotContain("notes://0");
            registry.remove("notes://2");
            assertThat(result(wire.request("resources/list", Map.of("cursor", cursor))))
                    .isEqualTo(Map.of("resources", List.of()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void revealsNoPosition(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources().build());
                Wire wire = server.connect()) {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor(wire, "resources/list"));
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("notes");
        }
    }

    private static String cursor(Wire wire, String method) throws Exception {
        return (String) result(wire.request(method, Map.of())).get("nextCursor");
    }

    /** Returns the nonce of a cursor: twelve bytes after the id of the key, which has four bytes. */
    private static byte[] nonce(String cursor) {
        return Arrays.copyOfRange(Base64.getUrlDecoder().decode(cursor), 4, 16);
    }

    private static String changed(String cursor, int at) {
        return cursor.substring(0, at) + (cursor.charAt(at) == 'A' ? 'B' : 'A') + cursor.substring(at + 1);
    }

    private static void refused(Wire wire, String method, String cursor) throws Exception {
        Map<String, Object> error = error(wire.request(method, Map.of("cursor", cursor)));
        assertThat(error.get("code")).as(cursor).isEqualTo(-32602);
        assertThat((String) error.get("message")).contains("'cursor'").hasSizeLessThan(2_500);
        if (cursor.length() < 2_048) {
            assertThat((String) error.get("message")).contains("start again");
        } else {
            assertThat((String) error.get("message")).contains("2048").contains("cursorLength");
        }
    }
}
