package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests encodings, queries and values that other matchers handle incorrectly. */
class HostileUriTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "%2",
                "%zz",
                "a%",
                "%C0%AF",
                "%C3",
                "%C3%28",
                "%ED%A0%80",
                "%F4%90%80%80",
                "%FF",
                "%A9",
                "\uD834",
                "\uDD1E",
                "a\r\nb",
                "\t",
                "\u0000",
                "\u007F",
                "%E2%82",
                "%C3é"
            })
    void invalidUriMatchesNothing(String text) {
        assertThat(UriTemplate.parse("x://{a}").match("x://" + text)).isEmpty();
        assertThat(UriTemplate.parse("x://{+a}").match("x://" + text)).isEmpty();
        assertThat(UriTemplate.parse("x://{a}-{b}").match("x://-" + text)).isEmpty();
        assertThat(UriTemplateRouter.<Integer>empty()
                        .with(UriTemplate.parse("x://{a}"), 1)
                        .route("x://" + text))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "é, é",
        "%C3%A9, é",
        "%c3%a9, é",
        "%252F, %2F",
        "%2F, /",
        "a+b, a+b",
        "a%2Bb, a+b",
        "a b, a b",
        "{b}, {b}",
        "%7Bb%7D, {b}",
        "%0D%0A, '\r\n'",
        "%00, '\0'",
        "a\\b, a\\b",
        "%41, A",
        "%F0%9D%84%9E, \uD834\uDD1E",
    })
    void decodesValuesOnce(String text, String value) {
        assertThat(UriTemplate.parse("x://{a}")
                        .match("x://" + text)
                        .orElseThrow()
                        .values())
                .isEqualTo(Map.of("a", value));
    }

    @Test
    void literalsMatchRawAndEncoded() {
        UriTemplate template = UriTemplate.parse("x://café/{a}");

        assertThat(template.match("x://caf%c3%a9/1")).isPresent();
        assertThat(template.match("x://café/1")).isPresent();
        assertThat(UriTemplate.parse("x://caf%C3%A9/{a}").match("x://café/1")).isPresent();
        assertThat(UriTemplate.parse("x://a%2Fb/{a}").match("x://a/b/1")).isEmpty();
        assertThat(UriTemplate.parse("x://%7Ea/{a}").match("x://~a/1")).isPresent();
    }

    @Test
    void encodedParameterNameIsUnknown() {
        UriTemplate template = UriTemplate.parse("x://a{?token}");

        UriTemplate.Match match =
                template.match("x://a?%74oken=evil&token=real&token=late").orElseThrow();

        assertThat(match.values()).isEqualTo(Map.of("token", "real"));
        assertThat(match.unknownQuery()).isEqualTo(Map.of("%74oken", List.of("evil")));
    }

    @Test
    void encodedParameterNameIsNotAddedToMap() {
        UriTemplate.Match match = UriTemplate.parse("x://a{?token,rest*}")
                .match("x://a?%74oken=evil&other=1")
                .orElseThrow();

        assertThat(match.values()).isEqualTo(Map.of("rest", Map.of("other", "1")));
        assertThat(match.unknownQuery()).isEqualTo(Map.of("%74oken", List.of("evil")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x://a?r=2&q=1", "x://a?q=1&q=2", "x://a?q=1&z=1", "x://a?q", "x://a?", "x://a?q=1&"})
    void strictQueryMatchesOnlyExpansions(String uri) {
        UriTemplate.Policy strict =
                UriTemplate.Policy.builder().strictQuery(true).build();

        assertThat(UriTemplate.parse("x://a{?q,r}", strict).match(uri)).isEmpty();
        assertThat(UriTemplate.parse("x://a{?q,r}").match(uri)).isPresent();
        assertThat(UriTemplate.parse("x://a{?q,r}", strict).match("x://a?q=1&r=2"))
                .isPresent();
    }

    /** Matches a URI under a policy with one setting. */
    private static Optional<Map<String, Object>> match(
            String template, UnaryOperator<UriTemplate.Policy.Builder> setting, String uri) {
        UriTemplate.Policy policy = setting.apply(UriTemplate.Policy.builder()).build();
        return UriTemplate.parse(template, policy).match(uri).map(UriTemplate.Match::values);
    }

    @Test
    void eachPolicySettingTakesEffectByItself() {
        assertThat(match("x://{a}", policy -> policy, "x://")).isEmpty();
        assertThat(match("x://{a}", policy -> policy.acceptEmpty(true), "x://")).contains(Map.of("a", ""));

        assertThat(match("x://a{/b}", policy -> policy, "x://a")).contains(Map.of());
        assertThat(match("x://a{/b}", policy -> policy.acceptUndefined(false), "x://a"))
                .isEmpty();

        assertThat(match("x://{a}", policy -> policy, "x://a#f")).isEmpty();
        assertThat(match("x://{a}", policy -> policy.ignoreFragment(true), "x://a#f"))
                .contains(Map.of("a", "a"));

        assertThat(match("x://Host/{a}", policy -> policy, "X://hoST/B")).isEmpty();
        assertThat(match("x://Host/{a}", policy -> policy.authorityIgnoresCase(true), "X://hoST/B"))
                .contains(Map.of("a", "B"));

        assertThat(match("x://{+a}", policy -> policy, "x://56789")).isPresent();
        assertThat(match("x://{+a}", policy -> policy.maxUriLength(8), "x://5678"))
                .isPresent();
        assertThat(match("x://{+a}", policy -> policy.maxUriLength(8), "x://56789"))
                .isEmpty();
    }
}
