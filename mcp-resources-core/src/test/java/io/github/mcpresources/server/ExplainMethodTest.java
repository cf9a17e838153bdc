package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.uri.UriTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests the method that explains which template serves a URI. */
class ExplainMethodTest {

    private static final String METHOD = "io.github.mcpresources/explain";

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://today").text("today");
        registry.template("notes://{id}").content(ReadResult.text("any note"));
        registry.template("notes://year-{year}").content(ReadResult.text("the notes of a year"));
        registry.template("orders://{id}{?full}").content(ReadResult.text("an order"));
        return registry;
    }

    private static Map<String, Object> explained(ResourceServer.Builder builder, String uri) throws Exception {
        try (TestServer server = TestServer.start(
                TestServer.Kind.STREAMABLE, builder.explain(true).build())) {
            return new StatelessClient(server.endpoint())
                    .call(METHOD, Map.of("uri", uri))
                    .result();
        }
    }

    private static Map<?, ?> other(Map<String, Object> explained, String uriTemplate) {
        return ((List<?>) explained.get("others"))
                .stream()
                        .map(Map.class::cast)
                        .filter(other -> uriTemplate.equals(other.get("uriTemplate")))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void isUnknownUnlessTheApplicationOffersIt() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(registry()))) {
            StatelessClient client = new StatelessClient(server.endpoint());
            assertThat(client.call(METHOD, Map.of("uri", "notes://a")).error()).containsEntry("code", -32601);
            assertThat(client.call("server/discover", Map.of()).body()).doesNotContain(METHOD);
        }
    }

    @Test
    void isDeclaredAsAnExtension() throws Exception {
        ResourceServer.Builder builder = ResourceServer.builder(registry()).explain(true);
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, builder.build())) {
            assertThat(new StatelessClient(server.endpoint())
                            .call("server/discover", Map.of())
                            .result()
                            .get("capabilities"))
                    .asString()
                    .contains(METHOD);
        }
    }

    @Test
    void canBeTurnedOffAgain() throws Exception {
        ResourceServer.Builder builder =
                ResourceServer.builder(registry()).explain(true).explain(false);
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, builder.build())) {
            StatelessClient client = new StatelessClient(server.endpoint());
            assertThat(client.call(METHOD, Map.of("uri", "notes://a")).error()).containsEntry("code", -32601);
            assertThat(client.call("server/discover", Map.of()).body()).doesNotContain(METHOD);
        }
    }

    @Test
    void namesTheTemplateItsVariablesAndWhyOthersLost() throws Exception {
        Map<String, Object> explained = explained(ResourceServer.builder(registry()), "notes://year-1999");
        assertThat(explained)
                .containsEntry("servedBy", "template")
                .containsEntry("uriTemplate", "notes://year-{year}")
                .containsEntry("variables", Map.of("year", "1999"));
        assertThat(other(explained, "notes://{id}").get("matches")).isEqualTo(true);
        assertThat(other(explained, "notes://{id}").get("reason")).isEqualTo("the winner is more specific");
        assertThat(other(explained, "notes://{id}").get("token")).isEqualTo("{id}");
        assertThat(other(explained, "orders://{id}{?full}").get("matches")).isEqualTo(false);
        assertThat(other(explained, "orders://{id}{?full}").get("token")).isEqualTo("orders://");
        assertThat((List<?>) explained.get("others")).hasSize(2);
    }

    @Test
    void tellsResourcesFromTemplates() throws Exception {
        assertThat(explained(ResourceServer.builder(registry()), "NOTES://today"))
                .containsEntry("servedBy", "resource")
                .containsEntry("resource", "notes://today")
                .containsEntry("uriTemplate", "notes://{id}"); // the template that matches best
    }

    @Test
    void saysThatNothingServesUri() throws Exception {
        assertThat(explained(ResourceServer.builder(registry()), "other://x"))
                .containsEntry("servedBy", "none")
                .doesNotContainKey("uriTemplate");
        assertThat(explained(ResourceServer.builder(registry()), "no URI\u0000"))
                .containsEntry("servedBy", "none");
    }

    @Test
    void hidesTemplatesThatTheCallerMayNotSee() throws Exception {
        ResourceServer.Builder byServer = ResourceServer.builder(registry())
                .visibility((caller, uri, entry) -> !entry.identifier().contains("year"));
        assertThat(explained(byServer, "notes://year-1999").toString())
                .doesNotContain("{year}")
                .contains("servedBy=none");

        ResourceRegistry rules = registry();
        rules.template("notes://secret-{name}").visibleTo(caller -> false).content(ReadResult.text("hidden"));
        Map<String, Object> explained = explained(ResourceServer.builder(rules), "notes://secret-plan");
        assertThat(explained)
                .containsEntry("servedBy", "template")
                .containsEntry("uriTemplate", "notes://{id}")
                .containsEntry("variables", Map.of("id", "secret-plan"));
        assertThat(explained.get("others").toString()).doesNotContain("secret");
    }

    @Test
    void explainsHiddenResourcesLikeMissingOnes() throws Exception {
        ResourceRegistry rules = ResourceRegistry.create();
        rules.resource("notes://secret").visibleTo(caller -> false).text("hidden");
        rules.template("orders://{id}").content(ReadResult.text("an order"));
        String hidden =
                explained(ResourceServer.builder(rules), "notes://secret").toString();
        String missing =
                explained(ResourceServer.builder(rules), "notes://absent").toString();
        assertThat(hidden).isEqualTo(missing.replace("absent", "secret"));

        ResourceServer.Builder byServer =
                ResourceServer.builder(registry()).visibility((caller, uri, entry) -> !uri.contains("today"));
        assertThat(explained(byServer, "notes://today"))
                .containsEntry("servedBy", "none")
                .doesNotContainKey("resource");
    }

    @Test
    void doesNotNameUnlistedTemplates() throws Exception {
        ResourceRegistry rules = registry();
        rules.template("notes://draft-{n}").unlisted().content(ReadResult.text("a draft"));
        Map<String, Object> explained = explained(ResourceServer.builder(rules), "notes://draft-1");
        assertThat(explained).containsEntry("servedBy", "unlisted").doesNotContainKey("uriTemplate");
        assertThat(explained.toString()).doesNotContain("draft-{n}");
        assertThat(other(explained, "notes://{id}").get("reason"))
                .isEqualTo("the server prefers an entry that is not in the list");
    }

    @Test
    void followsTheOrderOfTheProviders() throws Exception {
        ResourceRegistry first = ResourceRegistry.create();
        first.template("notes://{anything}").content(ReadResult.text("first"));
        ResourceProvider both = ResourceProviders.concat(first, registry());
        Map<String, Object> explained = explained(ResourceServer.builder(both), "notes://year-1999");
        assertThat(explained)
                .containsEntry("servedBy", "template")
                .containsEntry("uriTemplate", "notes://{anything}")
                .containsEntry("variables", Map.of("anything", "year-1999"));
        assertThat(other(explained, "notes://year-{year}").get("reason"))
                .isEqualTo("the server prefers the template that serves the URI");
        assertThat(other(explained, "notes://{id}").get("reason"))
                .isEqualTo("it matches the same URIs as notes://{anything}");
    }

    @Test
    void comparesAtMostThousandTemplates() throws Exception {
        ResourceRegistry many = ResourceRegistry.create();
        for (int number = 0; number < 1_005; number++) {
            many.template("t" + number + "://{id}").content(ReadResult.text("x"));
        }
        Map<String, Object> explained = explained(ResourceServer.builder(many), "t7://x");
        assertThat(explained).containsEntry("uriTemplate", "t7://{id}").containsEntry("maxTemplates", 1_000);
        assertThat((List<?>) explained.get("others")).hasSize(999);
    }

    @Test
    void reportsFailuresWithoutTheirMessages() throws Exception {
        ResourceProvider failing = new ForwardingProvider(registry()) {
            @Override
            public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
                throw new IllegalStateException("the password of the database");
            }
        };
        try (TestServer server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(failing).explain(true).build())) {
            StatelessClient.Reply reply =
                    new StatelessClient(server.endpoint()).call(METHOD, Map.of("uri", "notes://a"));
            assertThat(reply.error()).containsEntry("code", -32603);
            assertThat(reply.body()).doesNotContain("password");
        }
    }

    @Test
    void explainsTemplatesWithAnotherPolicy() throws Exception {
        ResourceRegistry strict = ResourceRegistry.create();
        UriTemplate template = UriTemplate.parse(
                "tags://{name}", UriTemplate.Policy.builder().acceptEmpty(true).build());
        strict.template(template).content(ReadResult.text("tags"));
        assertThat(explained(ResourceServer.builder(strict), "tags://")).containsEntry("uriTemplate", "tags://{name}");
    }
}
