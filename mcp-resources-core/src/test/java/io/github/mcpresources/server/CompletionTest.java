package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.Completer;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the completion of a template's variables, on every transport (R35). */
class CompletionTest {

    private enum Format {
        HTML,
        PDF
    }

    private final ResourceRegistry registry = ResourceRegistry.create();

    @BeforeEach
    void register() {
        registry.template("doc://{owner}/{repo}/{number}{?format}")
                .variables(TemplateVariable.enumerated("format", Format.class))
                .complete("owner", "ann", "Anton", "bob")
                .complete(
                        "repo",
                        (request, context) ->
                                List.of(request.arguments().getOrDefault("owner", "?") + "-" + request.prefix()))
                .complete(
                        "number",
                        (request, context) -> IntStream.range(0, 250)
                                .mapToObj(String::valueOf)
                                .toList())
                .read(request -> ReadResult.text(""));
        registry.template("plain://{x}").read(request -> ReadResult.text(""));
        registry.template("failing://{x}")
                .complete("x", (request, context) -> {
                    throw new IllegalStateException("secret");
                })
                .read(request -> ReadResult.text(""));
    }

    @ParameterizedTest
    @EnumSource
    void valuesComeFromConstantsFunctionsAndEnums(TestServer.Kind kind) throws Exception {
        String template = "doc://{owner}/{repo}/{number}{?format}";
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(completion(wire, template, "owner", "AN", Map.of()))
                    .isEqualTo(Map.of("values", List.of("ann", "Anton"), "total", 2, "hasMore", false));
            assertThat(completion(wire, template, "repo", "x", Map.of("owner", "ann")))
                    .containsEntry("values", List.of("ann-x"));
            assertThat(completion(wire, template, "format", "p", Map.of())).containsEntry("values", List.of("pdf"));
            Map<String, Object> many = completion(wire, template, "number", "", Map.of());
            assertThat((List<?>) many.get("values")).hasSize(100);
            assertThat(many).containsEntry("total", 250).containsEntry("hasMore", true);
            assertThat(completion(wire, "plain://{x}", "x", "", Map.of())).containsEntry("values", List.of());
        }
    }

    @Test
    void requestsValuesEachTimeAndFiltersThemByPrefix() throws Exception {
        List<String> orders = new ArrayList<>(List.of("41", "42", "7"));
        registry.template("order://{id}")
                .complete("id", Completer.of(() -> orders))
                .read(request -> ReadResult.text(""));
        try (TestServer server = TestServer.start(TestServer.Kind.STDIO, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(completion(wire, "order://{id}", "id", "4", Map.of()))
                    .containsEntry("values", List.of("41", "42"));
            orders.add("43");
            assertThat(completion(wire, "order://{id}", "id", "4", Map.of()))
                    .containsEntry("values", List.of("41", "42", "43"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesInvalidParameter(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            refused(wire, params("nowhere://{x}", "x", ""), "ref.uri");
            refused(wire, params("plain://{x}", "y", ""), "argument.name");
            refused(wire, Map.of("ref", Map.of("type", "ref/resource"), "argument", Map.of()), "ref.uri");
            refused(wire, Map.of("ref", Map.of("type", "ref/resource", "uri", "plain://{x}")), "argument");
            Map<String, Object> numeric = new HashMap<>(params("plain://{x}", "x", ""));
            numeric.put("argument", Map.of("name", "x", "value", 5));
            refused(wire, numeric, "argument.value");
            numeric.put("argument", Map.of("name", "x", "value", "y".repeat(9_000)));
            refused(wire, numeric, "argument.value");
            Map<String, Object> context = new HashMap<>(params("plain://{x}", "x", ""));
            context.put("context", Map.of("arguments", Map.of("y", List.of())));
            refused(wire, context, "context.arguments.y");
            assertThat(Wire.write(wire.request("completion/complete", params("failing://{x}", "x", ""))))
                    .contains("-32603")
                    .doesNotContain("secret");
        }
    }

    private static void refused(Wire wire, Map<String, Object> params, String parameter) throws Exception {
        Map<String, Object> error = error(wire.request("completion/complete", params));
        assertThat(error.get("code")).isEqualTo(-32602);
        assertThat((String) error.get("message")).contains("'" + parameter + "'");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> completion(
            Wire wire, String template, String argument, String value, Map<String, String> known) throws Exception {
        Map<String, Object> params = new HashMap<>(params(template, argument, value));
        if (!known.isEmpty()) {
            params.put("context", Map.of("arguments", known));
        }
        return (Map<String, Object>)
                result(wire.request("completion/complete", params)).get("completion");
    }

    private static Map<String, Object> params(String template, String argument, String value) {
        return Map.of(
                "ref",
                Map.of("type", "ref/resource", "uri", template),
                "argument",
                Map.of("name", argument, "value", value));
    }
}
