package io.github.mcpresources.uri;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the examples of RFC 6570 and the rules in its text. Each of them has a case in {@code rfc6570} in the test
 * resources. Also runs the community's test suite if that suite is in a directory next to the project.
 */
class RfcSuiteTest {
    private static final UriTemplate.Policy LAWS = Laws.POLICY;

    private static final Path SUITE = Path.of("../../shared/corpus/uritemplate");

    /** Negative cases that are valid templates and fail because of the given value. */
    private static final List<String> BY_VALUE = List.of("{keys:1}", "{+keys:1}", "{list:1}", "{?list:1}");

    record Case(String file, String section, String template, List<String> expected, Map<String, Object> values) {
        @Override
        public String toString() {
            return file + ", " + section + ": " + template;
        }
    }

    private static Stream<Case> cases(String own, String... files) {
        List<Case> cases = new ArrayList<>();
        try (InputStream in = requireNonNull(RfcSuiteTest.class.getResourceAsStream("/rfc6570/" + own), own)) {
            add(own, in, cases);
            for (String file : Files.isDirectory(SUITE) ? List.of(files) : List.<String>of()) {
                try (InputStream extra = Files.newInputStream(SUITE.resolve(file))) {
                    add(file, extra, cases);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return cases.stream();
    }

    @SuppressWarnings("unchecked") // the shape of the files
    private static void add(String file, InputStream in, List<Case> cases) throws IOException {
        Map<String, Map<String, Object>> sections = McpJsonDefaults.getMapper().readValue(in.readAllBytes(), Map.class);
        sections.forEach((name, section) -> {
            Map<String, Object> values = (Map<String, Object>) requireNonNull(section.get("variables"));
            for (List<Object> test : (List<List<Object>>) requireNonNull(section.get("testcases"))) {
                Object expected = test.get(1);
                List<String> results = expected instanceof String single
                        ? List.of(single)
                        : expected instanceof List<?> several ? (List<String>) several : List.of();
                cases.add(new Case(file, name, (String) test.get(0), results, values));
            }
        });
    }

    static Stream<Case> positive() {
        return cases("expansions.json", "spec-examples.json", "spec-examples-by-section.json", "extended-tests.json");
    }

    static Stream<Case> negative() {
        return cases("refusals.json", "negative-tests.json");
    }

    @ParameterizedTest
    @MethodSource("positive")
    void expandsAsSuiteSays(Case test) {
        assertThat(UriTemplate.parse(test.template()).expand(test.values())).isIn(test.expected());
    }

    @ParameterizedTest
    @MethodSource("positive")
    void matchesItsExpansions(Case test) {
        UriTemplate template = UriTemplate.parse(test.template(), LAWS);
        for (String uri : test.expected()) {
            assertThat(template.match(uri))
                    .as("match of %s", uri)
                    .hasValueSatisfying(
                            match -> assertThat(template.expand(match.values())).isEqualTo(uri));
        }
    }

    @ParameterizedTest
    @MethodSource("negative")
    void rejectsTemplatesThatSuiteRejects(Case test) {
        if (BY_VALUE.contains(test.template())) {
            UriTemplate template = UriTemplate.parse(test.template());
            assertThatThrownBy(() -> template.expand(test.values())).isInstanceOf(UriTemplateException.class);
        } else {
            assertThatThrownBy(() -> UriTemplate.parse(test.template())).isInstanceOf(UriTemplateException.class);
        }
    }
}
