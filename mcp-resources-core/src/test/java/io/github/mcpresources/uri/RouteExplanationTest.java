package io.github.mcpresources.uri;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void explainsWhereEachTemplateFails() throws IOException {
        assertThat(router().explain("doc://7/pages/3").toString().lines())
                .containsExactlyElementsOf(golden("explain.txt"));
    }

    @Test
    void explainsDecisionByQuery() {
        UriTemplateRouter.Explanation explanation = router().explain("log://monday?q=1&level=2");

        assertThat(explanation.winner()).contains(UriTemplate.parse("log://{day}{?level,q}"));
        assertThat(explanation.others()).anySatisfy(other -> {
            assertThat(other.template()).hasToString("log://{day}{?q}");
            assertThat(other.matches()).isTrue();
            assertThat(other.token()).isEqualTo("{?q}");
            assertThat(other.reason()).contains("more query parameters of the URI; the difference is 1");
        });
    }

    /** The text of the winner comes last, because it differs first in the name of a variable. */
    @Test
    void explainsDecisionByShape() {
        UriTemplateRouter.Explanation explanation = UriTemplateRouter.<Integer>empty()
                .with(UriTemplate.parse("log://{z}{?a}"), 1)
                .with(UriTemplate.parse("log://{day}{?b}"), 2)
                .explain("log://monday");

        assertThat(explanation.winner()).contains(UriTemplate.parse("log://{z}{?a}"));
        assertThat(explanation.others())
                .singleElement()
                .extracting(UriTemplateRouter.Explanation.Candidate::reason)
                .isEqualTo(
                        "the shape of the winner comes first in alphabetical order; a shape is the text of a template"
                                + " without the names of variables that do not appear in a URI");
    }

    @Test
    void reportsInvalidUri() {
        UriTemplateRouter.Explanation explanation = router().explain("doc://%zz");

        assertThat(explanation.winner()).isEmpty();
        assertThat(explanation.others())
                .hasSize(20)
                .allSatisfy(other -> assertThat(other.reason()).contains("malformed percent-encoding"));
    }

    private static String reason(String template, UriTemplate.Policy policy, String uri) {
        UriTemplateRouter.Explanation explanation = UriTemplateRouter.<Integer>empty(policy)
                .with(UriTemplate.parse(template, policy), 1)
                .explain(uri);
        assertThat(explanation.winner()).isEmpty();
        return explanation.others().get(0).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "orders://{id}{?lang},       orders://7/8,       the URI continues after the end of the template",
        "orders://{id}{?lang},       orders://7/8?lang=en, the URI continues after the end of the template",
        "orders://{id}{?lang}{#top}, orders://7/8#a,     the URI continues after the end of the template",
        "orders://{id}{?lang:2},     orders://7?lang=english, the query or the fragment does not match",
        "orders://{id}{#top},        orders://7?lang=en#a, the URI continues after the end of the template",
    })
    void reportsQueryOnlyIfPathMatches(String template, String uri, String reason) {
        assertThat(reason(template, UriTemplate.Policy.standard(), uri)).contains(reason);
    }

    @Test
    void reportsRepeatedNameWithTwoValues() {
        assertThat(reason("x://{id}-{name:3}/{name}", UriTemplate.Policy.standard(), "x://1-a-b/c"))
                .contains("no value of 'name' matches all its occurrences ({name} at 18)");
    }

    @Test
    void reportsTableLargerThanLimit() {
        UriTemplate.Policy policy =
                UriTemplate.Policy.builder().maxTableCells(100).build();

        assertThat(reason("x://{a}-{b:3}", policy, "x://" + "a".repeat(100) + "-b"))
                .contains("maxTableCells");
        assertThat(UriTemplate.parse("x://{a}-{b:3}", policy).match("x://a-b")).isPresent();
    }

    @Test
    void reportsTableOfQueryLargerThanLimit() {
        UriTemplate.Policy policy = UriTemplate.Policy.builder()
                .strictQuery(true)
                .maxTableCells(100)
                .build();

        assertThat(reason("x://a{?b,c}", policy, "x://a?b=" + "b".repeat(100)))
                .contains("the query is too long for this template: matching needs more table cells than"
                        + " the limit (setting maxTableCells) ({?b,c} at 5)");
        assertThat(UriTemplate.parse("x://a{?b,c}", policy).match("x://a?b=b")).isPresent();
    }

    @Test
    void reportsPercentEncodedCharacterInScheme() {
        assertThat(reason("{+any}", UriTemplate.Policy.standard(), "%46ile:1"))
                .contains("a percent-encoded character in the scheme");
        assertThat(reason("%41{x}", UriTemplate.Policy.standard(), "Ab:c"))
                .contains("starts with a percent-encoded character");
    }

    @Test
    void printsOneLinePerTemplate() {
        assertThat(router().explain("doc://a\nb\r\u2028\uD834").toString().lines())
                .hasSize(21)
                .first()
                .isEqualTo("doc://a\\u000Ab\\u000D\\u2028\\uD834 -> no template");
        assertThat(router().explain("doc://\uD834\uDD1E").toString()).startsWith("doc://\uD834\uDD1E -> ");
    }

    private static List<String> golden(String name) throws IOException {
        try (InputStream in = requireNonNull(RouteExplanationTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
