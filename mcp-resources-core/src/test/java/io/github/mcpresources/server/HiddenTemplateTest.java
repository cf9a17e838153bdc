package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests entries that a rule hides. The error of a read does not reveal that a hidden template exists. */
class HiddenTemplateTest {

    private static final List<String> URIS = List.of("abc", "doc://%zz", "doc://a b", "doc://fine", "other://x");

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void reportsSameErrorsForHiddenAndMissingTemplates(TestServer.Kind kind) throws Exception {
        registry.template("{name}").read(request -> ReadResult.text("x"));
        registry.template("doc://{+rest}").read(request -> ReadResult.text("x"));
        ResourceServer hiding = ResourceServer.builder(registry)
                .visibility((caller, uri, descriptor) -> false)
                .build();
        assertThat(errors(kind, hiding)).isEqualTo(errors(kind, ResourceServer.of(ResourceRegistry.create())));
    }

    @ParameterizedTest
    @EnumSource
    void reportsResourceNotFoundExceptionOfReaderAsNotFound(TestServer.Kind kind) throws Exception {
        registry.template("{+name}").read(request -> {
            throw new ResourceNotFoundException(request.uri());
        });
        ResourceServer showing = ResourceServer.builder(registry)
                .visibility((caller, uri, descriptor) -> true)
                .build();
        try (TestServer server = TestServer.start(kind, showing);
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "abc")))
                            .get("code"))
                    .isEqualTo(-32002);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hidesEntryIfRuleThrows(TestServer.Kind kind) throws Exception {
        Predicate<Caller> broken = caller -> {
            throw new NoClassDefFoundError("a rule that cannot tell");
        };
        registry.resource("doc://open").text("open");
        registry.resource("doc://1").visibleTo(broken).text("hidden");
        registry.template("doc://{id}/more").visibleTo(broken).content(ReadResult.text("hidden"));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).containsExactly("doc://open");
            assertThat(ProviderLists.templates(wire)).isEmpty();
            for (String uri : List.of("doc://1", "doc://1/more", "doc://nothing")) {
                assertThat(error(wire.request("resources/read", Map.of("uri", uri))))
                        .isEqualTo(Map.of("code", -32002, "message", "Resource not found", "data", Map.of("uri", uri)));
            }
            assertThat(error(wire.request("completion/complete", completion("doc://{id}/more")))
                            .get("code"))
                    .isEqualTo(error(wire.request("completion/complete", completion("doc://{other}")))
                            .get("code"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void showsEntryOnlyIfEachOfItsRulesAllowsIt(TestServer.Kind kind) throws Exception {
        registry.template("doc://{id}")
                .visibleWhere((caller, values) -> !values.string("id").equals("1"))
                .visibility((caller, uri, entry) -> !uri.equals("doc://2"))
                .visibleTo(caller -> true)
                .read(request -> ReadResult.text("shown"));
        registry.resource("fixed://1")
                .visibleTo(caller -> false)
                .visibleTo(caller -> true)
                .text("hidden");
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).isEmpty();
            assertThat(ProviderLists.templates(wire)).containsExactly("doc://{id}");
            for (String hidden : List.of("doc://1", "doc://2", "fixed://1")) {
                assertThat(error(wire.request("resources/read", Map.of("uri", hidden)))
                                .get("code"))
                        .as(hidden)
                        .isEqualTo(-32002);
            }
            assertThat(wire.request("resources/read", Map.of("uri", "doc://3")).toString())
                    .contains("shown");
        }
    }

    private static Map<String, Object> completion(String template) {
        return Map.of(
                "ref", Map.of("type", "ref/resource", "uri", template), "argument", Map.of("name", "id", "value", ""));
    }

    private static List<Map<String, Object>> errors(TestServer.Kind kind, ResourceServer resources) throws Exception {
        List<Map<String, Object>> errors = new ArrayList<>();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (String uri : URIS) {
                errors.add(error(wire.request("resources/read", Map.of("uri", uri))));
            }
        }
        return errors;
    }
}
