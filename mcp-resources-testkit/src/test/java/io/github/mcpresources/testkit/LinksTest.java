package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.rules.Catalogue;
import io.github.mcpresources.testkit.internal.rules.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that each link leads to a page and a heading of the specification in that revision. */
class LinksTest {

    private static final String SKILLS = "https://modelcontextprotocol.io/seps/2640-skills-extension";
    private static final String SPECIFICATION = "https://modelcontextprotocol.io/specification/";

    static Stream<Rule> rules() {
        return Catalogue.rules().stream();
    }

    private static Set<String> headings() throws IOException {
        try (InputStream list =
                Objects.requireNonNull(LinksTest.class.getResourceAsStream("specification-headings.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> SPECIFICATION + line.replace(' ', '/'))
                    .collect(Collectors.toCollection(HashSet::new));
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void ruleLinksToExistingHeading(Rule rule) throws IOException {
        Set<String> headings = headings();
        headings.add(SKILLS); // an extension has a page without a revision
        for (Revision revision : rule.revisions()) {
            assertThat(headings).contains(rule.link(revision));
        }
    }
}
