package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that resources, templates and prompts of the SDK's own server keep working together with those of this library.
 */
class BesideSdkTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void listsSdkResourcesAfterOwn(TestServer.Kind kind) throws Exception {
        registry.resource("z://ours").text("ours");
        registry.resource("both://one").text("read by us");
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            List<?> listed =
                    (List<?>) result(wire.request("resources/list", Map.of())).get("resources");
            assertThat(listed)
                    .extracting(item -> (Object) ((Map<?, ?>) item).get("uri"))
                    .containsExactly("both://one", "z://ours", "sdk://failing", "sdk://plain");
            assertThat(listed.get(3))
                    .isEqualTo(Map.of(
                            "uri", "sdk://plain",
                            "name", "of the SDK",
                            "mimeType", "text/plain",
                            "_meta", Map.of("example.org/key", "kept")));
            server.registerWithSdk("sdk://late");
            assertThat(ProviderLists.uris(wire)).contains("sdk://late");
            assertThat(text(wire, "sdk://late")).isEqualTo("read by the SDK");
        }
    }

    @ParameterizedTest
    @EnumSource
    void pagesThroughBothListsAsOne(TestServer.Kind kind) throws Exception {
        registry.resource("a://1").text("");
        registry.resource("a://2").text("");
        for (int size = 1; size <= 4; size++) {
            int wanted = size;
            ResourceServer small = ResourceServer.builder(registry)
                    .limits(ResourceLimits.builder().pageSize(size).build())
                    .build();
            try (TestServer server = TestServer.startWithSdkSide(kind, small);
                    Wire wire = server.connect()) {
                List<List<String>> pages = ProviderLists.pages(params -> wire.request("resources/list", params));
                assertThat(pages).allSatisfy(page -> assertThat(page.size()).isLessThanOrEqualTo(wanted));
                assertThat(ProviderLists.joined(pages))
                        .containsExactly("a://1", "a://2", "both://one", "sdk://failing", "sdk://plain");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void listsUrisThatDifferOnlyBeyondCursorLength(TestServer.Kind kind) throws Exception {
        String path = "/" + "x".repeat(1_520);
        for (int i = 0; i < 3; i++) {
            registry.resource("a://ours" + path + i).text("");
            registry.template("a://ours" + path + i + "/{id}").content(ReadResult.text(""));
        }
        registry.resource("b://ours").text("");
        ResourceServer small = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(2).build())
                .build();
        try (TestServer server = TestServer.startWithSdkSide(kind, small);
                Wire wire = server.connect()) {
            for (int i = 0; i < 3; i++) {
                server.registerWithSdk("sdk://long" + path + i);
            }
            assertThat(ProviderLists.uris(wire))
                    .doesNotHaveDuplicates()
                    .hasSize(10)
                    .contains("a://ours" + path + 2, "sdk://long" + path + 2);
            assertThat(wire.request("resources/templates/list", Map.of())).containsKey("result");
        }
    }

    @ParameterizedTest
    @EnumSource
    void prefersOwnTemplateToSdkResource(TestServer.Kind kind) throws Exception {
        registry.template("both://{id}").read(request -> ReadResult.text("read by us"));
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(text(wire, "both://one")).isEqualTo("read by us");
            assertThat(ProviderLists.uris(wire)).containsExactly("sdk://failing", "sdk://plain");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hidesSdkResourceWithHiddenUri(TestServer.Kind kind) throws Exception {
        registry.resource("both://one").text("hidden");
        ResourceServer ruled = ResourceServer.of(
                ResourceProviders.visible(registry, (caller, uri, descriptor) -> !uri.equals("both://one")));
        try (TestServer server = TestServer.startWithSdkSide(kind, ruled);
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).containsExactly("sdk://failing", "sdk://plain");
            assertThat(error(wire.request("resources/read", Map.of("uri", "both://one"))))
                    .containsEntry("code", -32002);
        }
    }

    @ParameterizedTest
    @EnumSource
    void passesSdkContentsUnchanged(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/read", Map.of("uri", "sdk://plain"))))
                    .isEqualTo(Map.of(
                            "contents",
                            List.of(Map.of(
                                    "uri", "sdk://plain",
                                    "mimeType", "text/plain",
                                    "text", "read by the SDK",
                                    "_meta", Map.of("k", "v")))));
            assertThat(text(wire, "sdk://t/7")).isEqualTo("read by the SDK");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hidesDetailsOfSdkFailures(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            Map<String, Object> answer = wire.request("resources/read", Map.of("uri", "sdk://failing"));
            assertThat(error(answer).get("code")).isEqualTo(-32603);
            assertThat(((Map<?, ?>) error(answer).get("data")).get("incident")).isNotNull();
            assertThat(answer.toString()).doesNotContain(SdkSide.SECRET);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsUnknownUriAsMissing(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "none://x"))))
                    .isEqualTo(
                            Map.of("code", -32002, "message", "Resource not found", "data", Map.of("uri", "none://x")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void listsSdkTemplatesAfterOwnAndCompletesBoth(TestServer.Kind kind) throws Exception {
        registry.template("a://{id}").complete("id", "ours").read(request -> ReadResult.text(""));
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            List<?> listed = (List<?>)
                    result(wire.request("resources/templates/list", Map.of())).get("resourceTemplates");
            assertThat(listed)
                    .extracting(item -> (Object) ((Map<?, ?>) item).get("uriTemplate"))
                    .containsExactly("a://{id}", "sdk://t/{id}");
            assertThat(completed(wire, Map.of("type", "ref/resource", "uri", "a://{id}")))
                    .isEqualTo(List.of("ours"));
            assertThat(completed(wire, Map.of("type", "ref/resource", "uri", "sdk://t/{id}")))
                    .isEqualTo(List.of("one"));
            assertThat(error(wire.request(
                                    "completion/complete",
                                    Map.of(
                                            "ref", Map.of("type", "ref/resource", "uri", "none://{id}"),
                                            "argument", Map.of("name", "id", "value", ""))))
                            .get("code"))
                    .isEqualTo(-32602);
        }
    }

    /** R35: the SDK still completes the arguments of prompts. */
    @ParameterizedTest
    @EnumSource
    void leavesPromptCompletionToSdk(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.startWithSdkSide(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            Map<String, Object> answer = wire.request(
                    "completion/complete",
                    Map.of(
                            "ref", Map.of("type", "ref/prompt", "name", "greet"),
                            "argument", Map.of("name", "who", "value", "")));
            assertThat(result(answer).get("completion"))
                    .isEqualTo(Map.of("values", List.of("one"), "total", 1, "hasMore", false));
        }
    }

    @ParameterizedTest
    @EnumSource
    void appliesVisibilityRuleToSdkResources(TestServer.Kind kind) throws Exception {
        ResourceServer ruled = ResourceServer.builder(registry)
                .visibility((caller, uri, descriptor) -> !uri.startsWith("sdk://"))
                .build();
        try (TestServer server = TestServer.startWithSdkSide(kind, ruled);
                Wire wire = server.connect()) {
            assertThat(ProviderLists.uris(wire)).containsExactly("both://one");
            assertThat(error(wire.request("resources/read", Map.of("uri", "sdk://plain")))
                            .get("code"))
                    .isEqualTo(-32002);
            assertThat(error(wire.request("resources/read", Map.of("uri", "sdk://t/1")))
                            .get("code"))
                    .isEqualTo(-32002);
            assertThat(text(wire, "both://one")).isEqualTo("read by the SDK");
        }
    }

    private static Object completed(Wire wire, Map<String, Object> reference) throws Exception {
        Map<String, Object> params = Map.of("ref", reference, "argument", Map.of("name", "id", "value", ""));
        return ((Map<?, ?>) result(wire.request("completion/complete", params)).get("completion")).get("values");
    }

    private static Object text(Wire wire, String uri) throws Exception {
        List<?> contents = (List<?>)
                result(wire.request("resources/read", Map.of("uri", uri))).get("contents");
        return ((Map<?, ?>) contents.get(0)).get("text");
    }
}
