package io.github.mcpresources.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests the checks and copies of JSON values. An accepted value can be serialized, and its copy is immutable. */
class JsonTest {

    /** Without a check of the depth, the library would accept the answer and the serializer would reject it. */
    @Test
    void rejectsTooDeeplyNestedJson() {
        List<Consumer<Map<String, Object>>> takers = List.of(
                json -> ResourceDescriptor.ofJson(Map.of("uri", "a://x", "name", "x", "_meta", json)),
                json -> ReadResult.text("").meta(json),
                json -> ReadResult.of(ContentPart.text("").meta(json)),
                json -> ReadResult.of(ContentPart.text("").field("html", json)),
                json -> ReadResult.of(ContentPart.raw(Map.of("text", "", "_meta", json))),
                json -> Page.last(List.of()).withMeta(json),
                json -> {
                    throw new ResourceException(1, "meant", json, null);
                });
        for (Consumer<Map<String, Object>> taker : takers) {
            for (int depth : new int[] {401, 600, 100_000}) {
                assertThatThrownBy(() -> taker.accept(nested(depth)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("401 levels deep")
                        .hasMessageContaining("400");
            }
        }
    }

    @Test
    void acceptsJsonNestedToLimit() {
        assertThat(Json.object(nested(400))).isEqualTo(nested(400));
        assertThat(Json.sent(nested(400))).isEqualTo(nested(400));
    }

    @Test
    void reusesCheckedJsonAndCountsItsDepth() {
        Map<String, Object> taken = Json.object(nested(300));
        assertThat(Json.object(Map.of("outer", taken)).get("outer")).isSameAs(taken);
        assertThatThrownBy(() -> Json.object(Map.of(
                        "list",
                        List.of(Json.object(Map.of("inner", nested(200))), taken),
                        "outer",
                        Map.of("twice", Json.object(Map.of("x", List.of(nested(399))))))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void copiesJsonSentByClients() {
        Map<String, Object> inner = new HashMap<>(Map.of("k", new ArrayList<>(Arrays.asList(1, null))));
        Map<String, Object> sent = Json.sent(Map.of("inner", inner));
        inner.put("k", "changed");
        assertThat(sent).isEqualTo(Map.of("inner", Map.of("k", Arrays.asList(1, null))));
        assertThatThrownBy(() -> sent.put("k", 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    private static Map<String, Object> nested(int depth) {
        Map<String, Object> json = Map.of();
        for (int i = 1; i < depth; i++) {
            json = Map.of("m", json);
        }
        return json;
    }
}
