package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests queries with several exploded variables. Every parameter must belong to one of the variables. */
class QueryOrderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x{?a*,b*} x?a=1&a=2&b=3 {a=[1,2],b=[3]}",
                "x{?a*,b*} x?k=1&l=2&b=3 {a={k=1,l=2},b=[3]}",
                "x{?a*,b*} x?k=1&k=2 {a={k=1},b={k=2}}",
                "x{?a*,b} x?k=1&b=2 {a={k=1},b=2}",
                "x{?a*,b} x?b=2&k=1 {a={k=1},b=2}",
                "x{?a*,b} x?b=2 {b=2}",
                "x{?a,b*} x?a=1&a=2 none",
                "x{?a*} x?k=1&k=2 none",
                "x{?a*} x?a=1&k=2 none",
                "x{?a,a} x?a=1&a=1 {a=1}",
                "x{?a,a} x?a=1&a=2 none",
                "x{?a,a} x?a=1 none",
                "x{?a:2,a} x?a=12&a=123 {a=123}",
            })
    void everyParameterBelongsToAVariable(String template, String uri, String values) {
        String matched = UriTemplate.parse(template, Laws.POLICY)
                .match(uri)
                .map(match -> match.values().toString().replace(", ", ","))
                .orElse("none");

        assertThat(matched).isEqualTo(values);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://a{?q:3,q} x://a?z=1 {}",
                "x://a{?q:3,q} x://a?q=abc&q=abcd&z=1 {q=abcd}",
                "x://a{?q:3,q} x://a?z=1&q=abcd&q=abc {q=abcd}",
                "x://a{?q,q:3} x://a?q=abc&q=abcd {q=abcd}",
                "x://a{?q:3,q} x://a?q=abd&q=abcd&z=1 none",
                "x://a{?q:3,q} x://a?q=abc&z=1 none",
                "x://a{?q:3,q,r} x://a?r=1&q=abc&q=abcd {q=abcd,r=1}",
                "x://a{?q:1,q:2,q} x://a?q=abc&q=ab&q=a&z {q=abc}",
                "x://a{?q,q} x://a?q=1&z=2&q=1&q=3 {q=1}",
            })
    void repeatedNameAcceptsAnyOrderAndUnknownNames(String template, String uri, String values) {
        String matched = UriTemplate.parse(template)
                .match(uri)
                .map(match -> match.values().toString().replace(", ", ","))
                .orElse("none");

        assertThat(matched).isEqualTo(values);
    }
}
