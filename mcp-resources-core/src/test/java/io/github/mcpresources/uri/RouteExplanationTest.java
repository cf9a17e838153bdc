package io.github.mcpresources.uri;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouteExplanationTest {
    private static final List<String> TEMPLATES = List.of(
            "doc://index",
            "doc://{id}",
            "doc://{id}/pages",
            "doc://{id}/pages/{page}",
            "doc://{id}/pages/{page}{?lang}",
            "doc://{id}{/path*}",
            "doc://{id}/{a}-{b}",
            "doc://all/{+rest}",
            "doc://{id}/pages/{from}..{to}",
            "doc://{id}#notes",
            "log://{day}",
            "log://{day}.{host}",
            "log://{day}{?level,q}",
            "log://{day}{?q}",
            "img://{name}{.ext}",
            "img://{name}.png",
            "img://logo.png",
            "search://{?q}",
            "search://{+scope}{?q}",
            "x://{anything}");

    private static UriTemplateRouter<Integer> router() {
        UriTemplateRouter<Integer> router = UriTemplateRouter.empty();
        for (int i = 0; i < TEMPLATES.size(); i++) {
            router = router.with(UriTemplate.parse(TEMPLATES.get(i)), i);
        }
        return router;
    }

    @Test
    void tellsForEachTemplateWhereItFellOut() throws IOException {
        assertThat(router().explain("doc://7/pages/3").toString().lines())
                .containsExactlyElementsOf(golden("explain.txt"));
    }

    @Test
    void tellsWhatTheQueryDecided() {
        RouteExplanation explanation = router().explain("log://monday?q=1&level=2");

        assertThat(explanation.winner()).contains(UriTemplate.parse("log://{day}{?level,q}"));
        assertThat(explanation.others()).anySatisfy(other -> {
            assertThat(other.template()).hasToString("log://{day}{?q}");
            assertThat(other.matches()).isTrue();
            assertThat(other.token()).isEqualTo("{?q}");
            assertThat(other.reason()).contains("more query parameters, by 1");
        });
    }

    @Test
    void saysWhenAStringIsNoUri() {
        RouteExplanation explanation = router().explain("doc://%zz");

        assertThat(explanation.winner()).isEmpty();
        assertThat(explanation.others())
                .hasSize(20)
                .allSatisfy(other -> assertThat(other.reason()).contains("bad triplet"));
    }

    @Test
    void reportsOverlapsWithAnExampleThatBothMatch() throws IOException {
        List<TemplateOverlap> overlaps = router().overlaps();

        assertThat(overlaps).allSatisfy(overlap -> {
            assertThat(overlap.winner().match(overlap.exampleUri())).isPresent();
            assertThat(overlap.other().match(overlap.exampleUri())).isPresent();
        });
        assertThat(overlaps.stream().map(o -> o.winner() + " > " + o.other() + " " + o.exampleUri()))
                .containsExactlyElementsOf(golden("overlaps.txt"));
    }

    @Test
    void reportsOverlapsOfATemplateBeforeItIsRegistered() {
        assertThat(router().overlaps(UriTemplate.parse("img://{a}.jpg")))
                .extracting(o -> o.winner() + " > " + o.other())
                .containsExactly("img://{a}.jpg > img://{name}{.ext}");
    }

    private static List<String> golden(String name) throws IOException {
        try (InputStream in = requireNonNull(RouteExplanationTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
