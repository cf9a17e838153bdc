package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests invalid parameters. On every transport, the answer is error -32602 and names the parameter. */
class ParametersTest {

    /** A value that represents a missing parameter. */
    private static final Object MISSING = new Object();

    private static final Map<String, Object> NOT_TEXTS = wrong(7, Map.of("a", 1), List.of("x"));
    private static final Map<String, Object> NOT_OBJECTS = wrong(7, "text", List.of(Map.of()));

    private final ResourceRegistry registry = ResourceRegistry.create();

    @BeforeEach
    void register() {
        registry.resource("notes://1").text("one");
        registry.template("doc://{id}").complete("id", "a").content(ReadResult.text(""));
    }

    private static Map<String, Object> wrong(Object number, Object object, Object array) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("null", null);
        values.put("a number", number);
        values.put("a fraction", 1.5);
        values.put("a boolean", true);
        values.put(object instanceof Map ? "an object" : "a text", object);
        values.put("an array", array);
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void refusesInvalidUri(TestServer.Kind kind) throws Exception {
        List<String> methods = new ArrayList<>(List.of("resources/read"));
        if (kind != TestServer.Kind.STATELESS) {
            methods.addAll(List.of("resources/subscribe", "resources/unsubscribe"));
        }
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            for (String method : methods) {
                refused(wire, method, null, "uri");
                refused(wire, method, Map.of(), "uri");
                refused(wire, method, Map.of("URI", "notes://1"), "uri");
                for (Object value : NOT_TEXTS.values()) {
                    refused(wire, method, with(Map.of(), "uri", value), "uri");
                }
                refused(wire, method, Map.of("uri", "doc://" + "x".repeat(9_000)), "uri", "8192", "uriLength");
            }
            for (String uri : List.of("", "no uri", "1://a", "notes://%zz", "notes://\u0000", "/etc/passwd")) {
                refused(wire, "resources/read", Map.of("uri", uri), "uri");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesCursorThatIsNotText(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            for (String method : List.of("resources/list", "resources/templates/list")) {
                assertThat(wire.request(method, null)).containsKey("result");
                assertThat(wire.request(method, Map.of("unknown", 1))).containsKey("result");
                for (Object value : NOT_TEXTS.values()) {
                    refused(wire, method, with(Map.of(), "cursor", value), "cursor");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesCompletionPartsOfWrongType(TestServer.Kind kind) throws Exception {
        Map<String, Object> ref = Map.of("type", "ref/resource", "uri", "doc://{id}");
        Map<String, Object> argument = Map.of("name", "id", "value", "");
        Map<String, Object> good = Map.of("ref", ref, "argument", argument);
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("completion/complete", good))).containsKey("completion");
            refused(wire, "completion/complete", null, "ref");
            for (Object value : withMissing(NOT_OBJECTS)) {
                refused(wire, "completion/complete", with(good, "ref", value), "ref");
                refused(wire, "completion/complete", with(good, "argument", value), "argument");
                if (value != MISSING) {
                    refused(wire, "completion/complete", with(good, "context", value), "context");
                    Map<String, Object> known = with(Map.of(), "arguments", value);
                    refused(wire, "completion/complete", with(good, "context", known), "context.arguments");
                }
            }
            for (Object value : withMissing(NOT_TEXTS)) {
                refused(wire, "completion/complete", with(good, "ref", with(ref, "type", value)), "ref.type");
                refused(wire, "completion/complete", with(good, "ref", with(ref, "uri", value)), "ref.uri");
                for (String name : List.of("name", "value")) {
                    Map<String, Object> bad = with(good, "argument", with(argument, name, value));
                    refused(wire, "completion/complete", bad, "argument." + name);
                }
                if (value != MISSING) {
                    Map<String, Object> known = Map.of("arguments", with(Map.of(), "other", value));
                    refused(wire, "completion/complete", with(good, "context", known), "context.arguments.other");
                }
            }
            refused(wire, "completion/complete", with(good, "ref", with(ref, "type", "ref/other")), "ref.type");
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesParametersThatAreNotObject(TestServer.Kind kind) throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(1).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (Object params : List.of(7, 1.5, true, "text", List.of(), List.of("notes://1"))) {
                for (String method : List.of(
                        "resources/list", "resources/templates/list", "resources/read", "completion/complete")) {
                    refused(wire, method, params, "params");
                }
            }
        }
    }

    private static List<@Nullable Object> withMissing(Map<String, Object> values) {
        List<@Nullable Object> all = new ArrayList<>(values.values());
        all.add(MISSING);
        return all;
    }

    private static Map<String, Object> with(Map<String, Object> params, String name, @Nullable Object value) {
        Map<String, Object> changed = new HashMap<>(params);
        changed.put(name, value);
        if (value == MISSING) {
            changed.remove(name);
        }
        return changed;
    }

    private static void refused(Wire wire, String method, @Nullable Object params, String parameter, String... words)
            throws Exception {
        String request = method + " " + Wire.write(params == null ? "nothing" : params);
        Map<String, Object> error = error(wire.request(method, params));
        assertThat(error.get("code")).as(request).isEqualTo(-32602);
        assertThat((String) error.get("message"))
                .as(request)
                .contains("'" + parameter + "'")
                .satisfies(message -> assertThat(words).allMatch(message::contains));
    }
}
