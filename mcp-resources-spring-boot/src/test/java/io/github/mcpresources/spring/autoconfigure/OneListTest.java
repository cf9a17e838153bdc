package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks that a user sees the same list at all revisions, also of annotated resources and on several pages. */
class OneListTest {

    private static final int NOTES = 25;

    /** Resources of this library and of Spring AI, some of them for Ann only. */
    @Configuration(proxyBeanMethods = false)
    @Import({Served.Annotated.class, Annotated.class})
    static class Resources {
        @Bean
        ResourceRegistryCustomizer manyNotes() {
            return registry -> {
                for (int i = 0; i < NOTES; i++) {
                    registry.resource("note://" + i).text("note " + i);
                }
                registry.template("note://{id}/log").read(request -> ReadResult.text("log"));
            };
        }

        @Bean
        Visibility forAnn() {
            return (caller, uri, entry) -> (!uri.endsWith("/for-ann") && !uri.equals("note://7"))
                    || caller.principal().filter("ann"::equals).isPresent();
        }
    }

    /** Resources that are declared to Spring AI. */
    static class Annotated {

        @McpResource(uri = "spring://for-ann", name = "for Ann", description = "A resource for Ann")
        public String forAnn() {
            return "for Ann";
        }

        @McpResource(uri = "spring://a", name = "first", description = "A resource for all")
        public String forAll() {
            return "for all";
        }

        @McpResource(uri = "spring://by-name/{name}", name = "named", description = "A resource with a variable")
        public String named(String name) {
            return name;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({CallersTest.Secured.class, Resources.class})
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @Import({WebFluxCallersTest.Secured.class, Resources.class})
    static class Reactive {}

    private static final String[] PAGES = {
        "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.limits.page-size=10"
    };

    @Test
    void userSeesSameListAtAllRevisions() {
        try (Served served = Served.start(Application.class, PAGES)) {
            assertOneList(served);
        }
    }

    @Test
    void userSeesSameListAtAllRevisionsOnWebFlux() {
        try (Served served = Served.startReactive(Reactive.class, PAGES)) {
            assertOneList(served);
        }
    }

    private static void assertOneList(Served served) {
        Stream<String> notes =
                IntStream.range(0, NOTES).mapToObj(i -> "note://" + i).sorted();
        List<String> all = Stream.concat(
                        notes,
                        Stream.of("note://ann", "note://caller", "spring://a", "spring://for-ann", "spring://own"))
                .toList();
        assertSame(served, "ann:a", all);
        assertSame(
                served,
                "bob:b",
                all.stream()
                        .filter(uri -> !List.of("note://7", "note://ann", "spring://for-ann")
                                .contains(uri))
                        .toList());
    }

    private static void assertSame(Served served, String credentials, List<String> uris) {
        List<JsonNode> resources = null;
        for (Revision revision : List.of(Revision.V2025_11_25, Revision.V2026_07_28)) {
            try (ResourceClient user = client(served, credentials).revision(revision)) {
                List<JsonNode> listed = user.listAll(2 * uris.size());
                assertThat(listed).extracting(it -> it.path("uri").asText()).isEqualTo(uris);
                assertThat(listed).isEqualTo(resources == null ? listed : resources); // also the other fields
                resources = listed;
                assertThat(user.templatesAll(10))
                        .extracting(it -> it.path("uriTemplate").asText())
                        .containsExactly("note://{id}/log", "spring://by-name/{name}");
            }
        }
    }

    private static ResourceClient client(Served served, String credentials) {
        return served.client()
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }
}
