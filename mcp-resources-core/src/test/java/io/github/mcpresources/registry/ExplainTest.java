package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.uri.UriTemplateRouter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the explanations of a registry of twenty templates with a golden file. */
class ExplainTest {

    private static final List<String> TEMPLATES = List.of(
            "doc://{id}",
            "doc://{id}/pages",
            "doc://{id}/pages/{page}",
            "doc://{id}{/path*}",
            "doc://{+path}",
            "doc://latest/{page}",
            "doc://latest{/path*}",
            "doc://latest{?q}",
            "doc://latest{?q,lang}",
            "doc://{id}.{ext}",
            "doc://{year}-{month}",
            "git://{repo}/blob/{ref}{/path*}",
            "git://{repo}/tree/{ref}{/path*}",
            "git://{repo}/commit/{sha}",
            "git://{repo}/{+rest}",
            "search://all{?q,limit}",
            "search://{scope}{?q}",
            "user://{name}",
            "user://{name}/{section}",
            "user://me{#fragment}");

    private final ResourceRegistry registry = ResourceRegistry.create();

    @BeforeEach
    void register() {
        TEMPLATES.forEach(template -> registry.template(template).read(request -> ReadResult.text("")));
        registry.resource("doc://latest/index").text("");
    }

    @Test
    void explanationsMatchGoldenFile() throws IOException {
        String explained = List.of(
                        "doc://latest/index",
                        "doc://latest/7",
                        "doc://2026-07",
                        "git://sdk/blob/main/src/A.java",
                        "search://all?q=x&limit=5",
                        "user://me",
                        "nothing://here",
                        "doc://%zz")
                .stream()
                .map(uri -> registry.explain(uri).toString())
                .collect(Collectors.joining("\n\n"));
        assertThat(explained + "\n").isEqualTo(golden());
    }

    @Test
    void doesNotExplainDisabledEntry() {
        try (ResourceRegistry.Registration user =
                registry.template("only://{x}").read(request -> ReadResult.text(""))) {
            assertThat(registry.explain("only://a").winner()).isPresent();
            user.disable();
            assertThat(registry.explain("only://a").winner()).isEmpty();
        }
    }

    /** An earlier version parsed each of these URIs as a template and added it to a router. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "doc://%C3",
                "doc://%C0%AF/x",
                "doc://a%7Bb%7D",
                "doc://it's@[::1]:/?#@!$&()*+,;=-._~",
                "doc://latest/7",
                "DOC://A"
            })
    void anyRegisteredResourceIsExplained(String uri) {
        registry.resource(uri).text("");
        assertThat(registry.explain(uri).winner()).hasToString("Optional[" + uri + "]");
        assertThat(registry.explain(uri).others()).hasSize(TEMPLATES.size());
    }

    @Test
    void explainsLongResource() {
        String uri = "doc://x/" + "y".repeat(100_000);
        registry.resource(uri).text("");
        assertThat(registry.explain(uri).winner()).hasToString("Optional[" + uri + "]");
        assertThat(registry.explain(uri).others().get(0).template()).hasToString("doc://latest/{page}");
    }

    @Test
    void resourceWinsOverTemplateOfSameText() {
        registry.template("doc://a").read(request -> ReadResult.text("template"));
        registry.resource("doc://a").text("resource");
        UriTemplateRouter.Explanation explanation = registry.explain("doc://a");
        assertThat(explanation.winner()).hasToString("Optional[doc://a]");
        assertThat(explanation.others())
                .extracting(UriTemplateRouter.Explanation.Candidate::toString)
                .contains("doc://a: the winner has no variables (doc://a at 0)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "\ud800", "no scheme", "doc://a\nb", "%"})
    void explainsInvalidUri(String text) {
        assertThat(registry.explain(text).winner()).isEmpty();
    }

    private static String golden() throws IOException {
        try (InputStream file = ExplainTest.class.getResourceAsStream("explain.txt")) {
            return file == null ? "explain.txt is missing" : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
