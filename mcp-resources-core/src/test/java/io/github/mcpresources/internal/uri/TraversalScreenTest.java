package io.github.mcpresources.internal.uri;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraversalScreenTest {
    private static final TraversalScreen SCREEN = TraversalScreen.standard();

    private static UriTemplate.Match match(String template, String uri) {
        return UriTemplate.parse(template).match(uri).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "..%2F..%2Fetc%2Fpasswd",
                "%2e%2e%2Fa",
                "a%2F..",
                "..%252F",
                "%252e%252e%252fa",
                "..%5Ca",
                "a\\..\\b",
                "a%00",
                "%2Fetc",
                "%5Cshare",
                "C:",
                "c:%5Ca",
                "C:%2Fa",
                "%2F%2Fhost",
                "..%20%2Fa",
                "C:x",
                "z%3Ax"
            })
    void findsDangerousValues(String value) {
        assertThat(SCREEN.inspect(match("x://{p}", "x://" + value))).isPresent();
        assertThat(SCREEN.inspect(match("x://{+p}", "x://" + value))).isPresent();
        assertThat(SCREEN.inspect(match("x://h{?p*}", "x://h?k=" + value))).isPresent();
        assertThat(SCREEN.exempting("p").inspect(match("x://{p}", "x://" + value)))
                .isEmpty();
    }

    @Test
    void findsRepeatedlyEncodedValue() {
        assertThat(SCREEN.inspect(match("x://{p}", "x://%2525252e%2525252e%2525252fa")))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x:///etc/passwd", "x://a/../b", "x://%2e%2e/b", "x://..", "x://a/..", "x:////a", "x://a/%2E%2E"
            })
    void findsPathsThatLeaveRoot(String uri) {
        assertThat(SCREEN.inspect(match("x://{+p}", uri))).isPresent();
    }

    @Test
    void checksSegmentsSeparatelyAndJoined() {
        assertThat(SCREEN.inspect(match("x://h{/p*}", "x://h/a/../b"))).isPresent();
        assertThat(SCREEN.inspect(match("x://h{/p*}", "x://h//etc"))).isPresent();
        assertThat(SCREEN.inspect(match("x://h{/p*}", "x://h/a%2F..%2Fb"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "...", "a..b", "..a", "a/b", "ab:c", "1:b", ".", "a//b", "a/./b", "100%25"})
    void acceptsHarmlessValues(String value) {
        assertThat(SCREEN.inspect(match("x://{+p}", "x://" + value))).isEmpty();
    }

    @Test
    void findingNamesVariableAndValue() {
        assertThat(SCREEN.inspect(match("x://{a}/{b}", "x://1/..")))
                .contains(new TraversalScreen.Finding("b", "..", "has a component '..'"));
    }

    @Test
    void exemptionsAccumulate() {
        UriTemplate.Match match = match("x://{a}/{b}", "x://../..");

        assertThat(SCREEN.exempting("a").inspect(match)).isPresent();
        assertThat(SCREEN.exempting("a").exempting("b").inspect(match)).isEmpty();
        assertThat(SCREEN.inspect(match)).isPresent();
    }
}
