package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.md           | a.md       | true",
                "*.md           | a/b.md     | false",
                "**.md          | a/b.md     | true",
                "**/*.md        | a/b.md     | true",
                "**/*.md        | b.md       | true",
                "**/*.md        | a/b.txt    | false",
                "a/**/b         | a/b        | true",
                "a/**/b         | a/x/y/b    | true",
                "a/**/b         | a/xb       | false",
                "a/**/b         | ab         | false",
                "a/**           | a/b/c      | true",
                "a/**           | a          | false",
                "a**/b          | ab/b       | true",
                "a**/b          | ab         | false",
                "?.md           | ä.md       | true",
                "?.md           | 𝄞.md       | true",
                "?              | /          | false",
                "[a-c]x         | bx         | true",
                "[!a-c]x        | bx         | false",
                "[!a]           | /          | false",
                "[a-]           | -          | true",
                "[*]            | *          | true",
                "{a,b/c}.md     | b/c.md     | true",
                "{a,}b          | b          | true",
                "{a,b}{c,d}     | bc         | true",
                "[{]            | {          | true",
                "\\*            | *          | true",
                "\\*            | a          | false",
                "\\{a           | {a         | true",
                "Readme         | README     | false",
                "**             | a/b/c      | true",
            })
    void matchesPaths(String glob, String path, boolean matches) {
        assertThat(Glob.parse(glob).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drafts         | drafts/a/b | true",
                "**/target      | a/target/x | true",
                "**/target      | target     | true",
                "**/target      | targets/x  | false",
                "a/b            | a          | false",
            })
    void matchesOnTheWayIfPathOrParentMatches(String glob, String path, boolean matches) {
        assertThat(Glob.parse(glob).matchesDirectory(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "guide/**       | guide      | true",
                "guide/**       | src        | false",
                "guide/**       | guide/a/b  | true",
                "guide/*.md     | guide/a    | false",
                "*.md           | a          | false",
                "**.md          | a/b        | true",
                "a              | a          | false",
                "{x,y}/z        | y          | true",
            })
    void mayMatchBelowDirectory(String glob, String directory, boolean may) {
        assertThat(Glob.parse(glob).mayMatchBelow(directory)).isEqualTo(may);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "/a", "a/", "a//b", "./a", "a/../b", "[a", "[]", "[!]", "[b-a]", "[a/b]", "{a", "{a,{b}}", "a\\"
            })
    void rejectsInvalidGlobWithReason(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Glob.parse(text))
                .withMessageStartingWith("Invalid glob '" + text + "': ");
    }

    @Test
    void rejectsTooManyAlternatives() {
        assertThatIllegalArgumentException().isThrownBy(() -> Glob.parse("{a,b}".repeat(10)));
    }

    /** {@link Glob} and the JDK agree on all globs in which no slash follows a double star. */
    @Test
    void agreesWithJdk() {
        Random random = new Random(8);
        List<String> pieces =
                List.of("a", "b", "*", "**", "?", "[ab]", "[!a]", "{a,b}", "{a*,b/?}", "\\*", "/", "a/", "/b", ".");
        String alphabet = "aab/*.";
        int matched = 0;
        for (int trial = 0; trial < 20_000; trial++) {
            StringBuilder glob = new StringBuilder();
            for (int piece = random.nextInt(5); piece >= 0; piece--) {
                glob.append(pieces.get(random.nextInt(pieces.size())));
            }
            StringBuilder path = new StringBuilder();
            for (int at = random.nextInt(7); at >= 0; at--) {
                path.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Glob ours;
            try {
                ours = Glob.parse(glob.toString());
            } catch (IllegalArgumentException notRelative) {
                continue;
            }
            boolean isPath = Path.of(path.toString()).toString().equals(path.toString())
                    && !path.toString().startsWith("/");
            if (isPath && !glob.toString().contains("**/")) {
                PathMatcher jdk = FileSystems.getDefault().getPathMatcher("glob:" + glob);
                boolean matches = jdk.matches(Path.of(path.toString()));
                assertThat(ours.matches(path.toString()))
                        .as("%s on %s", glob, path)
                        .isEqualTo(matches);
                matched += matches ? 1 : 0;
            }
        }
        assertThat(matched).as("pairs that match").isGreaterThan(500);
    }

    /** A backtracking matcher would not finish here. */
    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void matchesWithoutBacktracking() {
        assertThat(Glob.parse("**a".repeat(30) + "b").matches("a".repeat(8_000)))
                .isFalse();
        assertThat(Glob.parse("**/a/".repeat(20) + "b").matches("a/".repeat(4_000) + "c"))
                .isFalse();
    }
}
