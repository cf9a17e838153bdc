package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that literals are compared in the form that applies to their component of the URI. */
class LiteralFormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://a{?q}&%41={v} x://a?q=1&%41=2",
                "x://a{?q}&%41={v} x://a&%41=2",
                "x://a?k{#v}%41 x://a?k#f%41",
                "x://a?{+v}%41 x://a?b=c%41",
                "x://a?{+v}%41 x://a?b%41",
                "x://a?{v*}%41 x://a?k=1,l=2%41",
                "x://a?k={+v}%41 x://a?k=1&b%41",
                "x://a?k={+v}%41 x://a?k=1%41",
                "x://a{&%41} x://a&%41=1",
                "x://a?b{;%41} x://a?b;%41=1",
                "x://a?b{;%41*} x://a?b;%41=1;%41=2",
                "x://a#f{?%41} x://a#f?%41=1",
                "x://a/%41{v} x://a/%41b",
            })
    void aTripletMatchesWhatItExpandsTo(String template, String expansion) {
        UriTemplate parsed = UriTemplate.parse(template);
        UriTemplate.Match match = parsed.match(expansion).orElseThrow();

        assertThat(parsed.expand(match.values())).isEqualTo(expansion);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://a{?q}&%41={v} x://a?q=1&A=2",
                "x://a{?q}&A={v} x://a?q=1&%41=2",
                "x://a?{+v}%41 x://a?bA",
                "x://a?b{;%41} x://a?b;A=1",
            })
    void theNameOfAParameterIsNotDecoded(String template, String uri) {
        assertThat(UriTemplate.parse(template).match(uri)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://%7Eb/Docs/{a} x://~b/Docs/1 X://~B/Docs/1",
                "x://é.COM/{a} x://é.com/1 x://%C3%A9.Com/1",
                "x://H{.l}C/{a} x://h.LcC/1 x://h.lC/1",
                "x://H{/p}/Docs/{a} x://h/P/Docs/1 x://h/Docs/1",
                "x://é?f={a} x://%c3%a9?f=1 x://é?f=2",
            })
    void ignoresCaseOfEncodedAuthority(String template, String first, String second) {
        UriTemplate.Policy policy =
                UriTemplate.Policy.builder().authorityIgnoresCase(true).build();
        UriTemplate parsed = UriTemplate.parse(template, policy);
        UriTemplateRouter<String> router = UriTemplateRouter.<String>empty(policy)
                .with(parsed, "this")
                .with(UriTemplate.parse("{+any}", policy), "any");

        assertThat(parsed.match(first)).isPresent();
        assertThat(parsed.match(second)).isPresent();
        assertThat(router.route(first).map(UriTemplateRouter.Route::value)).contains("this");
        assertThat(router.route(second).map(UriTemplateRouter.Route::value)).contains("this");
        assertThat(parsed.match(first.replace("Docs", "docs").replace("f=", "F="))
                        .isPresent())
                .isEqualTo(!first.contains("Docs") && !first.contains("f="));
    }

    /**
     * RFC 3986: a scheme contains no triplets (section 3.1), and a text with a triplet there is no relative reference
     * either (section 4.2).
     */
    @ParameterizedTest
    @ValueSource(strings = {"%46ile:1", "fil%65:1", "%78://a/b", "x%2Dy:1"})
    void rejectsUriWithTripletInScheme(String uri) {
        UriTemplateRouter<String> router = UriTemplateRouter.<String>empty().with(UriTemplate.parse("{+any}"), "any");

        assertThat(router.route(uri)).isEmpty();
        assertThat(UriTemplate.parse(uri).match(uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%46ile:{a}", "%41bc:{x}", "%46ile:1"})
    void templateWithTripletInSchemeExpandsButNeverMatches(String text) {
        UriTemplate template = UriTemplate.parse(text);

        assertThat(template.expand(Map.of("a", "1", "x", "1"))).endsWith(":1").startsWith("%4");
        assertThat(template.match("%46ile:1")).isEmpty();
        assertThat(template.match("File:1")).isEmpty();
        assertThat(template.match("Abc:1")).isEmpty();
        assertThatThrownBy(() -> UriTemplateRouter.<String>empty().with(template, "never"))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("a scheme cannot contain a percent-encoded character")
                .hasMessageContaining("position 0");
    }

    @Test
    void tripletAtStartIsNotPartOfScheme() {
        UriTemplate template = UriTemplate.parse("%41{x}");

        assertThat(template.match("Abc")).isPresent();
        assertThat(template.match("%41b/")).isEmpty();
        assertThat(template.match("%41bc")).isPresent();
        assertThat(template.match("Ab:c")).isEmpty();
        assertThat(UriTemplate.parse("A{x}").match("Ab:c")).isPresent();
    }
}
