package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.internal.provider.ProviderCatalogue;
import io.github.mcpresources.testkit.internal.provider.ProviderExamination;
import io.github.mcpresources.testkit.internal.provider.ProviderFinding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** Creates the dynamic tests of a provider from the catalogue of rules for providers. */
final class ProviderTests {

    private ProviderTests() {}

    static Stream<DynamicNode> of(ResourceProvider provider, ProviderOptions options) {
        ProviderExamination examination = ProviderExamination.of(provider, options);
        Stream<DynamicNode> sections = Arrays.stream(Section.values())
                .filter(section -> ProviderCatalogue.rules().stream().anyMatch(rule -> rule.section() == section))
                .map(section -> DynamicContainer.dynamicContainer(section.title(), section(examination, section)));
        Stream<DynamicNode> waivers = options.waivers().isEmpty()
                ? Stream.empty()
                : Stream.of(DynamicContainer.dynamicContainer(
                        "Waivers", options.waivers().stream().map(waiver -> waiver(examination, waiver))));
        return Stream.concat(sections, waivers).onClose(examination::close);
    }

    /**
     * Returns the tests of a section. The tests are created only when they are needed, because they depend on the lists
     * of the provider.
     */
    private static Stream<DynamicNode> section(ProviderExamination examination, Section section) {
        return ProviderCatalogue.rules().stream()
                .filter(rule -> rule.section() == section)
                .flatMap(rule -> examination.trials(rule).stream())
                .map(trial -> DynamicTest.dynamicTest(trial.toString(), () -> check(examination.apply(trial))));
    }

    private static void check(ProviderFinding finding) {
        if (finding.outcome() == Outcome.FAILED) {
            Assertions.fail(finding.explain());
        }
        if (finding.outcome() != Outcome.PASSED) {
            Assumptions.abort(finding.explain());
        }
    }

    private static DynamicNode waiver(ProviderExamination examination, Waiver waiver) {
        return DynamicTest.dynamicTest("waiver of " + waiver.rule() + " is needed: " + waiver.reason(), () -> {
            if (examination.isStale(waiver)) {
                Assertions.fail("The waiver of " + waiver.rule() + " (" + waiver.reason()
                        + ") is no longer needed: the rule is not broken. Remove the waiver.");
            }
        });
    }
}
