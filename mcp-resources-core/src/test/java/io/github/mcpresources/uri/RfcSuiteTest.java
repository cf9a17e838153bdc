package io.github.mcpresources.uri;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The community's test suite of RFC 6570, read from beside the repository. */
class RfcSuiteTest {
    private static final UriTemplatePolicy LAWS = Laws.POLICY;

    /** Negative cases that are good templates and fail by the value given. */
    private static final List<String> BY_VALUE = List.of("{keys:1}", "{+keys:1}");

    record Case(String file, String section, String template, List<String> expected, Map<String, Object> values) {
        @Override
        public String toString() {
            return file + ", " + section + ": " + template;
        }
    }

    private static Path corpus() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            for (String place : List.of("shared", "../shared")) {
                Path corpus = at.resolve(place).resolve("corpus/uritemplate");
                if (Files.isDirectory(corpus)) {
                    return corpus;
                }
            }
        }
        return Path.of("corpus/uritemplate");
    }

    @SuppressWarnings("unchecked") // the shape of the suite's files
    private static Stream<Case> cases(String... files) {
        Path corpus = corpus();
        assumeTrue(Files.isDirectory(corpus), "the RFC 6570 test suite is not at ../shared/corpus/uritemplate");
        List<Case> cases = new ArrayList<>();
        for (String file : files) {
            Map<String, Map<String, Object>> sections = read(corpus.resolve(file));
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
        return cases.stream();
    }

    @SuppressWarnings("unchecked") // the shape of the suite's files
    private static Map<String, Map<String, Object>> read(Path file) {
        try {
            return McpJsonDefaults.getMapper().readValue(Files.readString(file), Map.class);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Stream<Case> positive() {
        return cases("spec-examples.json", "spec-examples-by-section.json", "extended-tests.json");
    }

    static Stream<Case> negative() {
        return cases("negative-tests.json");
    }

    @ParameterizedTest
    @MethodSource("positive")
    void expandsAsTheSuiteSays(Case test) {
        assertThat(UriTemplate.parse(test.template()).expand(test.values())).isIn(test.expected());
    }

    @ParameterizedTest
    @MethodSource("positive")
    void matchesWhatItExpandsTo(Case test) {
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
    void refusesWhatTheSuiteRefuses(Case test) {
        if (BY_VALUE.contains(test.template())) {
            UriTemplate template = UriTemplate.parse(test.template());
            assertThatThrownBy(() -> template.expand(test.values())).isInstanceOf(UriTemplateException.class);
        } else {
            assertThatThrownBy(() -> UriTemplate.parse(test.template())).isInstanceOf(UriTemplateException.class);
        }
    }
}
