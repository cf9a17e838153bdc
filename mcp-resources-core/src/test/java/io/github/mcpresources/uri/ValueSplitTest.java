package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the fast separation of values gives the same result as the tables, in fewer steps. */
class ValueSplitTest {
    private static final int CASES = Integer.getInteger("uri.laws.cases", 10_000);

    private static final List<String> LITERALS = List.of(
            "-", "--", ".", "a", "ab", "2F", "F", "9", "/", "/a", "a/", "-/-", ":", ",", "é", "%2F", "%C3", "?", "?q=",
            "#");

    private static final List<String> PIECES = List.of(
            "-", "-", "--", ".", "a", "b", "ab", "B", "2F", "%2F", "%c3%a9", "é", "/", "/a", ":", ",", "?", "q=", "#",
            "x");

    private static String template(Random random) {
        StringBuilder template = new StringBuilder(pick(List.of("x://", "x://", "X://h/", "x:", "", "/"), random));
        template.append(random.nextInt(4) == 0 ? "{t}/" : random.nextInt(6) == 0 ? "{/t}/" : "");
        int values = 2 + random.nextInt(3);
        for (int i = 0; i < values; i++) {
            template.append(i == 0 ? "" : pick(LITERALS, random))
                    .append("{v")
                    .append(i)
                    .append('}');
        }
        return template.append(random.nextBoolean() ? pick(LITERALS, random) : "")
                .toString();
    }

    private static String uri(String template, Random random) {
        StringBuilder uri = new StringBuilder();
        for (String part : template.split("(?=\\{)|(?<=})", -1)) {
            String text = part;
            if (part.startsWith("{")) {
                text = part.startsWith("{/") ? "/" : "";
                for (int i = random.nextInt(4); i > 0; i--) {
                    text += pick(PIECES, random);
                }
            }
            uri.append(random.nextInt(12) == 0 ? pick(PIECES, random) : text);
        }
        return uri.toString();
    }

    private static String pick(List<String> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    private static UriTemplate.Policy policy(Random random) {
        return UriTemplate.Policy.builder()
                .acceptEmpty(random.nextBoolean())
                .acceptUndefined(random.nextBoolean())
                .ignoreFragment(random.nextBoolean())
                .authorityIgnoresCase(random.nextInt(4) == 0)
                .build();
    }

    @Test
    void agreesWithTables() {
        int split = 0;
        int matched = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            UriTemplate template = UriTemplate.parse(template(random), policy(random));
            split += ValueSplit.of(template) == null ? 0 : 1;
            for (int i = 0; i < 4; i++) {
                String uri = uri(template.toString(), random);
                UriText text = UriText.of(uri, template.policy().authorityIgnoresCase());
                UriTemplate.Match expected =
                        text == null ? null : template.plan().match(text, null);
                UriTemplate.Match actual = template.match(uri).orElse(null);
                matched += expected == null ? 0 : 1;
                assertThat(actual == null ? "none" : Arrays.toString(actual.captures()))
                        .as("seed %d: %s of %s under %s", seed, uri, template, template.policy())
                        .isEqualTo(expected == null ? "none" : Arrays.toString(expected.captures()));
            }
        }
        assertThat(split).isGreaterThan(CASES / 3);
        assertThat(matched).isGreaterThan(CASES / 2);
    }

    @Test
    void agreesWithRules() {
        int matched = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            boolean empty = random.nextBoolean();
            UriTemplate.Policy policy =
                    UriTemplate.Policy.builder().acceptEmpty(empty).build();
            UriTemplate template = UriTemplate.parse(template(random), policy);
            String uri = uri(template.toString(), random);
            if (ValueSplit.of(template) == null || uri.length() > 24) {
                continue;
            }
            String normalised = ReferenceMatcher.normalise(uri);
            int[] expected = normalised == null ? null : ReferenceMatcher.match(template, empty, true, normalised);
            matched += expected == null ? 0 : 1;
            assertThat(template.match(uri).map(match -> Arrays.toString(match.captures())))
                    .as("seed %d: %s of %s", seed, uri, template)
                    .isEqualTo(java.util.Optional.ofNullable(expected).map(Arrays::toString));
        }
        assertThat(matched).isGreaterThan(CASES / 20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x://{a}-{b}",
                "x://n/{a}-{b}-{c}",
                "x://{t}/{name}.txt",
                "x://{a}-{b}/pages/{page}",
                "x://{host}:{port}/{id}",
                "{a}-{b}",
            })
    void splitsPlainVariablesBetweenLiterals(String template) {
        assertThat(ValueSplit.of(UriTemplate.parse(template))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x://{a}/{b}", // ends at a delimiter
                "x://{a}-{b:3}",
                "x://{a}-{b*}",
                "x://{a}-{b,c}",
                "x://{a}-{+b}",
                "x://{a}-{b}{?q}",
                "x://{a}-{b}{#f}",
                "x://{a}-{a:2}",
                "x://{a}{b}",
                "x://{a}%C3{b}", // splits a character
                "X{a}-{b}", // the URI determines whether the case of the literal is significant
            })
    void doesNotSplitOtherTemplates(String template) {
        assertThat(ValueSplit.of(UriTemplate.parse(template))).isNull();
    }

    static Stream<Arguments> attacks() {
        return Stream.of(
                attack("x://{a}-{b}-{c}-{d}", n -> "x://" + "-".repeat(n)),
                attack("x://{a}-{b}-{c}-{d}", n -> "x://" + "a".repeat(n)),
                attack("x://{a}--{b}", n -> "x://" + "-a".repeat(n)),
                attack("x://{a}aaaaaaaab{b}", n -> "x://" + "a".repeat(n)),
                attack("x://{a}aaaaaaaab{b}baaaaaaaa{c}", n -> "x://" + "baaaaaaaa".repeat(n)),
                attack("x://{a}2{b}", n -> "x://" + "%2F".repeat(n)),
                attack("x://{t}/{a}-{b}", n -> "x://" + "-/".repeat(n)),
                attack("x://{a}-{b}/{c}-{d}", n -> "x://" + "a-b/".repeat(n)),
                attack("x://{a}/-{b}/-{c}", n -> "x://" + "/-".repeat(n)));
    }

    private static Arguments attack(String template, IntFunction<String> uri) {
        return Arguments.of(template, uri);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void stepsAreLinearAndFewerThanWithTables(String text, IntFunction<String> uri) {
        UriTemplate template = UriTemplate.parse(text);
        long small = steps(template, uri.apply(500));
        long large = steps(template, uri.apply(1_000));

        assertThat(large).isPositive().isLessThanOrEqualTo(2 * small + 50);
        assertThat(large).isLessThanOrEqualTo((long) uri.apply(1_000).length() * text.length());
    }

    private static long steps(UriTemplate template, String uri) {
        StepCounter steps = new StepCounter();
        template.match(uri, steps);
        return steps.count();
    }

    @Test
    void splitsMegabyteInLinearTime() {
        UriTemplate template = UriTemplate.parse("x://{a}-{b}-{c}");
        String uri = "x://" + "a-b.%2F".repeat(150_000);

        assertThat(template.match(uri)).isPresent();
        assertThat(steps(template, uri)).isLessThan(3L * uri.length());
    }
}
