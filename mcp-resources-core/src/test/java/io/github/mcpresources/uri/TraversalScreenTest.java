package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
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

    @Test
    void safeJoinStaysInsideDirectory() {
        Path root = Path.of("/srv/docs");

        assertThat(TraversalScreen.safeJoin(root, "a/b.txt")).isEqualTo(root.resolve("a/b.txt"));
        assertThat(TraversalScreen.safeJoin(root, "a/./b")).isEqualTo(root.resolve("a/b"));
        assertThat(TraversalScreen.safeJoin(root, "")).isEqualTo(root);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "./", "a/.."})
    void safeJoinWorksFromCurrentDirectory(String directory) {
        Path current = Path.of(directory);

        assertThat(TraversalScreen.safeJoin(current, "a.txt")).isEqualTo(Path.of("a.txt"));
        assertThat(TraversalScreen.safeJoin(current, "a/./b")).isEqualTo(Path.of("a/b"));
        assertThat(TraversalScreen.safeJoin(current, "..a")).isEqualTo(Path.of("..a"));
        assertThat(TraversalScreen.safeJoin(current, "").toAbsolutePath())
                .isEqualTo(Path.of("").toAbsolutePath());
        for (String path : new String[] {"..", "../a", "a/../../b", " ../a", "/etc/passwd", "C:a"}) {
            assertThatThrownBy(() -> TraversalScreen.safeJoin(current, path))
                    .as(path)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void safeJoinWorksFromParentAndRoot() {
        assertThat(TraversalScreen.safeJoin(Path.of("../docs"), "a")).isEqualTo(Path.of("../docs/a"));
        assertThat(TraversalScreen.safeJoin(Path.of(".."), "a")).isEqualTo(Path.of("../a"));
        assertThat(TraversalScreen.safeJoin(Path.of("/"), "a")).isEqualTo(Path.of("/a"));
        assertThatThrownBy(() -> TraversalScreen.safeJoin(Path.of(".."), "../a"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../docs2/a", "a/../../b", "/etc/passwd", "\\etc", "C:\\a", "a/..", "a\0b"})
    void safeJoinRejectsPathsThatLeaveDirectory(String path) {
        assertThatThrownBy(() -> TraversalScreen.safeJoin(Path.of("/srv/docs"), path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("path");
    }
}
