package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests repeated names. A repeated name has one value, which is found if any occurrence of the name is between
 * delimiters.
 */
class RepeatedNamesTest {
    private static String values(String template, String uri) {
        return UriTemplate.parse(template)
                .match(uri)
                .map(match -> match.values().toString().replace(", ", ","))
                .orElse("none");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://{id}-{name:3}/{name} x://1-a-b/a-b {id=1,name=a-b}",
                "x://{id}-{name:3}/{name} x://1-2-a-b/a-b {id=1-2,name=a-b}",
                "x://{a}-{x:2}/{x}/z x://q--1/-1/z {a=q,x=-1}",
                "x://{a}-{b}/{b} x://1-2-3/2-3 {a=1,b=2-3}",
                "x://{a}-{b}/{b} x://1-2-3/3 {a=1-2,b=3}",
                "x://{a}-{b}/{b} x://1-2-3/4 none",
                "{x}-{c}/{x:3} a-b-c/a {x=a,c=b-c}",
                "{x}-{c}/{x:3} a-b-c/a-b {x=a-b,c=c}",
                "{x}-{c}/{x:1} a-b-c/a {x=a-b,c=c}",
                "x://{a}-{x:2}{?x} x://q--1?x=-1 {a=q,x=-1}",
                "x://{a}-{x:2}{?x} x://q--1?x=-12 {a=q,x=-12}",
                "x://{a}-{x:2}{?x} x://q--1 none",
                "x://{a}-{x:2}{#x} x://q--1#-1 {a=q,x=-1}",
                "x://{a}-{x:3}/{x} x://1-%C3%A9-b/%c3%a9-b/ none",
                "x://{a}-{x:3}/{x} x://1-%C3%A9-b/é-b {a=1,x=é-b}",
                "x://{a}-{x:3}/{+x} x://1-b%2F-/b/- {a=1,x=b/-}",
                "x://{a}-{x:2}-{y:2}/{x}/{y} x://1-2-3-4/2-/3-4 none",
                "x://{a}-{x:2}-{y:3}/{x}/{y} x://1-2-3-4/2/3-4 {a=1,x=2,y=3-4}",
                "{/x:1,x} /a/abc {x=abc}",
                "{/x:1,x} /a none",
                "{a}{b}{a} abcab {a=ab,b=c}",
                "?{x}-{c}={x} ?%41-1-2=A {x=A,c=1-2}",
            })
    void repeatedNameHasOneValue(String template, String uri, String values) {
        assertThat(values(template, uri)).isEqualTo(values);
    }

    @Test
    void routerMatchesRepeatedNames() {
        UriTemplateRouter<String> router = UriTemplateRouter.<String>empty()
                .with(UriTemplate.parse("x://{id}-{name:3}/{name}"), "prefix")
                .with(UriTemplate.parse("x://{+any}"), "any");

        assertThat(router.route("x://1-a-b/a-b").map(UriTemplateRouter.Route::value))
                .contains("prefix");
        assertThat(router.route("x://1-a-b/a-c").map(UriTemplateRouter.Route::value))
                .contains("any");
    }

    @Test
    void limitsNumberOfTriedValues() {
        UriTemplate template = UriTemplate.parse("x://{a}-{x:2}-{b}-{x}-{c}");
        String many = "x://" + "0-".repeat(10) + "7-q-7-1";
        StringBuilder distinct = new StringBuilder("x://");
        for (int i = 100; i < 1_000; i++) {
            distinct.append(i).append('-');
        }
        StepCounter once = new StepCounter();
        UriTemplate.parse("x://{a}-{x:2}-{b}-{y}-{c}").match(distinct + "z", once);
        StepCounter steps = new StepCounter();

        assertThat(template.match(many)).isPresent();
        assertThat(template.match(distinct + "z", steps)).isNull();
        assertThat(steps.count()).isLessThan(4L * RepeatedNames.MAX_TRIES * once.count());
    }
}
