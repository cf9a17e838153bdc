package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriTemplateTest {
    @Test
    void matchesAndExpandsEveryKindOfVariable() {
        UriTemplate template = UriTemplate.parse("doc://{id}{/path*}{?page,tags*}{#part}");

        UriTemplate.Match match =
                template.match("doc://4%202/a/b?tags=x&page=3&tags=y#p/1").orElseThrow();

        assertThat(match.values())
                .isEqualTo(Map.of(
                        "id", "4 2",
                        "path", List.of("a", "b"),
                        "page", "3",
                        "tags", List.of("x", "y"),
                        "part", "p/1"));
        assertThat(match.string("path")).isEqualTo("a/b");
        assertThat(template.expand(match.values())).isEqualTo("doc://4%202/a/b?page=3&tags=x&tags=y#p/1");
        assertThat(template.variables()).containsExactly("id", "path", "page", "tags", "part");
        assertThat(template).hasToString("doc://{id}{/path*}{?page,tags*}{#part}");
    }

    @Test
    void absentVariableHasNoValue() {
        UriTemplate.Match match =
                UriTemplate.parse("x://a{/b}{?q}").match("x://a").orElseThrow();

        assertThat(match.values()).isEmpty();
        assertThat(match.findString("q")).isEmpty();
        assertThatThrownBy(() -> match.string("q")).hasMessageContaining("q").hasMessageContaining("x://a{/b}{?q}");
        assertThatThrownBy(() -> match.findString("nope")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void ignoresAndExposesUnknownQueryParameters() {
        UriTemplate.Match match = UriTemplate.parse("x://a{?q}")
                .match("x://a?utm=1&q=2&utm=3&%71=4")
                .orElseThrow();

        assertThat(match.values()).isEqualTo(Map.of("q", "2"));
        assertThat(match.unknownQuery()).isEqualTo(Map.of("utm", List.of("1", "3"), "%71", List.of("4")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://{a}-{b} x://1-2-3 {a=1-2,b=3}",
                "x://{name}{.ext} x://report.tar.gz {name=report.tar,ext=gz}",
                "x://{name}{.ext} x://report {name=report}",
                "x://{a}.{+p} x://1.2.3 {a=1,p=2.3}",
                "{a}{b} 123 {a=12,b=3}",
                "{a,b,c} 1,2 {a=1,b=2}",
                "{a,b} 1,2,3 {a=[1,2],b=3}",
                "{;x,y} ;x=1;y {x=1,y=}",
                "{var:3} val {var=val}",
                "{/var:1,var} /v/value {var=value}",
                "{keys*} a=1,b=2 {keys={a=1,b=2}}",
                "{/list*,path:4} /red/green/%2Ffoo {list=[red,green],path=/foo}",
                "{+id} admin%2F {id=admin%2F}",
                "{?v}{&w}{#f} &w=B#=&? {w=B,f==&?}",
                "{m*},{+v} k=1,,x {m={k=1},v=,x}",
                "{/s}{/m*} /k=v {m={k=v}}",
                "{id} admin%252F {id=admin%2F}",
            })
    void prefersFewUndefinedThenLongFromTheLeft(String template, String uri, String values) {
        String matched = UriTemplate.parse(template)
                .match(uri)
                .map(match -> match.values().toString().replace(", ", ","))
                .orElse("no match");

        assertThat(matched).isEqualTo(values);
    }

    /** Found by {@code MatchLawsTest}: an empty list was chosen although a longer map fits. */
    @Test
    void prefersLongerMapToShorterList() {
        assertThat(UriTemplate.parse("{m*}B={+v}", Laws.POLICY).match("B=B=x").map(UriTemplate.Match::values))
                .contains(Map.of("m", Map.of("B", ""), "v", "x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://{} 5",
                "x://{a 4",
                "x://a} 5",
                "x://{a..b} 6",
                "x://{a:0} 7",
                "x://{a:10000} 7",
                "x://{a,} 7",
                "x://{=a} 5",
                "x%2 1",
                "x<y 1",
            })
    void rejectsInvalidGrammarWithPosition(String template, int position) {
        assertThatThrownBy(() -> UriTemplate.parse(template)).isInstanceOfSatisfying(UriTemplateException.class, e -> {
            assertThat(e.template()).isEqualTo(template);
            assertThat(e.position()).isEqualTo(position);
            assertThat(e).hasMessageContaining(e.reason()).hasMessageContaining(template);
        });
    }

    /** Found by fuzzing: a value must not start within a character. */
    @Test
    void literalThatSplitsCharacterExpandsButNeverMatches() {
        UriTemplate template = UriTemplate.parse("x://%C3{a}");
        assertThat(template.expand(Map.of("a", "b"))).isEqualTo("x://%C3b");
        for (String uri : List.of("x://%C3%A9", "x://%C3b", "x://é", "x://%C3")) {
            assertThat(template.match(uri)).as(uri).isEmpty();
        }
        assertThatThrownBy(() -> UriTemplateRouter.<String>empty().with(template, ""))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("UTF-8");
    }

    @Test
    void expandsArraysAsLists() {
        UriTemplate template = UriTemplate.parse("x://{a}{/b*}");

        assertThat(template.expand(Map.of("a", new int[] {1, 2}, "b", new String[] {"p", "q"})))
                .isEqualTo("x://1,2/p/q");
        assertThat(template.expand(Map.of("a", new double[0], "b", new boolean[] {true})))
                .isEqualTo("x:///true");
    }
}
